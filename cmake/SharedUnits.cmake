# Compiles three source files of `target` at a time as one unit, so that they share the templates
# they instantiate. The files named after it stay alone: they are large, or have none to share.
function(share_units target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 3)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
