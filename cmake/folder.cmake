# stepscope_folder(NAME [USES folder...] [LINKS library...] [TEST_USES folder...])
#
# Defines a library for a folder of src/ and a test program for the *_test.cc files in it. USES
# lists our folders, LINKS other libraries. The list in src/CMakeLists.txt thus shows the
# architecture; tools/depcheck.py compares it with the includes.
#
# The test files of a folder are compiled together, and so are its other files if STEPSCOPE_UNITY is
# on: the headers of the standard library and GoogleTest take most of the time. Names in a folder's
# anonymous namespaces must therefore be unique. The release build compiles each file alone, which
# shows that it includes what it uses.
find_package(GTest QUIET)

set(UNITY_FILES_MAX 14)  # Small enough to use every core.

function(stepscope_folder name)
  cmake_parse_arguments(ARG "" "" "USES;LINKS;TEST_USES" ${ARGN})
  string(REPLACE "/" "_" target ${name})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "(_test|/main|/write_manual|/metered_new)\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")

  foreach(list uses test_uses)
    string(TOUPPER ${list} upper)
    set(${list} ${ARG_${upper}})
    list(TRANSFORM ${list} REPLACE "/" "_")
    list(TRANSFORM ${list} PREPEND stepscope_)
  endforeach()
  if(sources)
    add_library(stepscope_${target} STATIC ${sources})
    set_target_properties(stepscope_${target} PROPERTIES UNITY_BUILD ${STEPSCOPE_UNITY}
                          UNITY_BUILD_BATCH_SIZE ${UNITY_FILES_MAX})
    set(scope PUBLIC)
  else()
    add_library(stepscope_${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_link_libraries(stepscope_${target} ${scope} stepscope_options ${uses} ${ARG_LINKS})

  if(STEPSCOPE_TESTS AND tests)
    if(NOT GTest_FOUND)
      message(FATAL_ERROR "GoogleTest is missing; run ./dev test, or configure with -DSTEPSCOPE_TESTS=OFF")
    endif()
    # Tests count allocations as the program does.
    add_executable(${target}_test ${tests} ${CMAKE_SOURCE_DIR}/src/base/limits/metered_new.cc)
    set_target_properties(${target}_test PROPERTIES UNITY_BUILD ON
                          UNITY_BUILD_BATCH_SIZE ${UNITY_FILES_MAX})
    target_link_libraries(${target}_test PRIVATE stepscope_${target} ${test_uses}
                          stepscope_base_limits
                          GTest::gmock GTest::gtest_main)
    # The tested code is optimised. The tests are not: GoogleTest's macros take long enough to
    # compile.
    target_compile_options(${target}_test PRIVATE $<$<CONFIG:Release>:-O0>)
    add_test(NAME ${name} COMMAND ${target}_test)
  endif()
endfunction()

# stepscope_dashboard(NAME ...): the folder src/dashboards/NAME, and a line of STEPSCOPE_DASHBOARDS.
macro(stepscope_dashboard name)
  stepscope_folder(dashboards/${name} ${ARGN})
  list(APPEND STEPSCOPE_DASHBOARDS dashboards/${name})
endmacro()

# stepscope_command(NAME ...): the folder src/cli/NAME, and a line of STEPSCOPE_COMMANDS.
macro(stepscope_command name)
  stepscope_folder(cli/${name} ${ARGN})
  list(APPEND STEPSCOPE_COMMANDS cli/${name})
endmacro()
