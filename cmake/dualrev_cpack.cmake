# Between staging and packing: Debian's policy wants manual pages compressed.
if(CPACK_GENERATOR STREQUAL DEB)
  file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*.1)
  foreach(page ${pages})
    execute_process(COMMAND gzip -9n ${page} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endif()
