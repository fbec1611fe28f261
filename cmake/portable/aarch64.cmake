# A build for aarch64 on another processor, with Debian's cross compiler. ./dev package --aarch64 uses
# it, and prepares STEPSCOPE_LIBRARIES (tools/dev/sysroot.py): our libraries for aarch64, and Python's
# configuration there.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# Runs write_manual during the build, with the libraries of the cross compiler.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L /usr/aarch64-linux-gnu)

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES STEPSCOPE_LIBRARIES)
foreach(language C CXX)
  set(CMAKE_${language}_STANDARD_INCLUDE_DIRECTORIES
      ${STEPSCOPE_LIBRARIES}/usr/include ${STEPSCOPE_LIBRARIES}/usr/include/aarch64-linux-gnu)
endforeach()
set(CMAKE_FIND_ROOT_PATH ${STEPSCOPE_LIBRARIES})
# Programs and Python's headers are those of this machine.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${STEPSCOPE_LIBRARIES})
set(ENV{PKG_CONFIG_LIBDIR} ${STEPSCOPE_LIBRARIES}/usr/lib/aarch64-linux-gnu/pkgconfig)
