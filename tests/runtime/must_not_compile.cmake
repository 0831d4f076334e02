# Compiles FILE with COMPILER and INCLUDE; passes if that fails with the message that the file's first line gives
# (a regular expression), and with no other error. Lines behind the first may say
#   // errors: 4        how many there may be, where one sentence is not the only one
#   // beside: REGEX    what the compiler says around it
#   // standard: c++17  the language, if not c++20
# PRECOMPILED is a header that includes the runtime; it is not used where something stands in front of that.
file(STRINGS ${FILE} expected LIMIT_COUNT 1)
string(REGEX REPLACE "^// error: " "" expected "${expected}")
file(STRINGS ${FILE} comments LIMIT_COUNT 4 REGEX "^// (errors|beside|standard): ")
set(errors 1)
set(beside)
set(standard c++20)
foreach(comment IN LISTS comments)
  string(REGEX MATCH "^// ([a-z]+): (.*)$" all "${comment}")
  set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
file(STRINGS ${FILE} in_front LIMIT_COUNT 1 REGEX "^#define DUALREV_")
set(precompiled -include ${PRECOMPILED})
if(in_front OR NOT standard STREQUAL c++20)
  set(precompiled)
endif()
execute_process(COMMAND ${COMPILER} -std=${standard} -fsyntax-only -fno-diagnostics-color ${precompiled} -I${INCLUDE} ${FILE}
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
string(REPLACE "‘" "'" output "${output}")
string(REPLACE "’" "'" output "${output}")
if(status EQUAL 0)
  message(FATAL_ERROR "${FILE} compiles")
elseif(NOT output MATCHES "error: [^\n]*(${expected})")
  message(FATAL_ERROR "another message than \"${expected}\":\n${output}")
elseif(beside AND NOT output MATCHES "${beside}")
  message(FATAL_ERROR "nothing of \"${beside}\":\n${output}")
endif()
string(REGEX MATCHALL "error:" found "${output}")
list(LENGTH found count)
if(count GREATER errors)
  message(FATAL_ERROR "${count} errors where ${errors} should do:\n${output}")
endif()
