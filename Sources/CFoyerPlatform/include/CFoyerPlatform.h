/* The few C declarations that Embedded Swift cannot import by itself.
 *
 * Everything here is a static inline function: the module adds no object file of its own to what ships.
 */
#ifndef CFOYER_PLATFORM_H
#define CFOYER_PLATFORM_H

#include <pthread.h>

/* A mutual-exclusion lock. Not recursive: the router never calls out while it holds one. */
typedef struct foyer_platform_lock {
    pthread_mutex_t mutex;
} foyer_platform_lock;

static inline void foyer_platform_lock_init(foyer_platform_lock *lock) {
    pthread_mutex_init(&lock->mutex, (const pthread_mutexattr_t *)0);
}

static inline void foyer_platform_lock_destroy(foyer_platform_lock *lock) {
    pthread_mutex_destroy(&lock->mutex);
}

static inline void foyer_platform_lock_acquire(foyer_platform_lock *lock) {
    pthread_mutex_lock(&lock->mutex);
}

static inline void foyer_platform_lock_release(foyer_platform_lock *lock) {
    pthread_mutex_unlock(&lock->mutex);
}

#endif
