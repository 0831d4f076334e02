# Compiles FILE with COMPILER and INCLUDE; passes if that fails with the message that the file's first line gives
# (a regular expression), and with no more than a screenful of others.
file(STRINGS ${FILE} expected LIMIT_COUNT 1)
string(REGEX REPLACE "^// error: " "" expected "${expected}")
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -fno-diagnostics-color -I${INCLUDE} ${FILE}
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
string(REPLACE "‘" "'" output "${output}")
string(REPLACE "’" "'" output "${output}")
if(status EQUAL 0)
  message(FATAL_ERROR "${FILE} compiles")
elseif(NOT output MATCHES "error: [^\n]*(${expected})")
  message(FATAL_ERROR "another message than \"${expected}\":\n${output}")
endif()
string(REGEX MATCHALL "error:" errors "${output}")
list(LENGTH errors count)
if(count GREATER 8)
  message(FATAL_ERROR "${count} errors where one sentence should do:\n${output}")
endif()
