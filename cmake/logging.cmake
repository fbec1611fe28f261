# The logging library as installed: a shared library that exports only the two public interfaces, a
# static one, their headers, a CMake package and a pkg-config file.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(STRINGS include/stepscope/version.h header_version REGEX "VERSION_STRING")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" header_version "${header_version}")
if(NOT header_version VERSION_EQUAL PROJECT_VERSION)
  message(FATAL_ERROR "include/stepscope/version.h has version ${header_version}, the project ${PROJECT_VERSION}")
endif()

list(TRANSFORM STEPSCOPE_LOGGING_FOLDERS REPLACE "/" "_" OUTPUT_VARIABLE parts)
list(TRANSFORM parts PREPEND stepscope_)
list(TRANSFORM parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)

set(exports ${CMAKE_SOURCE_DIR}/cmake/logging.map)
file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/stepscope/*.h)
# Names, not the paths on the build machine.
set(needed fmt deflate Threads::Threads)

add_library(stepscope_logging SHARED ${objects})
if(STEPSCOPE_PORTABLE)
  target_link_libraries(stepscope_logging PRIVATE fmt::fmt ${DEFLATE} Threads::Threads)
else()
  target_link_libraries(stepscope_logging PRIVATE ${needed})
endif()
stepscope_make_portable(stepscope_logging)
target_link_options(stepscope_logging PRIVATE -Wl,--version-script=${exports})
set_target_properties(stepscope_logging PROPERTIES
                      EXPORT_NAME logging VERSION ${PROJECT_VERSION} SOVERSION 0
                      LINK_DEPENDS ${exports} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

add_library(stepscope_logging_static STATIC ${objects})
target_link_libraries(stepscope_logging_static INTERFACE ${needed})
set_target_properties(stepscope_logging_static PROPERTIES
                      EXPORT_NAME logging_static OUTPUT_NAME stepscope_logging
                      ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

foreach(library stepscope_logging stepscope_logging_static)
  target_sources(${library} PUBLIC FILE_SET HEADERS BASE_DIRS ${CMAKE_SOURCE_DIR}/include
                 FILES ${headers})
  target_compile_features(${library} INTERFACE cxx_std_17)
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX)
endforeach()

file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/stepscope.pc.in stepscope.pc @ONLY)
# Before version 1.0 a minor version may change the interface.
write_basic_package_version_file(stepscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/stepscope)
install(TARGETS stepscope_logging stepscope_logging_static EXPORT stepscope COMPONENT logging
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT stepscope NAMESPACE stepscope:: FILE stepscopeTargets.cmake COMPONENT logging
        DESTINATION ${package_folder})
install(FILES cmake/stepscopeConfig.cmake
              ${CMAKE_BINARY_DIR}/stepscopeConfigVersion.cmake
        COMPONENT logging DESTINATION ${package_folder})
install(FILES ${CMAKE_BINARY_DIR}/stepscope.pc COMPONENT logging
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
