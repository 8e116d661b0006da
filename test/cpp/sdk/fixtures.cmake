# Libraries that cannot be loaded as the SDK, each for one reason.
set(fixtures "${CMAKE_CURRENT_SOURCE_DIR}/fixtures")
set(hidden "${CMAKE_CURRENT_BINARY_DIR}/hidden")

add_library(not_an_sdk SHARED "${fixtures}/not_an_sdk.c")

# Linked against a library in a directory where the dynamic linker does not look.
add_library(gone_dependency SHARED "${fixtures}/dependency.c")
set_target_properties(gone_dependency PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${hidden}/gone")
add_library(needs_missing_library SHARED "${fixtures}/needs_dependency.c")
target_link_libraries(needs_missing_library PRIVATE gone_dependency)
set_target_properties(needs_missing_library PROPERTIES SKIP_BUILD_RPATH ON)

# Linked against a library of version GLIBC_2.99, and finding one that only has GLIBC_2.1.
foreach(version 2.99 2.1)
    set(script "${CMAKE_CURRENT_BINARY_DIR}/glibc_${version}.map")
    file(WRITE "${script}" "GLIBC_${version} { global: dependency; local: *; };\n")
    add_library(fake_libc_${version} SHARED "${fixtures}/dependency.c")
    target_link_options(fake_libc_${version} PRIVATE "-Wl,--version-script=${script}")
    set_target_properties(fake_libc_${version} PROPERTIES
        OUTPUT_NAME fake_libc LIBRARY_OUTPUT_DIRECTORY "${hidden}/glibc_${version}")
endforeach()
add_library(needs_newer_libc SHARED "${fixtures}/needs_dependency.c")
target_link_libraries(needs_newer_libc PRIVATE fake_libc_2.99)
target_link_options(needs_newer_libc PRIVATE "-Wl,-rpath,${hidden}/glibc_2.1")
set_target_properties(needs_newer_libc PROPERTIES SKIP_BUILD_RPATH ON)
add_dependencies(needs_newer_libc fake_libc_2.1)
