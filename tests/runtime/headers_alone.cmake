# Each header of the runtime includes what it uses: it is compiled as the first, and again as dualrev-rewrite reads it.
# -DCOMPILER=... -DINCLUDE=runtime/include
file(GLOB headers RELATIVE ${INCLUDE} ${INCLUDE}/dualrev/*.hpp)
list(REMOVE_ITEM headers dualrev/eigen.hpp dualrev/ceres.hpp)  # need other libraries, whose tests include them first
foreach(header ${headers})
  foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
    execute_process(COMMAND ${COMPILER} -std=c++20 -Wall -Wextra -Werror -I${INCLUDE} ${mode} -fsyntax-only -include ${header}
                            -x c++ /dev/null RESULT_VARIABLE status ERROR_VARIABLE messages)
    if(NOT status EQUAL 0)
      message(SEND_ERROR "${header} ${mode}:\n${messages}")
    endif()
  endforeach()
endforeach()
