# fish completion for dualrev-rewrite
complete -c dualrev-rewrite -s o -r -F -d 'Write to this file, or this folder for several inputs'
complete -c dualrev-rewrite -s p -x -a '(__fish_complete_directories)' -d 'Take flags from the compile_commands.json in this folder'
complete -c dualrev-rewrite -l audit -r -F -d 'List every place where a derivative ends'
complete -c dualrev-rewrite -l audit-baseline -r -F -d 'Fail if a derivative ends where this file does not list it'
complete -c dualrev-rewrite -l constant -x -d 'Keep a parameter out of differentiation: FUNCTION:PARAM'
complete -c dualrev-rewrite -l function -x -d 'Differentiate this function too'
complete -c dualrev-rewrite -l keep-going -d 'Write what could be differentiated though something was refused'
complete -c dualrev-rewrite -l no-format -d 'Leave out the layout of what is written'
complete -c dualrev-rewrite -l suffix -x -d "What a derivative's name has behind the original's"
complete -c dualrev-rewrite -l help -d 'Explain the command'
complete -c dualrev-rewrite -l help-list -d 'List the options'
complete -c dualrev-rewrite -l version -d 'Say the version'
