# Fails unless SOURCE is refused by the compiler with a message that matches EXPECTED.
execute_process(
    COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${ROOT}" "${SOURCE}"
    RESULT_VARIABLE status ERROR_VARIABLE message)
if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiles, and it must not.")
endif()
if(NOT message MATCHES "${EXPECTED}")
    message(FATAL_ERROR "The compiler's message does not match \"${EXPECTED}\":\n${message}")
endif()
file(TOUCH "${STAMP}")
