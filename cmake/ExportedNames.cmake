# What a shared library exports stands in a version script of GNU ld, which other linkers do not read.

# Has `target` export the names of the script `map`, and nothing of what is linked into it.
function(export_names target map)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${map}")
    if(NOT APPLE)
        target_link_options(${target} PRIVATE "-Wl,--version-script=${map}")
        return()
    endif()
    # Names there have an underscore before them.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${map}")
    file(STRINGS "${map}" names REGEX "^ *[A-Za-z_][A-Za-z0-9_]*\\*?;")
    list(TRANSFORM names REPLACE "^ *([^;]+);.*$" "_\\1")
    list(JOIN names "\n" names)
    set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}_exports.txt")
    file(CONFIGURE OUTPUT "${list}" CONTENT "${names}\n")
    target_link_options(${target} PRIVATE "-Wl,-exported_symbols_list,${list}")
endfunction()
