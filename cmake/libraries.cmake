# The libraries that we use: DEFLATE, MD4C and ZSTD, and the targets that others define.
if(STEPSCOPE_PORTABLE)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  add_subdirectory(cmake/portable)
  set(MD4C portable_md4c)
  set(ZSTD zstd::libzstd_static)
else()
  find_package(fmt REQUIRED)
  find_package(simdjson REQUIRED)
  find_library(MD4C md4c REQUIRED)
  set(ZSTD zstd::libzstd_shared)
endif()
find_package(Boost 1.81 REQUIRED)
find_package(zstd REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
find_library(DEFLATE deflate REQUIRED)
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)

# stepscope_make_portable(TARGET): with STEPSCOPE_PORTABLE, a program or shared library that contains
# all libraries but glibc and shows none of them to others.
function(stepscope_make_portable target)
  if(NOT STEPSCOPE_PORTABLE)
    return()
  endif()
  # /lib and /usr/lib, and in them a folder per processor, as Debian has them.
  set(folders ${STEPSCOPE_SYSROOT}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}
              ${STEPSCOPE_SYSROOT}/lib/${CMAKE_LIBRARY_ARCHITECTURE})
  target_link_libraries(${target} PRIVATE old_glibc pthread dl)
  list(TRANSFORM folders PREPEND -B OUTPUT_VARIABLE start_files)
  list(TRANSFORM folders PREPEND -L OUTPUT_VARIABLE searched)
  target_link_options(${target} PRIVATE --sysroot=${STEPSCOPE_SYSROOT} ${start_files} ${searched}
                      -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL)
endfunction()
