/* Keeps the waiting links of a router in a file, so that they survive the process. */
#ifndef LINK_FILE_H
#define LINK_FILE_H

#include <foyer/foyer.h>

/* Writes the links that have not ended: a new file beside the old one, brought to the disk, then renamed over it. At
 * whatever moment the process is killed, the file is the one before or the one after, never half of one. The file holds
 * links as they were received, so only its owner may read it. Gives 0, or 1 after saying on standard error what failed. */
int link_file_save(foyer_router_t *router, const char *path);

/* Takes the links of the file into a router; where there is no file, there are none. The file stays as it is until the next
 * save. Gives 0, or 1 after saying on standard error what failed. */
int link_file_load(foyer_router_t *router, const char *path);

#endif
