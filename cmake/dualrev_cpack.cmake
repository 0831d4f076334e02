# Between staging and packing: what Debian's policy wants. Manual pages are compressed, and of a licence that every system
# has only the place is said, beside the exceptions to it.
if(CPACK_GENERATOR STREQUAL DEB)
  file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*.1)
  foreach(page ${pages})
    execute_process(COMMAND gzip -9n ${page} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()

  file(GLOB_RECURSE licences ${CPACK_TEMPORARY_DIRECTORY}/copyright)
  foreach(licence ${licences})
    file(READ ${licence} text)
    string(FIND "${text}" "---- LLVM Exceptions to the Apache 2.0 License ----" exceptions)
    string(SUBSTRING "${text}" ${exceptions} -1 text)
    file(WRITE ${licence} "dualrev is under the Apache License v2.0, /usr/share/common-licenses/Apache-2.0, with LLVM Exceptions:\n\n${text}")
  endforeach()
endif()
