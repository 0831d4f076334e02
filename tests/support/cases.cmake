# dualrev_case(NAME): tests/cases/NAME.hpp rewritten by the tool when things are built, its driver NAME.cpp compiled with the
# generated header by the project's compiler and, if that is g++, by clang++ too, and both programs registered with CTest.
# Without the tool the drivers check their own oracles against each other.
#
#   DUALREV_CASE_FLAGS     how every case is compiled, and how the tool reads it

find_package(GTest REQUIRED)

# NDEBUG would switch the runtime's assertions off.
set(DUALREV_CASE_OPTIMIZATION -O1 CACHE STRING "How cases are optimised; -O1 sees more of what can be warned about")
set(DUALREV_CASE_FLAGS -std=c++20 ${DUALREV_CASE_OPTIMIZATION} -UNDEBUG -ffp-contract=off -Wall -Wextra -Werror)
find_package(Eigen3 3.4 QUIET NO_MODULE)
if(Eigen3_FOUND)
  get_target_property(eigen_includes Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  list(TRANSFORM eigen_includes PREPEND -isystem OUTPUT_VARIABLE eigen_flags)
  list(APPEND DUALREV_CASE_FLAGS ${eigen_flags})
endif()
set(DUALREV_CASE_INCLUDES ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/cases ${PROJECT_SOURCE_DIR}/runtime/include)
set(DUALREV_GENERATED_DIR ${CMAKE_CURRENT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${DUALREV_GENERATED_DIR}/expressions)

# The comparisons, and GoogleTest's main, compiled once a compiler; with it the precompiled header.
add_library(dualrev_check STATIC support/check.cpp)
target_include_directories(dualrev_check PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(dualrev_check PUBLIC dualrev::runtime GTest::gtest GTest::gtest_main)
target_compile_options(dualrev_check PUBLIC ${DUALREV_CASE_FLAGS})
target_precompile_headers(dualrev_check PRIVATE support/case.hpp)
if(NOT TARGET dualrev-rewrite)
  target_compile_definitions(dualrev_check PUBLIC CHECK_WITHOUT_TWINS)
endif()

# The second compiler: clang++ beside g++. Its programs are built by custom commands.
set(DUALREV_SECOND_CXX "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  find_program(DUALREV_CLANGXX NAMES clang++-19 clang++)
  if(DUALREV_CLANGXX)
    set(DUALREV_SECOND_CXX ${DUALREV_CLANGXX})
  endif()
endif()
if(DUALREV_SECOND_CXX)
  set(second_dir ${CMAKE_CURRENT_BINARY_DIR}/second)
  file(MAKE_DIRECTORY ${second_dir})
  list(TRANSFORM DUALREV_CASE_INCLUDES PREPEND -I OUTPUT_VARIABLE second_includes)
  # What needs no tape is tested without one by the project's compiler, and with one by the second; there, what can be
  # swept on the spot is so after each iteration.
  set(DUALREV_SECOND_COMPILE ${DUALREV_SECOND_CXX} ${DUALREV_CASE_FLAGS} -O0 -DDUALREV_THROUGH_TAPE -DDUALREV_SWEEP_AFTER=0 ${second_includes}
      $<$<NOT:$<BOOL:$<TARGET_NAME_IF_EXISTS:dualrev-rewrite>>>:-DCHECK_WITHOUT_TWINS>)
  add_custom_command(
    OUTPUT ${second_dir}/case.pch
    COMMAND ${DUALREV_SECOND_COMPILE} -fpch-instantiate-templates -x c++-header ${CMAKE_CURRENT_SOURCE_DIR}/support/case.hpp
            -o ${second_dir}/case.pch -MD -MF ${second_dir}/case.pch.d
    DEPENDS support/case.hpp DEPFILE ${second_dir}/case.pch.d
    COMMENT "Precompiling case.hpp with the second compiler" COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_command(
    OUTPUT ${second_dir}/check.o
    COMMAND ${DUALREV_SECOND_COMPILE} -c ${CMAKE_CURRENT_SOURCE_DIR}/support/check.cpp -o ${second_dir}/check.o
            -MD -MF ${second_dir}/check.o.d
    DEPENDS support/check.cpp DEPFILE ${second_dir}/check.o.d
    COMMENT "Compiling check.cpp with the second compiler" COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(dualrev_second_support DEPENDS ${second_dir}/case.pch ${second_dir}/check.o)
endif()

# Runs the tool. OUTPUT relative to the folder of generated files; INPUTS relative to the current folder.
function(dualrev_rewrite_case output)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "INPUTS;FLAGS;EXTRA_OUTPUTS;DEPENDS")
  foreach(input ${arg_INPUTS})
    cmake_path(ABSOLUTE_PATH input BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND inputs ${input})
  endforeach()
  list(TRANSFORM DUALREV_CASE_INCLUDES PREPEND -I OUTPUT_VARIABLE includes)
  list(TRANSFORM arg_EXTRA_OUTPUTS PREPEND ${DUALREV_GENERATED_DIR}/)
  add_custom_command(
    OUTPUT ${DUALREV_GENERATED_DIR}/${output} ${arg_EXTRA_OUTPUTS}
    COMMAND $<TARGET_FILE:dualrev-rewrite> ${inputs} -o ${DUALREV_GENERATED_DIR}/${output} ${arg_FLAGS}
            -- -std=c++20 ${eigen_flags} ${includes} -I${DUALREV_GENERATED_DIR}
    DEPENDS dualrev-rewrite ${inputs} ${arg_DEPENDS}
    COMMENT "Rewriting ${output}" VERBATIM)
endfunction()

# A program from a driver and generated files, by both compilers.
function(dualrev_case_program name driver)
  cmake_parse_arguments(PARSE_ARGV 2 arg "WITHOUT_PCH;ONE_COMPILER" "" "GENERATED")
  list(TRANSFORM arg_GENERATED PREPEND ${DUALREV_GENERATED_DIR}/ OUTPUT_VARIABLE generated)
  cmake_path(ABSOLUTE_PATH driver BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE source)
  cmake_path(GET source PARENT_PATH folder)
  set(second_pch -include-pch ${second_dir}/case.pch)
  if(arg_WITHOUT_PCH)
    set(second_pch "")
  endif()
  if(arg_ONE_COMPILER AND DUALREV_SECOND_CXX)
    list(TRANSFORM arg_GENERATED REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    file(CONFIGURE OUTPUT ${DUALREV_GENERATED_DIR}/alone/${name}.cpp CONTENT "${includes}")
    add_library(case_${name} OBJECT ${DUALREV_GENERATED_DIR}/alone/${name}.cpp ${generated})
  else()
    add_executable(case_${name} ${driver} ${generated})
    add_test(NAME case.${name} COMMAND case_${name})
  endif()
  target_include_directories(case_${name} PRIVATE ${folder} ${DUALREV_GENERATED_DIR})
  target_link_libraries(case_${name} PRIVATE dualrev_check)
  if(NOT arg_WITHOUT_PCH)
    target_precompile_headers(case_${name} REUSE_FROM dualrev_check)
  endif()
  if(DUALREV_SECOND_CXX)
    set(program ${second_dir}/case_${name})
    add_custom_command(
      OUTPUT ${program}
      COMMAND ${DUALREV_SECOND_COMPILE} ${second_pch}
              -I${DUALREV_GENERATED_DIR} -I${folder} -c ${source} -o ${program}.o -MD -MF ${program}.d -MT ${program}
      COMMAND ${DUALREV_SECOND_CXX} ${program}.o ${second_dir}/check.o $<TARGET_FILE:GTest::gtest> $<TARGET_FILE:GTest::gtest_main>
              -pthread -o ${program}
      DEPENDS ${driver} ${generated} ${second_dir}/case.pch ${second_dir}/check.o
      DEPFILE ${program}.d
      COMMENT "Building case ${name} with the second compiler" COMMAND_EXPAND_LISTS VERBATIM)
    add_custom_target(second_case_${name} ALL DEPENDS ${program})
    add_dependencies(second_case_${name} dualrev_second_support)
    add_test(NAME case.${name}.second COMMAND ${program})
  endif()
endfunction()

# SOURCE: the tool reads the driver, which asks for what it needs, and not the header. FOLDER: where the case is, if not in cases.
# ONE_COMPILER: the second compiler alone builds the program, which takes a third of the time; the project's compiles the twins.
# FLAGS: of the tool.
# NEEDS_OPERATORS: library templates work on duals here, so the runtime's operators must be there.
function(dualrev_case name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITHOUT_PCH;SOURCE;NEEDS_OPERATORS;ONE_COMPILER" "FOLDER" "FLAGS")
  list(APPEND DUALREV_CASES ${name})
  set(DUALREV_CASES ${DUALREV_CASES} PARENT_SCOPE)
  if(NOT arg_NEEDS_OPERATORS)
    list(APPEND DUALREV_CASES_WITHOUT_OPERATORS ${name})
    set(DUALREV_CASES_WITHOUT_OPERATORS ${DUALREV_CASES_WITHOUT_OPERATORS} PARENT_SCOPE)
  endif()
  set(path cases/${name})
  if(arg_FOLDER)
    set(path ${arg_FOLDER}/${name})
  endif()
  if(TARGET dualrev-rewrite)
    set(input ${path}.hpp)
    if(arg_SOURCE)
      set(input ${path}.cpp)
    endif()
    dualrev_rewrite_case(${name}.dual.hpp INPUTS ${input} FLAGS ${arg_FLAGS} DEPENDS ${path}.hpp ${arg_UNPARSED_ARGUMENTS})
    # Blocks leave nothing of the calls that callees.cpp compares.
    if(NOT arg_ONE_COMPILER)
      dualrev_rewrite_case(expressions/${name}.dual.hpp INPUTS ${input} FLAGS --grain=expression
                           DEPENDS ${path}.hpp ${DUALREV_GENERATED_DIR}/${name}.dual.hpp ${arg_UNPARSED_ARGUMENTS})
      list(APPEND DUALREV_REWRITTEN_BY_EXPRESSIONS ${DUALREV_GENERATED_DIR}/expressions/${name}.dual.hpp)
      set(DUALREV_REWRITTEN_BY_EXPRESSIONS ${DUALREV_REWRITTEN_BY_EXPRESSIONS} PARENT_SCOPE)
    endif()
  else()
    file(CONFIGURE OUTPUT ${DUALREV_GENERATED_DIR}/${name}.dual.hpp CONTENT "#include \"${path}.hpp\"\n")
  endif()
  set(without_pch "")
  if(arg_WITHOUT_PCH)
    set(without_pch WITHOUT_PCH)
    list(APPEND DUALREV_CASES_WITHOUT_PCH ${name})
    set(DUALREV_CASES_WITHOUT_PCH ${DUALREV_CASES_WITHOUT_PCH} PARENT_SCOPE)
  endif()
  if(arg_ONE_COMPILER)
    list(APPEND without_pch ONE_COMPILER)
    list(APPEND DUALREV_CASES_OF_ONE_COMPILER ${name})
    set(DUALREV_CASES_OF_ONE_COMPILER ${DUALREV_CASES_OF_ONE_COMPILER} PARENT_SCOPE)
  endif()
  dualrev_case_program(${name} ${path}.cpp GENERATED ${name}.dual.hpp ${without_pch})
endfunction()
