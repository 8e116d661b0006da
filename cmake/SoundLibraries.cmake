# Opus and SpeexDSP, linked into the engine, and the headers of PulseAudio's client library, which is
# opened at run time. They are looked for in the folders that these name (include/ and lib/), then
# where the system has them; in a build for another machine, in these folders alone.
set(SOCIAL_SDK_OPUS_ROOT "" CACHE PATH "Opus: the folder with include/opus/opus.h and lib/libopus.a")
set(SOCIAL_SDK_SPEEXDSP_ROOT "" CACHE PATH
    "SpeexDSP: the folder with include/speex/speex_echo.h and lib/libspeexdsp.a")
set(SOCIAL_SDK_PULSE_ROOT "" CACHE PATH
    "PulseAudio's headers, on Linux: the folder with include/pulse/pulseaudio.h")

# What this machine has is nothing for another.
set(sound_search NO_CMAKE_FIND_ROOT_PATH)
if(CMAKE_CROSSCOMPILING)
    set(sound_search NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
endif()

function(refuse_without name what package root)
    message(FATAL_ERROR
        "The engine needs ${what}, which was not found. Install it (Debian and Ubuntu: apt-get install "
        "${package}), or name its folder with -D${root}=FOLDER.")
endfunction()

# A library that may be linked into a shared one. Debian's archives are made for programs: the one thing
# in the way is `stderr`, data of another library, which a copy of the archive takes from us instead.
function(find_sound_library name header package)
    string(TOUPPER ${name} upper)
    set(root "${SOCIAL_SDK_${upper}_ROOT}")
    find_path(SOCIAL_SDK_${upper}_INCLUDE ${header}
              HINTS "${root}/include" ${sound_search})
    find_library(SOCIAL_SDK_${upper}_LIBRARY NAMES lib${name}.a ${name} lib${name}
                 HINTS "${root}/lib" ${sound_search})
    set(include "${SOCIAL_SDK_${upper}_INCLUDE}")
    set(library "${SOCIAL_SDK_${upper}_LIBRARY}")
    if(NOT include OR NOT library)
        refuse_without(${name} "lib${name}" ${package} SOCIAL_SDK_${upper}_ROOT)
    endif()
    if(library MATCHES "\\.a$" AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_OBJCOPY)
        set(linkable "${CMAKE_CURRENT_BINARY_DIR}/lib${name}_linkable.a")
        if(NOT EXISTS "${linkable}" OR "${library}" IS_NEWER_THAN "${linkable}")
            execute_process(
                COMMAND "${CMAKE_OBJCOPY}" --redefine-sym stderr=social_sdk_stderr
                        --redefine-sym stdout=social_sdk_stdout "${library}" "${linkable}"
                COMMAND_ERROR_IS_FATAL ANY)
        endif()
        set(library "${linkable}")
    endif()
    target_include_directories(sound_libraries SYSTEM INTERFACE "${include}")
    target_link_libraries(sound_libraries INTERFACE "${library}")
endfunction()

add_library(sound_libraries INTERFACE)
find_sound_library(opus opus/opus.h libopus-dev)
find_sound_library(speexdsp speex/speex_echo.h libspeexdsp-dev)
if(UNIX AND NOT APPLE)
    target_link_libraries(sound_libraries INTERFACE m)
elseif(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # What copies memory for Opus, and looks that it fits.
    target_link_libraries(sound_libraries INTERFACE ssp)
endif()
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    find_path(SOCIAL_SDK_PULSE_INCLUDE pulse/pulseaudio.h
              HINTS "${SOCIAL_SDK_PULSE_ROOT}/include" ${sound_search})
    if(NOT SOCIAL_SDK_PULSE_INCLUDE)
        refuse_without(pulse "the headers of PulseAudio's client library" libpulse-dev
                       SOCIAL_SDK_PULSE_ROOT)
    endif()
    target_include_directories(sound_libraries SYSTEM INTERFACE "${SOCIAL_SDK_PULSE_INCLUDE}")
endif()
