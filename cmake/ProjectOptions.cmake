# Settings every target shares: language level, visibility, sanitizers, output folder.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

# -O3 makes this code larger and its build slower, and not measurably faster. What is shipped is
# smaller still: it is downloaded with every game.
option(SOCIAL_SDK_SMALL "Prefer small binaries, for prebuilds" OFF)
if(NOT MSVC)
    if(SOCIAL_SDK_SMALL)
        set(CMAKE_CXX_FLAGS_RELEASE "-Os -DNDEBUG")
        add_compile_options(-ffunction-sections -fdata-sections)
    else()
        set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
    endif()
endif()

# The C library that binaries for Linux are for, as it stands in the names of prebuilt ones.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT SOCIAL_SDK_LIBC)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -dumpmachine OUTPUT_VARIABLE compiler_target)
    set(compiler_libc glibc)
    if(compiler_target MATCHES "musl")
        set(compiler_libc musl)
    endif()
endif()
set(SOCIAL_SDK_LIBC "${compiler_libc}" CACHE STRING "glibc or musl")

# Windows' headers without the old parts that later ones replace, and without min and max.
if(WIN32)
    add_compile_definitions(WIN32_LEAN_AND_MEAN NOMINMAX UNICODE _UNICODE _WIN32_WINNT=0x0A00)
endif()

add_library(project_options INTERFACE)
if(NOT MSVC)
    target_compile_options(project_options INTERFACE -Wall -Wextra)
endif()

# GCC 12 reports overlaps and overflows inside std::string that do not exist (GCC bugs 105329, 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Wno-restrict -Wno-stringop-overflow)
    if(SOCIAL_SDK_SMALL)
        # With -Os, optional values that are not there (GCC bug 80635).
        add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
    endif()
endif()

# The addon finds the engine beside itself, so both land directly in the build folder.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

include("${CMAKE_CURRENT_LIST_DIR}/Sanitizers.cmake")

include("${CMAKE_CURRENT_LIST_DIR}/ExportedNames.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GlibcFloor.cmake")
set(link_tools "${CMAKE_CURRENT_LIST_DIR}/../tools/build")

# A smaller part of libstdc++, in place of its own.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT SOCIAL_SDK_SANITIZE)
    add_library(small_runtime OBJECT "${CMAKE_CURRENT_LIST_DIR}/runtime/terminate.cpp")
endif()

# Has GNU ld leave out of a library for Windows what nothing calls, which its table of exceptions keeps.
function(link_live_functions target)
    set(launcher "${link_tools}/link-live.mjs")
    set_target_properties(${target} PROPERTIES CXX_LINKER_LAUNCHER "node;${launcher}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${launcher}")
endfunction()

# Makes a shared library run on machines with another C++ runtime, and stay mapped until the
# process ends: its threads outlive the JavaScript environment that loaded it.
function(link_portable target)
    if(MSVC)
        return()
    elseif(APPLE)
        target_link_options(${target} PRIVATE -Wl,-dead_strip)
        if(SOCIAL_SDK_ZIG)
            set(launcher "${link_tools}/link-mac.mjs")
            set_target_properties(${target} PROPERTIES
                CXX_LINKER_LAUNCHER "node;${launcher};${SOCIAL_SDK_ZIG}/ld")
            set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${launcher}")
        endif()
        return()
    endif()
    target_link_options(${target} PRIVATE -Wl,--gc-sections)
    if(TARGET small_runtime)
        target_link_libraries(${target} PRIVATE small_runtime)
    endif()
    if(WIN32)
        # The code keeps itself mapped here.
        if(SOCIAL_SDK_ZIG)
            # Its libraries are static by themselves, and its linker knows what a table's entry is for.
            target_link_options(${target} PRIVATE -Wl,-s)
            set(launcher "${link_tools}/hide-runtime.mjs")
            set_target_properties(${target} PROPERTIES CXX_LINKER_LAUNCHER "node;${launcher}")
            set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS
                "${launcher}" "${link_tools}/../cross/windows-library.mjs")
            return()
        endif()
        # All of the compiler's own libraries, its threads' too.
        target_link_options(${target} PRIVATE -static)
        link_live_functions(${target})
        return()
    endif()
    link_to_glibc_floor(${target})
    target_link_options(${target} PRIVATE -Wl,-z,nodelete -Wl,-z,relro -Wl,-z,now -Wl,--as-needed)
    # A sanitizer's runtime must see the process's one C++ runtime.
    # Zig's is static by itself, and its linker takes no --exclude-libs.
    if(NOT SOCIAL_SDK_SANITIZE AND NOT SOCIAL_SDK_ZIG)
        target_link_options(
            ${target} PRIVATE -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL)
    endif()
endfunction()
