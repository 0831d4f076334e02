# Which dualrev-rewrite a build runs.
#
#   dualrev_find_tool(<variable>)
#
# sets <variable> to what stands in front of the tool's arguments: DUALREV_HOST_TOOL if that is given; else the target
# dualrev-rewrite, which is built here or comes with find_package(dualrev). It stops the configuration where there is
# none, or where that target is made for another machine than the one that builds.
include_guard(GLOBAL)
# In a project that sets a variable of the name, that one counts (policy CMP0126 would take it away before 3.21).
if(NOT DEFINED DUALREV_HOST_TOOL OR DEFINED CACHE{DUALREV_HOST_TOOL})
  set(DUALREV_HOST_TOOL "" CACHE FILEPATH "A dualrev-rewrite that runs on this machine, in place of the one built or installed with the runtime")
endif()

function(dualrev_find_tool variable)
  if(DUALREV_HOST_TOOL)
    if(NOT EXISTS "${DUALREV_HOST_TOOL}" OR IS_DIRECTORY "${DUALREV_HOST_TOOL}")
      message(FATAL_ERROR "dualrev: DUALREV_HOST_TOOL is no program: ${DUALREV_HOST_TOOL}")
    endif()
    set(${variable} "${DUALREV_HOST_TOOL}" PARENT_SCOPE)
  elseif(CMAKE_CROSSCOMPILING)
    message(FATAL_ERROR "dualrev: what is built here is for another machine (${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR}), but "
                        "dualrev-rewrite has to run on this one. Give -DDUALREV_HOST_TOOL=/path/to/dualrev-rewrite")
  elseif(TARGET dualrev-rewrite)
    set(${variable} $<TARGET_FILE:dualrev-rewrite> PARENT_SCOPE)
  else()
    message(FATAL_ERROR "dualrev: there is no dualrev-rewrite. Give -DDUALREV_HOST_TOOL=/path/to/dualrev-rewrite; or install dualrev with "
                        "its component `tool`; or, where dualrev is a folder of the project, have it built by -DDUALREV_TOOL=ON")
  endif()
endfunction()

# The target dualrev-rewrite, where it is neither built here nor installed.
function(dualrev_import_host_tool)
  if(DUALREV_HOST_TOOL AND NOT TARGET dualrev-rewrite)
    add_executable(dualrev-rewrite IMPORTED GLOBAL)
    set_target_properties(dualrev-rewrite PROPERTIES IMPORTED_LOCATION "${DUALREV_HOST_TOOL}")
  endif()
endfunction()
