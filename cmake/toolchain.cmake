# Compiler cache, linker, warnings and sanitizers for all our targets.

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# The compilers for other processors do not find it.
find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

find_package(Threads REQUIRED)

# Other libraries are included as system headers, so that these warnings only apply to our code.
add_library(stepscope_options INTERFACE)
# Our functions are never replaced at run time, so they may be inlined.
target_compile_options(stepscope_options INTERFACE -Wall -Wextra -Wpedantic -Werror
                       -fno-semantic-interposition)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # clang reports a deprecated function that std::stable_sort of libstdc++ uses.
  target_compile_options(stepscope_options INTERFACE -Wno-deprecated-declarations)
endif()
target_include_directories(stepscope_options INTERFACE ${CMAKE_SOURCE_DIR}/src
                           ${CMAKE_SOURCE_DIR}/include)
target_link_libraries(stepscope_options INTERFACE Threads::Threads)

if(STEPSCOPE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(STEPSCOPE_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # The static library defines an operator new that conflicts with ours, which counts allocations.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER}
                          -print-file-name=libclang_rt.tsan-${CMAKE_SYSTEM_PROCESSOR}.so
                  OUTPUT_VARIABLE tsan OUTPUT_STRIP_TRAILING_WHITESPACE)
  cmake_path(GET tsan PARENT_PATH tsan_folder)
  add_link_options(-shared-libsan -Wl,-rpath,${tsan_folder})
endif()

if(STEPSCOPE_SANITIZE)
  add_compile_options(-fsanitize=${STEPSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${STEPSCOPE_SANITIZE})
endif()
