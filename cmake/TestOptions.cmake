# Code of tests runs about once each time it is compiled, so optimising costs more than it saves. What
# libFuzzer calls runs for long.
function(compile_without_optimising target)
    if(NOT MSVC AND NOT SOCIAL_SDK_SANITIZE STREQUAL "fuzz")
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()
