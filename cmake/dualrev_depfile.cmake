# Writes OUTPUT.d: the files that INPUTS include, without the generated ones, which OUTPUT cannot depend on.
# Variables: COMPILER, INPUTS, FLAGS, OUTPUT, FOLDER (where generated files are).
set(files ${INPUTS})
foreach(input IN LISTS INPUTS)
  execute_process(
    COMMAND ${COMPILER} ${FLAGS} -DDUALREV_REWRITING -x c++ -MM -MG -MT x ${input}
    OUTPUT_VARIABLE rule COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "^x:" "" rule "${rule}")
  string(REPLACE "\\\n" " " rule "${rule}")
  separate_arguments(included UNIX_COMMAND "${rule}")
  list(APPEND files ${included})
endforeach()
list(FILTER files EXCLUDE REGEX "\\.dual\\.(hpp|cpp)$")
list(REMOVE_DUPLICATES files)
list(TRANSFORM files REPLACE " " "\\\\ ")
list(JOIN files " \\\n  " files)
file(WRITE ${OUTPUT}.d "${OUTPUT}: ${files}\n")
