# Each header of the runtime includes what it uses: it is compiled as the first, and again as dualrev-rewrite reads it,
# with the warnings that careful projects turn on, and whatever letter a user has made a macro.
# -DCOMPILER=... -DINCLUDE=runtime/include [-DEIGEN=folder -DCERES=folder -DIPOPT=folder -DCOLPACK=folder
# -DSUNDIALS=folder] [-DDOCUMENTED=page]: those alone that the page names
set(flags -std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual
    -Wnon-virtual-dtor -Wextra-semi -Wundef -Werror -I${INCLUDE} -fsyntax-only)
set(letters -include ${CMAKE_CURRENT_LIST_DIR}/letter_macros.hpp)

function(must_compile what)
  execute_process(COMMAND ${COMPILER} ${flags} ${ARGN} RESULT_VARIABLE status ERROR_VARIABLE messages)
  if(NOT status EQUAL 0)
    message(SEND_ERROR "${what}:\n${messages}")
  endif()
endfunction()

file(GLOB_RECURSE headers RELATIVE ${INCLUDE} ${INCLUDE}/dualrev/*.hpp)
list(FILTER headers EXCLUDE REGEX /ladder/)
if(DOCUMENTED)
  file(READ ${DOCUMENTED} page)
  string(REGEX MATCHALL "dualrev/[a-z_/0-9]+\\.hpp" headers "${page}")
  list(REMOVE_DUPLICATES headers)
endif()
list(REMOVE_ITEM headers dualrev/eigen.hpp dualrev/eigen_sparse.hpp dualrev/ceres.hpp dualrev/ipopt.hpp
     dualrev/colpack.hpp dualrev/cvode.hpp dualrev/levenberg_marquardt.hpp)
list(LENGTH headers count)
if(count LESS 10)
  message(FATAL_ERROR "no more than ${count} headers")
endif()
foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
  foreach(header ${headers})
    must_compile("${header} ${mode}" ${letters} ${mode} -include ${header} -x c++ /dev/null)
  endforeach()
  # Macros with longer names, which the standard library's own headers do not bear: behind these.
  must_compile("with_macros.cpp ${mode}" ${letters} ${mode} ${CMAKE_CURRENT_LIST_DIR}/with_macros.cpp)
endforeach()

# The stages of the ladder, which take the place of the product's tape.
foreach(stage naive staged_map cayley arrays one_array contributions)
  must_compile("stage ${stage}" ${letters} -DDUALREV_STAGE=${stage} -include dualrev/dualrev.hpp -x c++ /dev/null)
endforeach()

# What needs other libraries, whose own headers need their letters.
if(EIGEN)
  must_compile("dualrev/eigen.hpp" -idirafter ${EIGEN} -include Eigen/Eigen ${letters} -include dualrev/eigen.hpp
               -x c++ /dev/null)
  must_compile("dualrev/eigen_sparse.hpp" -idirafter ${EIGEN} -include Eigen/Eigen ${letters}
               -include dualrev/eigen_sparse.hpp -x c++ /dev/null)
  foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
    must_compile("dualrev/levenberg_marquardt.hpp ${mode}" -idirafter ${EIGEN} -include Eigen/Eigen
                 -include unsupported/Eigen/LevenbergMarquardt ${letters} ${mode}
                 -include dualrev/levenberg_marquardt.hpp -x c++ /dev/null)
  endforeach()
endif()
if(EIGEN AND CERES)  # Ceres counts in int
  must_compile("dualrev/ceres.hpp" -Wno-sign-conversion -idirafter ${EIGEN} -idirafter ${CERES} -include ceres/ceres.h
               ${letters} -include dualrev/ceres.hpp -x c++ /dev/null)
endif()
if(COLPACK)
  foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
    must_compile("dualrev/colpack.hpp ${mode}" -idirafter ${COLPACK} -include ColPack/ColPackHeaders.h ${letters} ${mode}
                 -include dualrev/colpack.hpp -x c++ /dev/null)
  endforeach()
endif()
if(IPOPT)
  foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
    must_compile("dualrev/ipopt.hpp ${mode}" -isystem ${IPOPT} -DHAVE_CSTDDEF -include IpTNLP.hpp ${letters} ${mode}
                 -include dualrev/ipopt.hpp -x c++ /dev/null)
  endforeach()
endif()
if(SUNDIALS)
  foreach(mode -UDUALREV_REWRITING -DDUALREV_REWRITING)
    must_compile("dualrev/cvode.hpp ${mode}" -idirafter ${SUNDIALS} -include cvode/cvode.h
                 -include nvector/nvector_serial.h -include sunmatrix/sunmatrix_dense.h
                 -include sunmatrix/sunmatrix_band.h ${letters} ${mode} -include dualrev/cvode.hpp -x c++ /dev/null)
  endforeach()
endif()
