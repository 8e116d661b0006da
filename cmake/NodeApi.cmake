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

# A loadable module `<target>.node` on Node-API 8 with C++ exceptions.
function(add_node_addon target)
    # CMAKE_JS_SRC is Windows' delay-load hook, else empty.
    add_library(${target} MODULE ${CMAKE_JS_SRC})
    set_target_properties(${target} PROPERTIES PREFIX "" SUFFIX ".node")
    target_include_directories(
        ${target} SYSTEM PRIVATE "${NODE_API_HEADERS}" "${NODE_ADDON_API}")
    target_compile_definitions(
        ${target}
        PRIVATE NAPI_VERSION=8 NAPI_CPP_EXCEPTIONS NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED
                NODE_GYP_MODULE_NAME=${target})
    target_link_libraries(${target} PRIVATE ${CMAKE_JS_LIB})
    if(APPLE)
        target_link_options(${target} PRIVATE -undefined dynamic_lookup)
    elseif(MSVC AND CMAKE_JS_NODELIB_DEF)
        execute_process(
            COMMAND ${CMAKE_AR} /def:${CMAKE_JS_NODELIB_DEF} /out:${CMAKE_JS_NODELIB_TARGET}
                    ${CMAKE_STATIC_LINKER_FLAGS})
    endif()
endfunction()
