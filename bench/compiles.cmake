# Rewrites the programs of the benchmarks, and compiles what is made of them: cmake -DTOOL= -DCXX= -DFOLDER= -P
set(flags -std=c++20 -I${CMAKE_CURRENT_LIST_DIR}/../runtime/include -I${CMAKE_CURRENT_LIST_DIR}
          -I${CMAKE_CURRENT_LIST_DIR}/../samples/quaternion -I${CMAKE_CURRENT_LIST_DIR}/../samples/bundle_adjustment)
set(source ${CMAKE_CURRENT_LIST_DIR}/dualrev.cpp)
file(MAKE_DIRECTORY ${FOLDER})
execute_process(COMMAND ${TOOL} ${source} -o ${FOLDER} --constant=reprojection_error:seen -- ${flags} RESULT_VARIABLE failed)
if(NOT failed)
  execute_process(COMMAND ${CXX} ${flags} -I${FOLDER} -O0 -fsyntax-only ${source} RESULT_VARIABLE failed)
endif()
if(failed)
  message(FATAL_ERROR "${source}: ${failed}")
endif()
