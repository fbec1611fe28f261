# Generates shell completion and manual pages from the program's table of commands, and installs
# them.
include(GNUInstallDirs)

add_executable(write_manual src/cli/write_manual.cc)
target_link_libraries(write_manual PRIVATE stepscope_cli)

set(manual_folder ${CMAKE_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual_folder}/man/man1/stepscope.1
                   COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual_folder}
                   COMMAND write_manual ${manual_folder}
                   VERBATIM)
add_custom_target(stepscope_manual ALL DEPENDS ${manual_folder}/man/man1/stepscope.1)

install(DIRECTORY ${manual_folder}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT manual OPTIONAL)
if(SKBUILD)
  install(DIRECTORY ${manual_folder}/ DESTINATION ${SKBUILD_DATA_DIR}/share COMPONENT python)
endif()
