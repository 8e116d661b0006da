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

# Compiles each folder directly below `root` as one unit, named after it: a new file changes no
# other unit. `share_part` and `stand_alone`, called before, make exceptions.
function(share_units_by_folder target root)
    if(SOCIAL_SDK_STANDALONE)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(source ${sources})
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${root}" OUTPUT_VARIABLE path)
        get_source_file_property(part "${source}" UNITY_GROUP)
        if(part STREQUAL "NOTFOUND" AND path MATCHES "^([a-z_]+)/")
            set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
        endif()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# The unit of a source file, as the functions here have it: a part's or its folder's name, or the path
# below `root` without `.cpp` of one that stays alone.
function(unit_of source root result)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${root}" OUTPUT_VARIABLE path)
    get_source_file_property(part "${source}" UNITY_GROUP)
    get_source_file_property(is_alone "${source}" SKIP_UNITY_BUILD_INCLUSION)
    if(is_alone)
        string(REGEX REPLACE "\\.cpp$" "" unit "${path}")
    elseif(part STREQUAL "NOTFOUND")
        string(REGEX REPLACE "/.*$" "" unit "${path}")
    else()
        set(unit "${part}")
    endif()
    set(${result} "${unit}" PARENT_SCOPE)
endfunction()

# Takes the files of the units named last out of the list called `sources`, into the list `others`.
function(take_units sources root others)
    set(kept "")
    set(taken "")
    foreach(source ${${sources}})
        unit_of("${source}" "${root}" unit)
        if(unit IN_LIST ARGN)
            list(APPEND taken "${source}")
        else()
            list(APPEND kept "${source}")
        endif()
    endforeach()
    set(${sources} "${kept}" PARENT_SCOPE)
    set(${others} "${taken}" PARENT_SCOPE)
endfunction()

# Compiles these files of a folder as a unit of their own, `<folder>_<part>`.
function(share_part root folder part)
    foreach(stem ${ARGN})
        set_source_files_properties("${root}/${folder}/${stem}.cpp" PROPERTIES
            UNITY_GROUP ${folder}_${part})
    endforeach()
endfunction()

# Compiles each of these files, paths below `root` without `.cpp`, on its own.
function(stand_alone root)
    foreach(path ${ARGN})
        set_source_files_properties("${root}/${path}.cpp" PROPERTIES
            SKIP_UNITY_BUILD_INCLUSION ON)
    endforeach()
endfunction()
