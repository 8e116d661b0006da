# Linux with musl, macOS and Windows, by the Zig compiler. SOCIAL_SDK_ZIG names the folder of its
# programs, SOCIAL_SDK_ZIG_TARGET the target, such as x86_64-linux-musl.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SOCIAL_SDK_ZIG SOCIAL_SDK_ZIG_TARGET)
set(CMAKE_SYSTEM_NAME Linux)
if(SOCIAL_SDK_ZIG_TARGET MATCHES "-macos")
    set(CMAKE_SYSTEM_NAME Darwin)
elseif(SOCIAL_SDK_ZIG_TARGET MATCHES "-windows")
    set(CMAKE_SYSTEM_NAME Windows)
    # Nothing here has resources; CMake asks for their compiler all the same. It need not exist.
    set(CMAKE_RC_COMPILER "${SOCIAL_SDK_ZIG}/rc")
endif()
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${SOCIAL_SDK_ZIG_TARGET}")
set(CMAKE_C_COMPILER "${SOCIAL_SDK_ZIG}/cc")
set(CMAKE_CXX_COMPILER "${SOCIAL_SDK_ZIG}/c++")
set(CMAKE_AR "${SOCIAL_SDK_ZIG}/ar")
set(CMAKE_RANLIB "${SOCIAL_SDK_ZIG}/ranlib")
# Its libraries come with it; this machine's are for another one.
set(CMAKE_FIND_ROOT_PATH "${SOCIAL_SDK_ZIG}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY BOTH)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)
# It makes no precompiled headers.
set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
