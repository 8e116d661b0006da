# Shared libraries for Linux load with this release of glibc and all later ones, whichever the machine
# that builds them has. Empty: with what it has.
set(SOCIAL_SDK_GLIBC "2.28" CACHE STRING "The oldest glibc that shared libraries are for")

if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT SOCIAL_SDK_SANITIZE AND SOCIAL_SDK_GLIBC
    AND SOCIAL_SDK_LIBC STREQUAL "glibc")
    enable_language(C)
    set(glibc_floor_folder "${CMAKE_BINARY_DIR}/glibc")
    set(glibc_floor_program "${CMAKE_CURRENT_LIST_DIR}/../tools/build/glibc-floor.mjs")
    # What it made is made again, and linked with, when it is another.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${glibc_floor_program}")
    execute_process(
        COMMAND node "${glibc_floor_program}"
                "${CMAKE_C_COMPILER}" "${SOCIAL_SDK_GLIBC}" "${glibc_floor_folder}"
        COMMAND_ERROR_IS_FATAL ANY)
    add_library(glibc_since_floor OBJECT "${CMAKE_CURRENT_LIST_DIR}/glibc/since_floor.c")
endif()

# Has `target` ask for nothing newer. The functions that it needs of the system's other two libraries
# have moved into the first since.
function(link_to_glibc_floor target)
    if(NOT TARGET glibc_since_floor)
        return()
    endif()
    target_link_libraries(${target} PRIVATE glibc_since_floor)
    target_link_options(${target} PRIVATE "-L${glibc_floor_folder}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${glibc_floor_program}")
    target_link_options(${target} PRIVATE
        -Wl,--push-state,--no-as-needed -l:libpthread.so.0 -l:libdl.so.2 -Wl,--pop-state)
endfunction()
