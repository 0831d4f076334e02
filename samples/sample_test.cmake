# dualrev_sample_test(NAME name COMMAND program [argument...] EXPECT regex...): a test that reads what a sample prints. Exit
# status 0, and every line expected. A sample that was copied out does not have it, unless a test gives it.
enable_testing()
set(DUALREV_SAMPLE_EXPECT ${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
function(dualrev_sample_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "COMMAND;EXPECT")
  add_test(NAME sample.${arg_NAME}
           COMMAND ${CMAKE_COMMAND} "-DCOMMAND=${arg_COMMAND}" "-DEXPECT=${arg_EXPECT}" -P ${DUALREV_SAMPLE_EXPECT})
endfunction()
