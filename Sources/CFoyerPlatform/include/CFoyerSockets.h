/* The sockets of the loopback server, as few calls as it needs: every descriptor is non-blocking and closed on exec, no
 * call raises a signal, and every result is a number, or an errno with its sign changed.
 */
#ifndef CFOYER_SOCKETS_H
#define CFOYER_SOCKETS_H

#if !defined(__wasm__) && !defined(_WIN32)

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/random.h>
#include <sys/syscall.h>
#endif

/* What poll is asked about one descriptor. */
typedef struct foyer_platform_poll {
    int32_t descriptor; /* below 0: left out */
    int32_t events;     /* asked for: FOYER_PLATFORM_READ, FOYER_PLATFORM_WRITE */
    int32_t happened;   /* receives READ and WRITE; an error or a hang-up is both */
} foyer_platform_poll;

enum { FOYER_PLATFORM_READ = 1, FOYER_PLATFORM_WRITE = 2, FOYER_PLATFORM_POLLS = 16 };

/* Of one of our descriptors: not blocking, and not handed on to other programs. */
static inline int32_t foyer_platform_prepare(int fd) {
    int flags = fcntl(fd, F_GETFL, 0);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0) return -errno;
#ifdef SO_NOSIGPIPE
    int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    return 0;
}

static inline void foyer_platform_close(int32_t fd) {
    close(fd);
}

/* A listener on 127.0.0.1 and no other address, at a port that the system chooses. */
static inline int32_t foyer_platform_listen(int32_t backlog, uint16_t *port) {
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0) return -errno;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (foyer_platform_prepare(fd) != 0 || bind(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(fd, backlog) != 0 || getsockname(fd, (struct sockaddr *)&address, &length) != 0) {
        int32_t error = -errno;
        close(fd);
        return error;
    }
    *port = ntohs(address.sin_port);
    return fd;
}

/* The next connection that waits, or an error; -EAGAIN where none does. */
static inline int32_t foyer_platform_accept(int32_t listener) {
    int fd;
#ifdef __linux__
    /* accept4 and pipe2 are declared for _GNU_SOURCE only, which is not for a header to define. */
    fd = (int)syscall(SYS_accept4, listener, (struct sockaddr *)0, (socklen_t *)0, SOCK_NONBLOCK | SOCK_CLOEXEC);
    return fd < 0 ? -errno : fd;
#else
    fd = accept(listener, (struct sockaddr *)0, (socklen_t *)0);
    if (fd < 0) return -errno;
    if (foyer_platform_prepare(fd) != 0) {
        int32_t error = -errno;
        close(fd);
        return error;
    }
    return fd;
#endif
}

/* Bytes received; 0 where the peer has sent its last; an error, -EAGAIN where nothing is there yet. */
static inline intptr_t foyer_platform_receive(int32_t fd, uint8_t *bytes, intptr_t count) {
    ssize_t received = recv(fd, bytes, (size_t)count, 0);
    return received < 0 ? -(intptr_t)errno : (intptr_t)received;
}

/* Bytes sent, or an error; a peer that is gone is an error and no signal. */
static inline intptr_t foyer_platform_send(int32_t fd, const uint8_t *bytes, intptr_t count) {
#ifdef MSG_NOSIGNAL
    ssize_t sent = send(fd, bytes, (size_t)count, MSG_NOSIGNAL);
#else
    ssize_t sent = send(fd, bytes, (size_t)count, 0);
#endif
    return sent < 0 ? -(intptr_t)errno : (intptr_t)sent;
}

/* Says that no more will be sent. */
static inline void foyer_platform_finish_sending(int32_t fd) {
    shutdown(fd, SHUT_WR);
}

/* Whether an error means "not now". */
static inline int32_t foyer_platform_is_retry(intptr_t error) {
    return error == -EAGAIN || error == -EWOULDBLOCK || error == -EINTR;
}

/* Whether accepting failed because this process or the system has no descriptors or memory left. */
static inline int32_t foyer_platform_is_exhausted(intptr_t error) {
    return error == -EMFILE || error == -ENFILE || error == -ENOBUFS || error == -ENOMEM;
}

/* Waits until something happens to one of at most FOYER_PLATFORM_POLLS descriptors, or the milliseconds are over
 * (below 0: no end). The number of descriptors to which something happened, or an error. */
static inline int32_t foyer_platform_wait(foyer_platform_poll *polls, int32_t count, int32_t milliseconds) {
    struct pollfd fds[FOYER_PLATFORM_POLLS];
    int32_t index, result;
    if (count < 0 || count > FOYER_PLATFORM_POLLS) return -EINVAL;
    for (index = 0; index < count; index++) {
        fds[index].fd = polls[index].descriptor;
        fds[index].events = (short)((polls[index].events & FOYER_PLATFORM_READ ? POLLIN : 0) |
                                    (polls[index].events & FOYER_PLATFORM_WRITE ? POLLOUT : 0));
        fds[index].revents = 0;
    }
    result = poll(fds, (nfds_t)count, milliseconds);
    if (result < 0) return -errno;
    for (index = 0; index < count; index++) {
        short happened = fds[index].revents;
        int32_t both = happened & (POLLERR | POLLHUP | POLLNVAL) ? FOYER_PLATFORM_READ | FOYER_PLATFORM_WRITE : 0;
        polls[index].happened = both | (happened & POLLIN ? FOYER_PLATFORM_READ : 0) |
                                (happened & POLLOUT ? FOYER_PLATFORM_WRITE : 0);
    }
    return result;
}

/* A pipe: whoever closes or writes one end wakes whoever waits at the other. */
static inline int32_t foyer_platform_pipe(int32_t *reader, int32_t *writer) {
    int fds[2];
#ifdef __linux__
    if (syscall(SYS_pipe2, fds, O_NONBLOCK | O_CLOEXEC) != 0) return -errno;
#else
    if (pipe(fds) != 0) return -errno;
    if (foyer_platform_prepare(fds[0]) != 0 || foyer_platform_prepare(fds[1]) != 0) {
        int32_t error = -errno;
        close(fds[0]);
        close(fds[1]);
        return error;
    }
#endif
    *reader = fds[0];
    *writer = fds[1];
    return 0;
}

/* Writes one byte, so that the other end of the pipe is readable; one is enough, so a full pipe is no error. */
static inline void foyer_platform_write_byte(int32_t writer) {
    ssize_t written = write(writer, "", 1);
    (void)written;
}

/* Milliseconds of a clock that only goes forward. */
static inline int64_t foyer_platform_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Fills at most 256 bytes from the system's source of randomness: 0, or an error. */
static inline int32_t foyer_platform_random(uint8_t *bytes, intptr_t count) {
#ifdef __linux__
    if (count < 0 || count > 256) return -EINVAL;
    for (;;) {
        ssize_t filled = getrandom(bytes, (size_t)count, 0);
        if (filled == count) return 0;
        if (filled < 0 && errno != EINTR) return -errno;
    }
#else
    if (count < 0 || count > 256) return -EINVAL;
    arc4random_buf(bytes, (size_t)count);
    return 0;
#endif
}

/* A thread that runs body(argument) and takes none of the host's signals. */
typedef struct foyer_platform_thread {
    pthread_t thread;
} foyer_platform_thread;

static inline int32_t foyer_platform_thread_start(
    foyer_platform_thread *thread, void *(*body)(void *), void *argument) {
    sigset_t all, before;
    int error;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(&thread->thread, (const pthread_attr_t *)0, body, argument);
    pthread_sigmask(SIG_SETMASK, &before, (sigset_t *)0);
    return -error;
}

static inline void foyer_platform_thread_join(foyer_platform_thread *thread) {
    pthread_join(thread->thread, (void **)0);
}

/* Whether this is the thread. */
static inline int32_t foyer_platform_thread_is_current(const foyer_platform_thread *thread) {
    return pthread_equal(thread->thread, pthread_self()) != 0;
}

#endif
#endif
