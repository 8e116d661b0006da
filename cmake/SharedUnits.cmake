# Source files that are compiled as one unit share the templates they instantiate.

option(SOCIAL_SDK_STANDALONE "Compile each source file by itself, without precompiled headers" OFF)
if(SOCIAL_SDK_STANDALONE)
    set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# Compiles three source files of `target` at a time. The files named after it stay alone: they are
# large, or have none to share.
function(share_units target)
    if(SOCIAL_SDK_STANDALONE)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 3)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The unit of a source file: its folder below `root` (`sound/coding` is `sound_coding`), unless
# `share_part` gave it another one.
function(unit_of source root result)
    get_source_file_property(unit "${source}" UNITY_GROUP)
    if(unit STREQUAL "NOTFOUND")
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${root}" OUTPUT_VARIABLE path)
        cmake_path(GET path PARENT_PATH folder)
        string(REPLACE "/" "_" unit "${folder}")
    endif()
    set(${result} "${unit}" PARENT_SCOPE)
endfunction()

# Compiles each folder below `root` as one unit, named after it: a new file changes no other unit.
function(share_units_by_folder target root)
    if(SOCIAL_SDK_STANDALONE)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(source ${sources})
        unit_of("${source}" "${root}" unit)
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${unit}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Takes the files of the units named last out of the list called `sources`, into the list `others`.
function(take_units sources root others)
    set(remaining "")
    set(taken "")
    foreach(source ${${sources}})
        unit_of("${source}" "${root}" unit)
        if(unit IN_LIST ARGN)
            list(APPEND taken "${source}")
        else()
            list(APPEND remaining "${source}")
        endif()
    endforeach()
    set(${sources} "${remaining}" PARENT_SCOPE)
    set(${others} "${taken}" PARENT_SCOPE)
endfunction()

# Compiles these files of a folder, named without `.cpp`, as the unit `unit`.
function(share_part folder unit)
    foreach(stem ${ARGN})
        set_source_files_properties("${folder}/${stem}.cpp" PROPERTIES UNITY_GROUP ${unit})
    endforeach()
endfunction()

# Compiles each of these files, paths below `root` without `.cpp`, on its own.
function(stand_alone root)
    foreach(path ${ARGN})
        set_source_files_properties("${root}/${path}.cpp" PROPERTIES
            SKIP_UNITY_BUILD_INCLUSION ON)
    endforeach()
endfunction()
