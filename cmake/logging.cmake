# The logging library as others install it: one shared library that shows nothing but the two public
# interfaces, its headers, a CMake package and a pkg-config file.
include(GNUInstallDirs)

set_target_properties(stepscope_base stepscope_record stepscope_writer PROPERTIES
                      POSITION_INDEPENDENT_CODE ON)

set(exports ${CMAKE_SOURCE_DIR}/cmake/logging.map)
file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/stepscope/*.h)
# A library needs a source of its own, though all that it holds is linked in.
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/logging.cc CONTENT "")
add_library(stepscope_logging SHARED EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/logging.cc)
target_sources(stepscope_logging PUBLIC FILE_SET HEADERS BASE_DIRS ${CMAKE_SOURCE_DIR}/include
               FILES ${headers})
target_compile_features(stepscope_logging PUBLIC cxx_std_20)
target_link_libraries(stepscope_logging PRIVATE
                      "$<LINK_LIBRARY:WHOLE_ARCHIVE,stepscope_writer>")
target_link_options(stepscope_logging PRIVATE -Wl,--version-script=${exports})
set_target_properties(stepscope_logging PROPERTIES
                      EXPORT_NAME logging VERSION ${PROJECT_VERSION} SOVERSION 0
                      LINK_DEPENDS ${exports} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

configure_file(cmake/stepscope.pc.in stepscope.pc @ONLY)
install(TARGETS stepscope_logging EXPORT stepscope COMPONENT logging EXCLUDE_FROM_ALL
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT stepscope NAMESPACE stepscope:: FILE stepscopeConfig.cmake COMPONENT logging
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/stepscope EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_BINARY_DIR}/stepscope.pc COMPONENT logging EXCLUDE_FROM_ALL
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
