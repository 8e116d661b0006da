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

# -O3 makes this code larger and its build slower, and not measurably faster.
if(NOT MSVC)
    set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
endif()

add_library(project_options INTERFACE)
if(NOT MSVC)
    target_compile_options(project_options INTERFACE -Wall -Wextra)
endif()

# GCC 12 reports overlaps and overflows inside std::string that are none (GCC bugs 105329, 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Wno-restrict -Wno-stringop-overflow)
endif()

# The addon finds the engine beside itself, so both land directly in the build folder.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

include("${CMAKE_CURRENT_LIST_DIR}/Sanitizers.cmake")

# Makes a shared library run on machines with another C++ runtime, and stay mapped until the
# process ends: its threads outlive the JavaScript environment that loaded it.
function(link_portable target)
    if(MSVC OR APPLE)
        return()
    endif()
    target_link_options(${target} PRIVATE -Wl,-z,nodelete)
    # A sanitizer's runtime must see the process's one C++ runtime.
    if(NOT SOCIAL_SDK_SANITIZE)
        target_link_options(
            ${target} PRIVATE -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL)
    endif()
endfunction()
