# What the program STAGE prints is what the program TAPE prints.
execute_process(COMMAND ${STAGE} OUTPUT_VARIABLE stage COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${TAPE} OUTPUT_VARIABLE tape COMMAND_ERROR_IS_FATAL ANY)
if(stage STREQUAL "" OR NOT stage STREQUAL tape)
  message(FATAL_ERROR "the stage prints\n${stage}\nand the tape\n${tape}")
endif()
