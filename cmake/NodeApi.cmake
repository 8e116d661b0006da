# Node-API headers from the packages in node_modules, so that no build downloads Node's own.

function(node_package_folder package expression result)
    execute_process(
        COMMAND node -p "require('${package}').${expression}"
        WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
        OUTPUT_VARIABLE folder
        OUTPUT_STRIP_TRAILING_WHITESPACE
        RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "The npm package ${package} is missing. Run: npm ci")
    endif()
    string(REPLACE "\"" "" folder "${folder}")
    set(${result} "${folder}" PARENT_SCOPE)
endfunction()

node_package_folder(node-api-headers include_dir NODE_API_HEADERS)
node_package_folder(node-addon-api include NODE_ADDON_API)

# The names of Node's functions, by the list that comes with the headers.
function(list_node_functions result)
    node_package_folder(node-api-headers def_paths.node_api_def list)
    node_package_folder(node-api-headers def_paths.js_native_api_def engine_list)
    set(names "")
    foreach(one "${engine_list}" "${list}")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${one}")
        file(STRINGS "${one}" lines REGEX "^[ \t]*napi_|^[ \t]*node_api_")
        list(APPEND names ${lines})
    endforeach()
    list(TRANSFORM names STRIP)
    list(REMOVE_DUPLICATES names)
    set(${result} "${names}" PARENT_SCOPE)
endfunction()

# Windows' import library of Node's functions. They are loaded late: binding/library/delay_load_windows.cpp says
# from where.
function(make_node_import_library result)
    list_node_functions(exports)
    set(definitions "${CMAKE_BINARY_DIR}/node_api.def")
    list(JOIN exports "\n" exports)
    file(WRITE "${definitions}" "NAME NODE.EXE\nEXPORTS\n${exports}\n")
    if(MSVC)
        set(library "${CMAKE_BINARY_DIR}/node_api.lib")
        set(command ${CMAKE_AR} /nologo /machine:${CMAKE_CXX_COMPILER_ARCHITECTURE_ID}
            "/def:${definitions}" "/out:${library}")
    else()
        set(library "${CMAKE_BINARY_DIR}/libnode_api.a")
        set(command ${CMAKE_DLLTOOL} -d "${definitions}" -D node.exe -y "${library}")
    endif()
    execute_process(COMMAND ${command} COMMAND_ERROR_IS_FATAL ANY)
    set(${result} "${library}" PARENT_SCOPE)
endfunction()

if(WIN32 AND NOT SOCIAL_SDK_ZIG)
    make_node_import_library(NODE_API_LIBRARY)
endif()

# The same where no tool makes such a library: jumps, which cmake/runtime/node_functions.cpp fills.
function(add_node_functions target)
    list_node_functions(names)
    set(lines "")
    set(index 0)
    foreach(name ${names})
        string(APPEND lines "NODE_FUNCTION(${index}, ${name})\n")
        math(EXPR index "${index} + 1")
    endforeach()
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/node_functions.inc" CONTENT "${lines}")
    target_include_directories(${target} PRIVATE "${CMAKE_BINARY_DIR}/generated")
    set(source "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/runtime/node_functions.cpp")
    set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE "${source}")
endfunction()

# A loadable module `<target>.node` on Node-API 8 with C++ exceptions.
function(add_node_addon target)
    add_library(${target} MODULE)
    set_target_properties(${target} PROPERTIES PREFIX "" SUFFIX ".node")
    target_include_directories(
        ${target} SYSTEM PRIVATE "${NODE_API_HEADERS}" "${NODE_ADDON_API}")
    target_compile_definitions(
        ${target}
        PRIVATE NAPI_VERSION=8 NAPI_CPP_EXCEPTIONS NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED
                NODE_GYP_MODULE_NAME=${target})
    if(APPLE)
        target_link_options(${target} PRIVATE -undefined dynamic_lookup)
    elseif(WIN32 AND SOCIAL_SDK_ZIG)
        add_node_functions(${target})
    elseif(WIN32)
        target_link_libraries(${target} PRIVATE "${NODE_API_LIBRARY}" delayimp)
        if(MSVC)
            target_link_options(${target} PRIVATE /DELAYLOAD:NODE.EXE)
        endif()
    endif()
endfunction()
