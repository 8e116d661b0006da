# Code of tests runs about once each time it is compiled, so optimising costs more than it saves. What
# libFuzzer calls runs for long.
function(compile_without_optimising target)
    if(NOT MSVC AND NOT SOCIAL_SDK_SANITIZE STREQUAL "fuzz")
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()

# Linking is a fifth of the time from an edited file to a test's result, and takes half of that by gold.
find_program(SOCIAL_SDK_GOLD ld.gold)
mark_as_advanced(SOCIAL_SDK_GOLD)
function(link_quickly target)
    if(SOCIAL_SDK_GOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT SOCIAL_SDK_SANITIZE)
        target_link_options(${target} PRIVATE -fuse-ld=gold)
    endif()
endfunction()
