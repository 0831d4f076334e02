# What `cmake --install` and `cpack` give, in two components: `runtime`, which needs neither LLVM nor this machine's
# processor, and `tool`. The folders are fixed, because the tool looks for the runtime in ../include and for Clang's
# headers in ../lib, from wherever it is; so an installed tree may be moved.
include(CMakePackageConfigHelpers)
set(package share/cmake/dualrev)
set(made ${PROJECT_BINARY_DIR}/package)

# Said before anything is written.
if(DUALREV_TOOL)
  install(CODE "if(NOT EXISTS \"$<TARGET_FILE:dualrev-rewrite>\")
  message(FATAL_ERROR \"dualrev-rewrite is not built. Build it (--target dualrev-rewrite), or install the headers alone \"
                      \"(--component runtime)\")
endif()" COMPONENT tool)
endif()

# ---- runtime ----

install(DIRECTORY runtime/include/dualrev DESTINATION include COMPONENT runtime)
set_target_properties(dualrev_runtime PROPERTIES EXPORT_NAME runtime)
install(TARGETS dualrev_runtime EXPORT dualrevRuntimeTargets INCLUDES DESTINATION include)
install(EXPORT dualrevRuntimeTargets NAMESPACE dualrev:: DESTINATION ${package} COMPONENT runtime)

configure_package_config_file(cmake/dualrevConfig.cmake.in ${made}/dualrevConfig.cmake INSTALL_DESTINATION ${package})
# Before 1.0 each minor version may change what generated code calls.
set(compatible SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatible SameMinorVersion)
endif()
write_basic_package_version_file(${made}/dualrevConfigVersion.cmake COMPATIBILITY ${compatible} ARCH_INDEPENDENT)
install(FILES ${made}/dualrevConfig.cmake ${made}/dualrevConfigVersion.cmake cmake/dualrev.cmake
              cmake/dualrev_tool.cmake
        DESTINATION ${package} COMPONENT runtime)
install(FILES LICENSE DESTINATION share/doc/dualrev-runtime RENAME copyright COMPONENT runtime)
install(FILES CHANGELOG.md DESTINATION share/doc/dualrev-runtime COMPONENT runtime)

# ---- tool ----

if(DUALREV_TOOL)
  set_target_properties(dualrev-rewrite PROPERTIES EXPORT_NAME rewrite)
  if(NOT LLVM_INSTALL_PREFIX MATCHES "^/usr(/|$)")  # LLVM's libraries are where the loader does not look
    set_target_properties(dualrev-rewrite dualrev-lsp PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
  # What is built is installed: who builds one target, as ./demo.sh does, has no server.
  install(TARGETS dualrev-lsp DESTINATION bin COMPONENT tool OPTIONAL)
  install(DIRECTORY editors DESTINATION share/dualrev COMPONENT tool
          PATTERN node_modules EXCLUDE PATTERN out EXCLUDE PATTERN "*.vsix" EXCLUDE PATTERN .gitignore EXCLUDE)
  install(TARGETS dualrev-rewrite EXPORT dualrevToolTargets DESTINATION bin COMPONENT tool)
  install(EXPORT dualrevToolTargets NAMESPACE dualrev:: DESTINATION ${package} COMPONENT tool)
  install(FILES docs/dualrev-rewrite.1 DESTINATION share/man/man1 COMPONENT tool)
  install(FILES tool/completion/dualrev-rewrite DESTINATION share/bash-completion/completions COMPONENT tool)
  install(FILES tool/completion/_dualrev-rewrite DESTINATION share/zsh/vendor-completions COMPONENT tool)
  install(FILES tool/completion/dualrev-rewrite.fish DESTINATION share/fish/vendor_completions.d COMPONENT tool)
  install(FILES LICENSE DESTINATION share/doc/dualrev RENAME copyright COMPONENT tool)
  install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md CITATION.cff DESTINATION share/doc/dualrev
          COMPONENT tool)
  # The pages that --help names, and the others; docs/site makes a site of them.
  install(DIRECTORY docs/ DESTINATION share/doc/dualrev/docs COMPONENT tool
          FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN site EXCLUDE)

  # Clang's own headers (stddef.h, the intrinsics): for machines that have LLVM's libraries but not these. The component
  # `clang_headers` is theirs if they are not part of the tool.
  option(DUALREV_INSTALL_CLANG_HEADERS "Install Clang's own headers with dualrev-rewrite" OFF)
  set(headers COMPONENT clang_headers EXCLUDE_FROM_ALL)
  if(DUALREV_INSTALL_CLANG_HEADERS)
    set(headers COMPONENT tool)
  endif()
  install(DIRECTORY ${DUALREV_CLANG_RESOURCE_DIR}/include DESTINATION lib/clang/${LLVM_VERSION_MAJOR} ${headers})
endif()

# ---- packages: dualrev-runtime and dualrev for Debian; one archive of both ----

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_COMPONENTS_ALL runtime)
set(CPACK_PACKAGE_NAME dualrev)
set(CPACK_PACKAGE_VENDOR dualrev)
if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "dualrev <dualrev@localhost>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "reverse-mode derivatives of ordinary C++, as ordinary C++")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/dualrev_cpack.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME dualrev-runtime)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "dualrev, cmake")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The headers that code written by dualrev-rewrite includes, and the CMake
package that finds them. Any compiler of C++20 builds such code, without the
tool.")
if(DUALREV_TOOL)
  list(APPEND CPACK_COMPONENTS_ALL tool)
  set(CPACK_DEBIAN_TOOL_PACKAGE_NAME dualrev)
  set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_TOOL_PACKAGE_DEPENDS "dualrev-runtime (= ${PROJECT_VERSION})")
  if(NOT DUALREV_INSTALL_CLANG_HEADERS)
    string(APPEND CPACK_DEBIAN_TOOL_PACKAGE_DEPENDS ", libclang-common-${LLVM_VERSION_MAJOR}-dev")
  endif()
  set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS "g++ | c++-compiler")  # the standard library, whose headers the tool reads
  set(CPACK_DEBIAN_TOOL_PACKAGE_SUGGESTS cmake)
  set(CPACK_COMPONENT_TOOL_DESCRIPTION "dualrev-rewrite reads functions on floating-point numbers and writes, next to
them, readable C++20 that computes the same values and, in one sweep backwards,
all their derivatives.")
endif()
include(CPack)
