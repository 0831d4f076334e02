# dualrev_generate: runs dualrev-rewrite as part of a target's build.
#
#   dualrev_generate(TARGET <target> SOURCES <file>... [FUNCTIONS <name>...] [CONSTANT <function:parameter>...]
#                    [SUFFIX <suffix>] [HEADER_ONLY])
#
# The sources of one call are one program: they are rewritten by one run of the tool, with the target's include folders
# and definitions. For NAME.hpp the target can then include "NAME.dual.hpp". A NAME.cpp gives NAME.dual.cpp, which is
# compiled in its place, and NAME.dual.hpp; with HEADER_ONLY, for a source that only asks for functions its headers
# define, NAME.dual.hpp alone, and the source stays as it is. FUNCTIONS, CONSTANT and SUFFIX are the tool's options
# --function, --constant and --suffix. The output is made anew whenever a source, a file it includes, or the tool changes.
include_guard(GLOBAL)
find_program(DUALREV_CLANGXX NAMES clang++-19 clang++ REQUIRED)  # lists what a source includes
set(DUALREV_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")

function(dualrev_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "HEADER_ONLY" "TARGET;SUFFIX" "SOURCES;FUNCTIONS;CONSTANT")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "dualrev_generate: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "dualrev_generate: TARGET \"${arg_TARGET}\" is not a target")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "dualrev_generate: no SOURCES given for ${arg_TARGET}")
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/dualrev/${arg_TARGET})
  set(inputs "")
  set(outputs "")
  set(units "")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(input ${source} ABSOLUTE)
    get_filename_component(name ${source} NAME_WLE)
    list(APPEND inputs ${input})
    list(APPEND outputs ${folder}/${name}.dual.hpp)
    if(source MATCHES "\\.(cpp|cc|cxx|C)$" AND NOT arg_HEADER_ONLY)
      list(APPEND outputs ${folder}/${name}.dual.cpp)
      list(APPEND units ${folder}/${name}.dual.cpp)
      dualrev_replace_source(${arg_TARGET} ${source} ${input})
    endif()
  endforeach()
  list(LENGTH inputs count)
  if(count GREATER 1)
    set(destination ${folder})
  else()
    list(GET outputs -1 destination)
  endif()
  list(GET outputs 0 first)

  set(options ${arg_FUNCTIONS})
  list(TRANSFORM options PREPEND --function=)
  list(TRANSFORM arg_CONSTANT PREPEND --constant=)
  list(APPEND options ${arg_CONSTANT})
  if(arg_SUFFIX)
    list(APPEND options --suffix=${arg_SUFFIX})
  endif()

  set(includes $<FILTER:$<TARGET_PROPERTY:${arg_TARGET},INCLUDE_DIRECTORIES>,EXCLUDE,^${folder}$>)
  set(definitions $<TARGET_PROPERTY:${arg_TARGET},COMPILE_DEFINITIONS>)
  set(include_flags "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>")
  set(definition_flags "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>")
  list(JOIN arg_SOURCES " " shown)
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND dualrev-rewrite ${inputs} -o ${destination} ${options}
            -- -std=c++20 "${include_flags}" "${definition_flags}"
    COMMAND ${CMAKE_COMMAND} -P ${DUALREV_CMAKE_DIR}/dualrev_depfile.cmake ${first} ${inputs}
            -- ${DUALREV_CLANGXX} -std=c++20 "${include_flags}" "${definition_flags}"
    DEPENDS dualrev-rewrite ${inputs}
    DEPFILE ${first}.d
    COMMENT "Differentiating ${shown}"
    COMMAND_EXPAND_LISTS VERBATIM)

  target_sources(${arg_TARGET} PRIVATE ${outputs})
  target_include_directories(${arg_TARGET} PRIVATE ${folder})
  target_link_libraries(${arg_TARGET} PRIVATE dualrev::runtime)
endfunction()

# The generated unit includes the original, so compiling both would define everything twice.
function(dualrev_replace_source target source absolute)
  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${source} ${absolute})
  set_property(TARGET ${target} PROPERTY SOURCES ${sources})
endfunction()
