# What SOCIAL_SDK_SANITIZE asks for, for every target below the folder that includes this.
set(SOCIAL_SDK_SANITIZE "" CACHE STRING
    "Sanitizers to build with: address (ASan and UBSan), thread, fuzz (as address, for libFuzzer)")
set_property(CACHE SOCIAL_SDK_SANITIZE PROPERTY STRINGS "" address thread fuzz)

if(SOCIAL_SDK_SANITIZE STREQUAL "address")
    set(sanitizer_flags -fsanitize=address,undefined -fno-sanitize-recover=undefined)
elseif(SOCIAL_SDK_SANITIZE STREQUAL "thread")
    set(sanitizer_flags -fsanitize=thread)
elseif(SOCIAL_SDK_SANITIZE STREQUAL "fuzz")
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "SOCIAL_SDK_SANITIZE=fuzz needs clang, which has libFuzzer.")
    endif()
    set(sanitizer_flags -fsanitize=fuzzer-no-link,address,undefined
        -fno-sanitize-recover=undefined)
elseif(SOCIAL_SDK_SANITIZE)
    message(FATAL_ERROR
        "SOCIAL_SDK_SANITIZE is \"${SOCIAL_SDK_SANITIZE}\"; use address, thread or fuzz.")
endif()

if(SOCIAL_SDK_SANITIZE)
    # clang 14 takes what Asio's coroutines call for functions of another type.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT SOCIAL_SDK_SANITIZE STREQUAL "thread")
        list(APPEND sanitizer_flags -fno-sanitize=function)
    endif()
    # To compile costs more than to run the tests once; what libFuzzer calls runs for long. Line numbers
    # alone are enough for a report. Assertions stay.
    set(level "-O0")
    if(SOCIAL_SDK_SANITIZE STREQUAL "fuzz")
        set(level "-O1")
    endif()
    set(CMAKE_C_FLAGS_RELWITHDEBINFO "${level} -g1")
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "${level} -g1")
    add_compile_options(${sanitizer_flags} -fno-omit-frame-pointer)
    add_link_options(${sanitizer_flags})
    # Links the tests, which have more than 100 MB, in a sixth of GNU ld's time.
    find_program(SOCIAL_SDK_LLD NAMES ld.lld-14 ld.lld)
    mark_as_advanced(SOCIAL_SDK_LLD)
    if(SOCIAL_SDK_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        add_link_options(-fuse-ld=lld)
    endif()
    # UBSan's checks double the time to compile, and what is tested has them: the tests' own code goes without.
    set(tests engine_tests engine_test_servers sdk_tests sdk_loader_tests)
    set(is_test $<IN_LIST:$<TARGET_PROPERTY:NAME>,${tests}>)
    add_compile_options("$<${is_test}:-fno-sanitize=undefined>")
endif()
