/* What the compiler's libraries and this code ask of glibc since the release that binaries are for
   (GlibcFloor.cmake): as that release has it, or the system's own where it is newer. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

/* Tests take the place of newer systems' functions away. */
#ifndef SYSTEMS_OWN
#define SYSTEMS_OWN(name) dlsym(RTLD_DEFAULT, name)
#endif

#define HIDDEN __attribute__((visibility("hidden")))

/* 2.32. Nothing is known of other threads: they may be there. */
HIDDEN char __libc_single_threaded = 0;

/* 2.33. Before, these were made of functions that take a version of the structure. */
extern int __xstat(int version, const char* path, struct stat* status);
extern int __lxstat(int version, const char* path, struct stat* status);
extern int __fxstat(int version, int file, struct stat* status);

#if defined(__x86_64__)
enum { kStructure = 1 };
#elif defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64)
enum { kStructure = 0 };
#else
#error "Add this processor's _STAT_VER of glibc 2.28, or configure with -DSOCIAL_SDK_GLIBC=."
#endif

HIDDEN int stat(const char* path, struct stat* status) { return __xstat(kStructure, path, status); }

HIDDEN int lstat(const char* path, struct stat* status) {
    return __lxstat(kStructure, path, status);
}

HIDDEN int fstat(int file, struct stat* status) { return __fxstat(kStructure, file, status); }

/* With 64 bits the structures are one. */
HIDDEN int fstat64(int file, struct stat64* status) {
    return __fxstat(kStructure, file, (struct stat*)status);
}

/* 2.30. Before, a condition has one clock, which is that of the calendar unless it was made so. */
HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  clockid_t clock, const struct timespec* until) {
    typedef int (*Function)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const struct timespec*);
    const Function own = (Function)SYSTEMS_OWN("pthread_cond_clockwait");
    if (own) return own(condition, mutex, clock, until);
    struct timespec now;
    struct timespec there;
    clock_gettime(clock, &now);
    clock_gettime(CLOCK_REALTIME, &there);
    there.tv_sec += until->tv_sec - now.tv_sec;
    there.tv_nsec += until->tv_nsec - now.tv_nsec;
    if (there.tv_nsec < 0) {
        there.tv_nsec += 1000000000;
        --there.tv_sec;
    } else if (there.tv_nsec >= 1000000000) {
        there.tv_nsec -= 1000000000;
        ++there.tv_sec;
    }
    return pthread_cond_timedwait(condition, mutex, &there);
}

/* 2.35, where exceptions find the code that they pass. */
struct Search {
    ElfW(Addr) address;
    struct dl_find_object* result;
};

static int IsInObject(struct dl_phdr_info* object, size_t size, void* data) {
    struct Search* const search = data;
    const void* frames = NULL;
    int found = 0;
    (void)size;
    for (int at = 0; at < object->dlpi_phnum; ++at) {
        const ElfW(Phdr)* const part = &object->dlpi_phdr[at];
        const ElfW(Addr) start = object->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_GNU_EH_FRAME) frames = (const void*)start;
        if (part->p_type != PT_LOAD || search->address < start) continue;
        if (search->address - start >= part->p_memsz) continue;
        search->result->dlfo_map_start = (void*)start;
        search->result->dlfo_map_end = (void*)(start + part->p_memsz);
        found = 1;
    }
    if (!found || !frames) return 0;
    search->result->dlfo_eh_frame = (void*)frames;
    return 1;
}

HIDDEN int _dl_find_object(void* address, struct dl_find_object* result) {
    typedef int (*Function)(void*, struct dl_find_object*);
    static Function own;
    static int known;
    if (!__atomic_load_n(&known, __ATOMIC_ACQUIRE)) {
        __atomic_store_n(&own, (Function)SYSTEMS_OWN("_dl_find_object"), __ATOMIC_RELAXED);
        __atomic_store_n(&known, 1, __ATOMIC_RELEASE);
    }
    if (own) return own(address, result);
    memset(result, 0, sizeof *result);
    struct Search search = {(ElfW(Addr))address, result};
    return dl_iterate_phdr(IsInObject, &search) ? 0 : -1;
}

/* 2.36. */
HIDDEN unsigned arc4random(void) {
    unsigned number = 0;
    while (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
    }
    return number;
}
