# dualrev_case(NAME): tests/cases/NAME.hpp rewritten by the tool when things are built, its driver NAME.cpp compiled with the
# generated header and registered with CTest. The program takes each way to a derivative (ways.hpp). The other compiler, of
# g++ and clang++, reads what was generated, with all warnings; with DUALREV_FULL it builds a program too.
# Without the tool the drivers check their own oracles against each other.
#
#   DUALREV_CASE_FLAGS     how every case is compiled, and how the tool reads it
#   DUALREV_FAST_CXX       clang++ where there is one, which takes a third of the time, else the project's compiler
#   DUALREV_OTHER_CXX      the one of g++ and clang++ that is not the project's, or empty

find_package(GTest REQUIRED)

# NDEBUG would switch the runtime's assertions off.
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

# Forward mode takes as long to compile again: without this, the case `forward` alone has it.
option(DUALREV_FORWARD_IN_ALL_CASES "Every case in forward mode too" ${DUALREV_FULL})
if(DUALREV_FORWARD_IN_ALL_CASES)
  target_compile_definitions(dualrev_check PUBLIC CHECK_FORWARD)
endif()

# So do second derivatives, and the tool writes them: without this, the cases `second` and `second_classes` have them.
option(DUALREV_HESSIANS_IN_ALL_CASES "Hessians in every case too" ${DUALREV_FULL})
if(DUALREV_HESSIANS_IN_ALL_CASES)
  target_compile_definitions(dualrev_check PUBLIC CHECK_SECOND)
endif()

# Where the runtime comes first, this must be in front of it.
set(DUALREV_WITHOUT_PCH -include ${CMAKE_CURRENT_SOURCE_DIR}/support/ways.hpp)

# The other compiler: its programs are built by custom commands, with a precompiled header of their own.
set(DUALREV_OTHER_CXX "")
set(DUALREV_FAST_CXX ${CMAKE_CXX_COMPILER})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  find_program(DUALREV_CLANGXX NAMES clang++-19 clang++)
  if(DUALREV_CLANGXX)
    set(DUALREV_OTHER_CXX ${DUALREV_CLANGXX})
    set(DUALREV_FAST_CXX ${DUALREV_CLANGXX})
  endif()
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  find_program(DUALREV_GXX NAMES g++-12 g++)
  if(DUALREV_GXX)
    set(DUALREV_OTHER_CXX ${DUALREV_GXX})
  endif()
endif()
list(TRANSFORM DUALREV_CASE_INCLUDES PREPEND -I OUTPUT_VARIABLE DUALREV_CASE_INCLUDE_FLAGS)
set(DUALREV_OTHER_COMPILE ${DUALREV_OTHER_CXX} ${DUALREV_CASE_FLAGS} -O0 ${DUALREV_CASE_INCLUDE_FLAGS} -I${DUALREV_GENERATED_DIR}
    $<$<NOT:$<BOOL:$<TARGET_NAME_IF_EXISTS:dualrev-rewrite>>>:-DCHECK_WITHOUT_TWINS>
    $<$<BOOL:${DUALREV_FORWARD_IN_ALL_CASES}>:-DCHECK_FORWARD> $<$<BOOL:${DUALREV_HESSIANS_IN_ALL_CASES}>:-DCHECK_SECOND>)

# A custom command that compiles one file, whose includes are dependencies.
function(dualrev_compile output)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "COMMENT" "COMMAND;THEN;DEPENDS")
  set(then "")
  if(arg_THEN)
    set(then COMMAND ${arg_THEN})
  endif()
  add_custom_command(OUTPUT ${output} COMMAND ${arg_COMMAND} -MD -MF ${output}.d -MT ${output} ${then} DEPENDS ${arg_DEPENDS}
                     DEPFILE ${output}.d COMMENT ${arg_COMMENT} COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

set(other_dir ${CMAKE_CURRENT_BINARY_DIR}/other)
if(DUALREV_OTHER_CXX)
  # A header that is compiled may not say `#pragma once`.
  file(CONFIGURE OUTPUT ${other_dir}/case.hpp CONTENT "#include \"support/case.hpp\"\n")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(other_pch ${other_dir}/case.pch)
    set(precompile -fpch-instantiate-templates)
    set(DUALREV_OTHER_PCH -include-pch ${other_pch})
  else()
    set(other_pch ${other_dir}/case.hpp.gch)
    set(precompile "")
    set(DUALREV_OTHER_PCH -include ${other_dir}/case.hpp)
  endif()
  dualrev_compile(${other_pch} COMMAND ${DUALREV_OTHER_COMPILE} ${precompile} -x c++-header ${other_dir}/case.hpp -o ${other_pch}
                  DEPENDS support/case.hpp COMMENT "Precompiling case.hpp with the other compiler")
  dualrev_compile(${other_dir}/check.o COMMAND ${DUALREV_OTHER_COMPILE} -c ${CMAKE_CURRENT_SOURCE_DIR}/support/check.cpp -o ${other_dir}/check.o
                  DEPENDS support/check.cpp COMMENT "Compiling check.cpp with the other compiler")
  add_custom_target(dualrev_other_support DEPENDS ${other_pch} ${other_dir}/check.o)
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

# What the other compiler makes of a case: a program, or nothing but its opinion.
function(dualrev_case_by_other name driver)
  cmake_parse_arguments(PARSE_ARGV 2 arg "PROGRAM;WITHOUT_PCH" "" "GENERATED")
  set(pch ${DUALREV_OTHER_PCH})
  if(arg_WITHOUT_PCH)
    set(pch ${DUALREV_WITHOUT_PCH})
  endif()
  cmake_path(GET driver PARENT_PATH folder)
  set(compile ${DUALREV_OTHER_COMPILE} ${pch} -I${folder})
  if(arg_PROGRAM)
    set(output ${other_dir}/case_${name})
    dualrev_compile(${output} COMMAND ${compile} -c ${driver} -o ${output}.o
                    THEN ${DUALREV_OTHER_CXX} ${output}.o ${other_dir}/check.o $<TARGET_FILE:GTest::gtest> $<TARGET_FILE:GTest::gtest_main> -pthread -o ${output}
                    DEPENDS ${driver} ${arg_GENERATED} ${other_pch} ${other_dir}/check.o COMMENT "Building case ${name} with the other compiler")
    add_test(NAME case.${name}.other COMMAND ${output})
  else()
    set(output ${other_dir}/${name}.read)
    list(TRANSFORM arg_GENERATED REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" includes)
    file(CONFIGURE OUTPUT ${other_dir}/${name}.cpp CONTENT "${includes}")
    dualrev_compile(${output} COMMAND ${compile} -fsyntax-only ${other_dir}/${name}.cpp THEN ${CMAKE_COMMAND} -E touch ${output}
                    DEPENDS ${arg_GENERATED} ${other_pch} COMMENT "Reading the twins of ${name} with the other compiler")
  endif()
  add_custom_target(other_case_${name} ALL DEPENDS ${output})
  add_dependencies(other_case_${name} dualrev_other_support)
endfunction()

# A program from a driver and generated files.
function(dualrev_case_program name driver)
  cmake_parse_arguments(PARSE_ARGV 2 arg "WITHOUT_PCH;ONE_COMPILER" "" "GENERATED")
  list(TRANSFORM arg_GENERATED PREPEND ${DUALREV_GENERATED_DIR}/ OUTPUT_VARIABLE generated)
  cmake_path(ABSOLUTE_PATH driver BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE source)
  cmake_path(GET source PARENT_PATH folder)
  add_executable(case_${name} ${driver} ${generated})
  add_test(NAME case.${name} COMMAND case_${name})
  target_include_directories(case_${name} PRIVATE ${folder} ${DUALREV_GENERATED_DIR})
  target_link_libraries(case_${name} PRIVATE dualrev_check)
  if(arg_WITHOUT_PCH)
    target_compile_options(case_${name} PRIVATE ${DUALREV_WITHOUT_PCH})
  else()
    target_precompile_headers(case_${name} REUSE_FROM dualrev_check)
  endif()
  if(DUALREV_OTHER_CXX AND (DUALREV_FULL OR NOT arg_ONE_COMPILER))
    set(options GENERATED ${generated})
    if(arg_WITHOUT_PCH)
      list(APPEND options WITHOUT_PCH)
    endif()
    if(DUALREV_FULL AND NOT arg_ONE_COMPILER)
      list(APPEND options PROGRAM)
    endif()
    dualrev_case_by_other(${name} ${source} ${options})
  endif()
endfunction()

# SOURCE: the tool reads the driver, which asks for what it needs, and not the header. FOLDER: where the case is, if not in cases.
# ONE_COMPILER: no program by both compilers with DUALREV_FULL either, and read by the other one only then.
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
    if(DUALREV_HESSIANS_IN_ALL_CASES AND NOT arg_FLAGS)
      set(arg_FLAGS --order=2)
    endif()
    dualrev_rewrite_case(${name}.dual.hpp INPUTS ${input} FLAGS ${arg_FLAGS} DEPENDS ${path}.hpp ${arg_UNPARSED_ARGUMENTS})
    # Blocks leave nothing of the calls that callees.cpp compares. Not of whole programs: their constructs are in the cases.
    if(NOT arg_ONE_COMPILER AND (DUALREV_FULL OR name IN_LIST DUALREV_PAIRED_CASES))
      dualrev_rewrite_case(expressions/${name}.dual.hpp INPUTS ${input} FLAGS --grain=expression
                           DEPENDS ${path}.hpp ${DUALREV_GENERATED_DIR}/${name}.dual.hpp ${arg_UNPARSED_ARGUMENTS})
      list(APPEND DUALREV_CASES_BY_EXPRESSIONS ${name})
      set(DUALREV_CASES_BY_EXPRESSIONS ${DUALREV_CASES_BY_EXPRESSIONS} PARENT_SCOPE)
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
