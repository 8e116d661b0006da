# Source files for one operating system end in its name: `_windows`, `_posix` (Linux and macOS),
# `_linux`, `_macos`; `_elsewhere` is for all that have no file of their own. What differs between
# systems is distinguished here and nowhere else.

if(WIN32)
    set(system_suffixes windows elsewhere)
elseif(APPLE)
    set(system_suffixes macos posix elsewhere)
else()
    set(system_suffixes linux posix)
endif()

# Takes the files for other systems out of the list called `list`.
function(keep_system_sources list)
    set(kept "${${list}}")
    foreach(suffix windows posix linux macos elsewhere)
        if(NOT suffix IN_LIST system_suffixes)
            list(FILTER kept EXCLUDE REGEX "_${suffix}\\.(cpp|c)$")
        endif()
    endforeach()
    set(${list} "${kept}" PARENT_SCOPE)
endfunction()
