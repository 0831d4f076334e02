# usage: cmake -DREADME= -DTOOL= -DCXX= -DRUNTIME= -DFOLDER= -P check_readme.cmake
# What README.md shows is what happens: its header is rewritten, the output holds what is shown of it, and the program,
# compiled with that, prints what is said.
cmake_minimum_required(VERSION 3.25)
file(READ ${README} text)

# Sets `name` to what stands in the next fenced block, and goes on behind it.
function(next_block name)
  string(FIND "${text}" "```" begin)
  string(SUBSTRING "${text}" ${begin} -1 rest)
  string(FIND "${rest}" "\n" line_end)
  math(EXPR begin "${line_end} + 1")
  string(SUBSTRING "${rest}" ${begin} -1 rest)
  string(FIND "${rest}" "```" end)
  string(SUBSTRING "${rest}" 0 ${end} block)
  math(EXPR end "${end} + 3")
  string(SUBSTRING "${rest}" ${end} -1 rest)
  set(${name} "${block}" PARENT_SCOPE)
  set(text "${rest}" PARENT_SCOPE)
endfunction()
next_block(header)
next_block(generated)
next_block(program)
next_block(printed)

file(WRITE ${FOLDER}/log_sum_exp.hpp "${header}")
file(WRITE ${FOLDER}/main.cpp "${program}")
execute_process(COMMAND ${TOOL} log_sum_exp.hpp -o log_sum_exp.dual.hpp -- -std=c++20
                WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
file(READ ${FOLDER}/log_sum_exp.dual.hpp whole)
string(FIND "${whole}" "${generated}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "README.md shows other code than dualrev-rewrite writes:\n${whole}")
endif()
execute_process(COMMAND ${CXX} -std=c++20 -Wall -Wextra -Werror -I${RUNTIME} main.cpp -o program
                WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${FOLDER}/program OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output STREQUAL printed)
  message(FATAL_ERROR "README.md says\n${printed}but the program prints\n${output}")
endif()
