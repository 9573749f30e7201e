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

/* What several threads may make at once and one of them keeps: the value of a slot that begins as 0. */
static inline unsigned long long foyer_platform_load(unsigned long long *slot) {
    return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

/* Sets a slot that is 0. Returns what is in it afterwards: the value, or the one that another thread was first with. */
static inline unsigned long long foyer_platform_publish(unsigned long long *slot, unsigned long long value) {
    unsigned long long found = 0;
    return __atomic_compare_exchange_n(slot, &found, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ? value : found;
}

#endif
