# dualrev_generate: runs dualrev-rewrite as part of a target's build.
#
#   dualrev_generate(TARGET <target> SOURCES <file>...
#                    [FUNCTIONS <name>...] [CONSTANT <function:parameter>...] [SUFFIX <suffix>] [OPTIONS <argument>...]
#                    [VISIBILITY PUBLIC|PRIVATE] [OUTPUT_DIRECTORY <folder>] [HEADER_ONLY])
#
# The sources of one call are one program: they are rewritten by one run of the tool, with the flags that the target is
# compiled with. For DIR/NAME.hpp there is then a DIR/NAME.dual.hpp, to be included by any path by which NAME.hpp can
# be. A NAME.cpp gives NAME.dual.hpp and NAME.dual.cpp, which is compiled in its place; with HEADER_ONLY, for a source
# that only asks for functions its headers define, NAME.dual.hpp alone, and the source stays as it is.
#
# FUNCTIONS, CONSTANT and SUFFIX are the tool's options --function, --constant and --suffix; OPTIONS are given to it as
# they are. The files stand in OUTPUT_DIRECTORY (default: dualrev/<target> in the current binary folder) with the
# sources' relative paths. With VISIBILITY PUBLIC (the default for INTERFACE libraries; else PRIVATE) they are on the
# include path of what links to the target, too, and the tool finds there the derivatives of the target's functions.
# The output is made anew when a source, a file it includes, the flags or the tool change, and keeps its time where its
# text is the same.
#
# What all calls of a build tree make from what, and how, stands in dualrev_generate.json in the project's binary folder
# (with several configurations dualrev_generate-<CONFIG>.json): dualrev-lsp reads it.
include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/dualrev_tool.cmake)
cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL dualrev_write_manifest)

function(dualrev_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "HEADER_ONLY" "TARGET;SUFFIX;VISIBILITY;OUTPUT_DIRECTORY"
                        "SOURCES;FUNCTIONS;CONSTANT;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "dualrev_generate: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "dualrev_generate: nothing is given behind ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "dualrev_generate: TARGET \"${arg_TARGET}\" is not a target")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "dualrev_generate: no SOURCES given for ${arg_TARGET}")
  endif()
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(input ${source} ABSOLUTE)
    get_source_file_property(is_generated ${input} GENERATED)
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${input}" is_in_build)
    if(source MATCHES "^[A-Z][A-Z_]+$" AND NOT EXISTS ${input})
      message(FATAL_ERROR "dualrev_generate: unknown arguments: ${source}")
    elseif(NOT is_generated AND NOT EXISTS ${input} AND NOT is_in_build)
      message(FATAL_ERROR "dualrev_generate: there is no source ${source}")
    endif()
  endforeach()
  get_target_property(type ${arg_TARGET} TYPE)
  set(is_interface FALSE)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(is_interface TRUE)
  endif()
  if(NOT arg_VISIBILITY)
    set(arg_VISIBILITY PRIVATE)
  elseif(NOT arg_VISIBILITY MATCHES "^(PUBLIC|PRIVATE)$")
    message(FATAL_ERROR "dualrev_generate: VISIBILITY is PUBLIC or PRIVATE, not ${arg_VISIBILITY}")
  endif()
  set(visibility ${arg_VISIBILITY})
  if(is_interface)
    set(visibility INTERFACE)
  endif()
  dualrev_find_tool(tool)

  # One folder for each configuration, where there are several: their macros may differ.
  if(NOT arg_OUTPUT_DIRECTORY)
    set(arg_OUTPUT_DIRECTORY dualrev/${arg_TARGET})
  endif()
  get_filename_component(folder ${arg_OUTPUT_DIRECTORY} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(is_multi_config)
    string(APPEND folder /$<CONFIG>)
  endif()

  set(inputs "")
  set(outputs "")
  set(include_folders ${folder})
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(input ${source} ABSOLUTE)
    dualrev_output_place(place ${input})
    list(APPEND inputs ${input})
    list(APPEND outputs ${folder}/${place}.dual.hpp)
    get_filename_component(name ${place} NAME)
    get_filename_component(beside ${input} DIRECTORY)
    dualrev_refuse_stale(${folder}/${place}.dual.hpp ${beside}/${name}.dual.hpp)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL dualrev_refuse_stale_of_target [[${arg_TARGET}]] [[${folder}/${place}.dual.hpp]])")
    if(source MATCHES "\\.(cpp|cc|cxx|c\\+\\+|C)$" AND NOT arg_HEADER_ONLY)
      if(is_interface)
        message(FATAL_ERROR "dualrev_generate: ${arg_TARGET} is an INTERFACE library, which compiles no ${source}")
      endif()
      list(APPEND outputs ${folder}/${place}.dual.cpp)
      dualrev_replace_source(${arg_TARGET} ${source} ${input})
    endif()
    # Each folder above it, so that it is included as its original is.
    get_filename_component(above "${place}" DIRECTORY)
    while(above)
      list(APPEND include_folders ${folder}/${above})
      get_filename_component(above "${above}" DIRECTORY)
    endwhile()
  endforeach()
  list(REMOVE_DUPLICATES include_folders)
  list(GET outputs 0 first)
  list(LENGTH inputs count)
  set(destination ${folder})
  if(count EQUAL 1 AND arg_HEADER_ONLY)
    set(destination ${first})  # says that no source is wanted
  endif()

  set(options --root=${CMAKE_CURRENT_SOURCE_DIR} --root=${CMAKE_CURRENT_BINARY_DIR})
  list(TRANSFORM arg_FUNCTIONS PREPEND --function=)
  list(TRANSFORM arg_CONSTANT PREPEND --constant=)
  list(APPEND options ${arg_FUNCTIONS} ${arg_CONSTANT} ${arg_OPTIONS})
  if(arg_SUFFIX)
    list(APPEND options --suffix=${arg_SUFFIX})
  endif()
  set(public "")  # not in a list: its semicolons would part it
  if(visibility MATCHES "PUBLIC|INTERFACE")
    set(public $<TARGET_PROPERTY:${arg_TARGET},INTERFACE_INCLUDE_DIRECTORIES>)
    set(public "$<$<BOOL:${public}>:--public=$<JOIN:${public},;--public=>>")
  endif()

  dualrev_flags_file(flags ${arg_TARGET} ${is_interface})
  dualrev_make_folders(${include_folders})
  dualrev_add_to_manifest(${arg_TARGET} "${inputs}" "${outputs}" "-o;${destination};${options};--flags=${flags}" "${public}")
  list(JOIN arg_SOURCES " " shown)
  # What comes out the same keeps its time, which Ninja takes for done. For make it would never be done: there a stamp
  # tells when the tool ran, and each output is what the stamp has brought.
  set(made ${outputs})
  set(stamp "")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(made ${first}.stamp)
    set(stamp COMMAND ${CMAKE_COMMAND} -E touch ${made})
    foreach(output IN LISTS outputs)
      add_custom_command(OUTPUT ${output} COMMAND ${CMAKE_COMMAND} -E true DEPENDS ${made} COMMENT "")
    endforeach()
  endif()
  list(GET made 0 first_made)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${tool} ${inputs} -o ${destination} ${options} "${public}" --flags=${flags}
            --depfile=${first}.d --depfile-target=${first_made}
    ${stamp}
    DEPENDS ${tool} ${inputs} ${flags}
    DEPFILE ${first}.d
    COMMENT "Differentiating ${shown}"
    COMMAND_EXPAND_LISTS VERBATIM)

  target_link_libraries(${arg_TARGET} ${visibility} dualrev::runtime)
  list(TRANSFORM include_folders REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>" OUTPUT_VARIABLE build_folders)
  target_include_directories(${arg_TARGET} ${visibility} ${build_folders})
  if(is_interface)
    # What links to it waits for this target; which waits for what it links to, in its turn.
    get_property(number TARGET ${arg_TARGET} PROPERTY DUALREV_CALLS)
    add_custom_target(${arg_TARGET}_dualrev_${number} DEPENDS ${outputs})
    add_dependencies(${arg_TARGET} ${arg_TARGET}_dualrev_${number})
    cmake_language(EVAL CODE "cmake_language(DEFER CALL dualrev_wait_for_links ${arg_TARGET}_dualrev_${number} ${arg_TARGET})")
  else()
    target_sources(${arg_TARGET} PRIVATE ${outputs})
    source_group("Generated by dualrev" FILES ${outputs})
  endif()
endfunction()

# The output folders, of each configuration, so that an editor can write there before the first build.
function(dualrev_make_folders)
  set(configurations ${CMAKE_CONFIGURATION_TYPES})
  if(NOT configurations)
    set(configurations none)
  endif()
  foreach(folder IN LISTS ARGN)
    foreach(configuration IN LISTS configurations)
      string(REPLACE "$<CONFIG>" "${configuration}" made "${folder}")
      if(NOT made MATCHES "\\$<")
        file(MAKE_DIRECTORY ${made})
      endif()
    endforeach()
  endforeach()
endfunction()

# The elements of a list as JSON's strings: "a", "b".
function(dualrev_json variable list)
  string(REPLACE "\\" "\\\\" list "${list}")
  string(REPLACE "\"" "\\\"" list "${list}")
  list(JOIN list "\", \"" text)
  set(${variable} "\"${text}\"" PARENT_SCOPE)
endfunction()

# One call, for dualrev_write_manifest: `public` is a generator expression, of a list of further options.
function(dualrev_add_to_manifest target inputs outputs options public)
  dualrev_json(target "${target}")
  dualrev_json(folder "${CMAKE_CURRENT_BINARY_DIR}")
  dualrev_json(inputs "${inputs}")
  dualrev_json(outputs "${outputs}")
  dualrev_json(options "${options}")
  if(public)
    string(APPEND options "$<$<BOOL:${public}>:$<COMMA> \"$<JOIN:${public},\"$<COMMA> \">\">")
  endif()
  get_property(before GLOBAL PROPERTY DUALREV_MANIFEST)
  if(before)
    string(APPEND before ",\n")
  endif()
  set_property(GLOBAL PROPERTY DUALREV_MANIFEST
               "${before}{\"target\": ${target}, \"directory\": ${folder},\n  \"inputs\": [${inputs}],\n  \"outputs\": [${outputs}],\n  \"options\": [${options}]}")
endfunction()

# At the end of the project's configuration: the file, which is rewritten only where it is another.
function(dualrev_write_manifest)
  get_property(entries GLOBAL PROPERTY DUALREV_MANIFEST)
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  set(name dualrev_generate)
  if(is_multi_config)
    set(name dualrev_generate-$<CONFIG>)
  endif()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/${name}.json CONTENT "[\n${entries}\n]\n")
endfunction()

# An older NAME.dual.hpp beside a file that includes it would be found before the one that is made: an error, also of a
# later build in which there is one.
function(dualrev_refuse_stale made stale)
  string(REGEX REPLACE "([][*?])" "[\\1]" pattern "${stale}")
  file(GLOB found CONFIGURE_DEPENDS "${pattern}")
  if(found AND NOT stale STREQUAL made)
    message(FATAL_ERROR "dualrev_generate: ${stale} would be included instead of the one that the build makes, ${made}, "
                        "whatever has become of its source since. Delete it; or keep it in a folder of its own, which is on "
                        "the include path only where dualrev_generate is not called")
  endif()
endfunction()
# The same beside each of the target's sources.
function(dualrev_refuse_stale_of_target target made)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  get_filename_component(name ${made} NAME)
  set(seen "")
  foreach(source IN LISTS sources)
    if(source MATCHES "\\$<")
      continue()
    endif()
    get_filename_component(source ${source} ABSOLUTE BASE_DIR ${folder})
    get_filename_component(beside ${source} DIRECTORY)
    if(NOT beside IN_LIST seen)
      list(APPEND seen ${beside})
      dualrev_refuse_stale(${made} ${beside}/${name})
    endif()
  endforeach()
endfunction()

# Has a target wait for the libraries that an INTERFACE library links to: their derivatives must be there.
function(dualrev_wait_for_links waiting library)
  get_target_property(links ${library} INTERFACE_LINK_LIBRARIES)
  foreach(link IN LISTS links)
    string(REGEX REPLACE "^\\$<(LINK_ONLY|BUILD_INTERFACE):(.*)>$" "\\2" link "${link}")
    if(TARGET "${link}")
      add_dependencies(${waiting} ${link})
    endif()
  endforeach()
endfunction()

# A source's path from the folder of the call, without ending: where its output is in the output folder.
function(dualrev_output_place variable input)
  foreach(root IN ITEMS ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
    file(RELATIVE_PATH place ${root} ${input})
    if(NOT place MATCHES "^\\.\\./")
      break()
    endif()
    get_filename_component(place ${input} NAME)
  endforeach()
  string(REGEX REPLACE "\\.[^./]*$" "" place "${place}")
  set(${variable} ${place} PARENT_SCOPE)
endfunction()

# A file with the compiler's flags for a target's C++ sources, one on each line.
function(dualrev_flags_file variable target is_interface)
  set(prefix "")
  if(is_interface)
    set(prefix INTERFACE_)
  endif()
  set(includes $<TARGET_PROPERTY:${target},${prefix}INCLUDE_DIRECTORIES>)
  set(definitions $<TARGET_PROPERTY:${target},${prefix}COMPILE_DEFINITIONS>)
  set(options $<TARGET_PROPERTY:${target},${prefix}COMPILE_OPTIONS>)
  set(features $<TARGET_PROPERTY:${target},${prefix}COMPILE_FEATURES>)
  # C++20 at least: that is what the output is written in.
  set(standard $<TARGET_PROPERTY:${target},CXX_STANDARD>)
  if(is_interface)
    set(standard "")
  endif()
  set(newer $<OR:$<STREQUAL:${standard},26>,$<IN_LIST:cxx_std_26,${features}>>)
  set(new $<OR:$<STREQUAL:${standard},23>,$<IN_LIST:cxx_std_23,${features}>>)
  set(lines "-std=c++$<IF:${newer},26,$<IF:${new},23,20>>")
  if(CMAKE_CROSSCOMPILING)
    dualrev_machine(machine)
    list(APPEND lines --target=${machine})
  endif()
  if(CMAKE_SYSROOT)
    list(APPEND lines --sysroot=${CMAKE_SYSROOT})
  endif()
  separate_arguments(common UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
  list(APPEND lines ${common})
  set(configurations ${CMAKE_CONFIGURATION_TYPES} ${CMAKE_BUILD_TYPE})
  foreach(configuration IN LISTS configurations)
    string(TOUPPER ${configuration} upper)
    separate_arguments(own UNIX_COMMAND "${CMAKE_CXX_FLAGS_${upper}}")
    if(own)
      list(APPEND lines "$<$<CONFIG:${configuration}>:$<JOIN:${own},\n>>")
    endif()
  endforeach()
  list(APPEND lines "$<JOIN:${options},\n>" "$<$<BOOL:${includes}>:-I$<JOIN:${includes},\n-I>>"
       "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},\n-D>>")
  if(NOT is_interface)
    # What CMake precompiles, it includes in front of every source.
    get_target_property(precompiling ${target} PRECOMPILE_HEADERS_REUSE_FROM)
    if(NOT precompiling)
      set(precompiling ${target})
    endif()
    set(precompiled $<TARGET_PROPERTY:${precompiling},PRECOMPILE_HEADERS>)
    set(unused $<BOOL:$<TARGET_PROPERTY:${target},DISABLE_PRECOMPILE_HEADERS>>)
    list(APPEND lines "$<$<AND:$<BOOL:${precompiled}>,$<NOT:${unused}>>:-include\n$<JOIN:${precompiled},\n-include\n>>")
  endif()
  list(JOIN lines "\n" lines)

  # One for each language, because flags may depend on it.
  get_property(number TARGET ${target} PROPERTY DUALREV_CALLS)
  math(EXPR number "0${number} + 1")
  set_property(TARGET ${target} PROPERTY DUALREV_CALLS ${number})
  set(name ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dualrev/${number}-$<CONFIG>)
  file(GENERATE OUTPUT ${name}-$<COMPILE_LANGUAGE>.flags CONTENT "${lines}\n" TARGET ${target})
  set(${variable} ${name}-CXX.flags PARENT_SCOPE)
endfunction()

# What the compiler builds for, as Clang names it.
function(dualrev_machine variable)
  if(CMAKE_CXX_COMPILER_TARGET)
    set(${variable} ${CMAKE_CXX_COMPILER_TARGET} PARENT_SCOPE)
    return()
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -dumpmachine OUTPUT_VARIABLE machine OUTPUT_STRIP_TRAILING_WHITESPACE
                  RESULT_VARIABLE status)
  if(status)
    message(FATAL_ERROR "dualrev_generate: ${CMAKE_CXX_COMPILER} does not say what it builds for; set CMAKE_CXX_COMPILER_TARGET")
  endif()
  set(${variable} ${machine} PARENT_SCOPE)
endfunction()

# The generated unit includes the original, so compiling both would define everything twice.
function(dualrev_replace_source target source absolute)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  file(RELATIVE_PATH relative ${folder} ${absolute})
  list(REMOVE_ITEM sources ${source} ${absolute} ${relative})
  set_property(TARGET ${target} PROPERTY SOURCES ${sources})
endfunction()
