// The value types of the SDK's C interface that do not depend on the surface.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// UTF-8, not terminated. As an argument it is borrowed for the call. As a result the receiver frees
// `ptr` with Discord_Free.
typedef struct Discord_String {
    uint8_t* ptr;
    size_t size;
} Discord_String;

// `size` keys and as many values. As a result it is freed with Discord_FreeProperties.
typedef struct Discord_Properties {
    size_t size;
    Discord_String* keys;
    Discord_String* values;
} Discord_Properties;

typedef struct Discord_UInt64Span {
    uint64_t* ptr;
    size_t size;
} Discord_UInt64Span;

// Called exactly once per registered callback, when the library will not call it again.
typedef void (*Discord_FreeFn)(void* userData);
