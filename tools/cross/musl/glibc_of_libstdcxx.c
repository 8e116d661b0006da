/*
 * What Debian's libstdc++ and libgcc, which are for glibc, ask for and musl does not have. Bun's build for
 * musl takes the C++ library of the machine, and Debian has none for musl. Stands for glibc's loader,
 * ld-linux-x86-64.so.2, which they ask for by name.
 */

#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

/* There are threads, for all that is known. */
char __libc_single_threaded = 0;

/* libgcc has these for old programs alone, in a version that musl does not look at. */
unsigned int __cpu_model[4];
int __cpu_indicator_init(void) { return 0; }

unsigned int arc4random(void) {
    unsigned int value;
    while (getrandom(&value, sizeof value, 0) != sizeof value && errno == EINTR) {
    }
    return value;
}

size_t __strftime_l(char* out, size_t size, const char* format, const struct tm* time, locale_t locale) {
    return strftime_l(out, size, format, time, locale);
}

/* A destructor of a variable that each thread has. */
struct ending {
    void (*run)(void*);
    void* object;
    struct ending* next;
};

static pthread_key_t endings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void end_thread(void* first) {
    for (struct ending* each = first; each;) {
        struct ending* next = each->next;
        each->run(each->object);
        free(each);
        each = next;
    }
}

static void make_key(void) { pthread_key_create(&endings, end_thread); }

int __cxa_thread_atexit_impl(void (*run)(void*), void* object, void* library) {
    (void)library;
    pthread_once(&once, make_key);
    struct ending* ending = malloc(sizeof *ending);
    if (!ending) return -1;
    *ending = (struct ending){run, object, pthread_getspecific(endings)};
    return pthread_setspecific(endings, ending);
}

/* As <dlfcn.h> of glibc 2.35 has it. */
struct dl_find_object {
    unsigned long long flags;
    void* map_start;
    void* map_end;
    struct link_map* link_map;
    void* eh_frame;
    unsigned long long reserved[7];
};

struct search {
    ElfW(Addr) address;
    struct dl_find_object* result;
};

static int look(struct dl_phdr_info* info, size_t size, void* data) {
    (void)size;
    struct search* search = data;
    const ElfW(Phdr)* frames = NULL;
    const ElfW(Phdr)* around = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr)* part = &info->dlpi_phdr[i];
        ElfW(Addr) start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_GNU_EH_FRAME) frames = part;
        if (part->p_type != PT_LOAD) continue;
        if (search->address >= start && search->address < start + part->p_memsz) around = part;
    }
    if (!around || !frames) return 0;
    *search->result = (struct dl_find_object){
        .map_start = (void*)(info->dlpi_addr + around->p_vaddr),
        .map_end = (void*)(info->dlpi_addr + around->p_vaddr + around->p_memsz),
        .eh_frame = (void*)(info->dlpi_addr + frames->p_vaddr),
    };
    return 1;
}

/* Where exceptions look for what to do with a function. */
int _dl_find_object(void* address, struct dl_find_object* result) {
    struct search search = {(ElfW(Addr))address, result};
    return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}
