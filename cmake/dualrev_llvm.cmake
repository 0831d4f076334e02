# LLVM and Clang, 19 or 22, as one target, `dualrev_llvm`: the two shared libraries and nothing else, because each of Clang's
# static libraries would carry a second copy of what libclang-cpp already holds. Headers are SYSTEM: their warnings are not ours.
set(DUALREV_LLVM_VERSION 19 CACHE STRING "The version of LLVM and Clang that the tool is built with")
set_property(CACHE DUALREV_LLVM_VERSION PROPERTY STRINGS 19 22)
find_package(LLVM ${DUALREV_LLVM_VERSION}.1 REQUIRED CONFIG HINTS /usr/lib/llvm-${DUALREV_LLVM_VERSION})
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_INSTALL_PREFIX}/lib/cmake/clang NO_DEFAULT_PATH)

separate_arguments(dualrev_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")

add_library(dualrev_llvm INTERFACE)
target_include_directories(dualrev_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_compile_definitions(dualrev_llvm INTERFACE ${dualrev_llvm_definitions})
target_link_libraries(dualrev_llvm INTERFACE clang-cpp LLVM)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(dualrev_llvm INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()

# The compiler of the same LLVM: it names the folder of Clang's own headers, and tests compare the tool with it.
find_program(DUALREV_CLANGXX NAMES clang++-${DUALREV_LLVM_VERSION} clang++ HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
if(NOT DUALREV_CLANG_RESOURCE_DIR)
  execute_process(COMMAND ${DUALREV_CLANGXX} -print-resource-dir
                  OUTPUT_VARIABLE resource_dir OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(DUALREV_CLANG_RESOURCE_DIR ${resource_dir} CACHE PATH "Where Clang's own headers are at build time")
endif()
