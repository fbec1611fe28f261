# Names every tool and library that is missing, with the command that installs them, before anything
# else can fail. Included before a language is enabled, which would end with the compiler alone.
#
# Each line: what is looked for, then its package on Debian and Ubuntu, on Fedora, and in Homebrew.
# A name with a dot is a header, another one is a program.
set(requirements
  "c++|g++|gcc-c++|gcc"
  "boost/version.hpp|libboost1.81-dev|boost-devel|boost"
  "fmt/format.h|libfmt-dev|fmt-devel|fmt"
  "simdjson.h|libsimdjson-dev|simdjson-devel|simdjson"
  "libdeflate.h|libdeflate-dev|libdeflate-devel|libdeflate"
  "zstd.h|libzstd-dev|libzstd-devel|zstd"
  "zlib.h|zlib1g-dev|zlib-devel|zlib"
  "md4c.h|libmd4c-dev|md4c-devel|md4c"
  "re2/re2.h|libre2-dev|re2-devel|re2"
  "google/protobuf/message.h|libprotobuf-dev|protobuf-devel|protobuf"
  "protoc|protobuf-compiler|protobuf-compiler|protobuf"
  "pkg-config|pkg-config|pkgconf-pkg-config|pkgconf"
)
set(BOOST_OLDEST 108100)
# Only Debian 12 has it beside its usual one, which is too old there.
set(release)
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release release REGEX "^VERSION_CODENAME=")
endif()
if(NOT release MATCHES "bookworm")
  list(TRANSFORM requirements REPLACE "libboost1.81-dev" "libboost-dev")
endif()

# stepscope_miss(WHAT APT DNF BREW): adds it to the lists of what is missing.
macro(stepscope_miss what apt_name dnf_name brew_name)
  list(APPEND missing ${what})
  list(APPEND apt ${apt_name})
  list(APPEND dnf ${dnf_name})
  list(APPEND brew ${brew_name})
endmacro()

foreach(requirement IN LISTS requirements)
  string(REPLACE "|" ";" fields "${requirement}")
  list(GET fields 0 what)
  unset(found CACHE)
  if(what MATCHES "[.]")
    find_path(found ${what} PATH_SUFFIXES ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
  elseif(what STREQUAL "c++" AND (CMAKE_CXX_COMPILER OR DEFINED ENV{CXX}))
    set(found "${CMAKE_CXX_COMPILER}$ENV{CXX}")
  else()
    find_program(found ${what})
  endif()
  if(found AND what STREQUAL "boost/version.hpp")
    file(STRINGS ${found}/boost/version.hpp version REGEX "define BOOST_VERSION ")
    string(REGEX MATCH "[0-9]+" version "${version}")
    if(version LESS BOOST_OLDEST)
      set(what "boost/version.hpp of 1.81 or newer")
      set(found FALSE)
    endif()
  endif()
  if(NOT found)
    list(REMOVE_AT fields 0)
    stepscope_miss("${what}" ${fields})
  endif()
  unset(found CACHE)
  unset(found)
endforeach()

if(STEPSCOPE_PYTHON AND Python_EXECUTABLE)
  execute_process(COMMAND ${Python_EXECUTABLE} -c
                          "import sysconfig; print(sysconfig.get_path('include'))"
                  OUTPUT_VARIABLE headers OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT EXISTS "${headers}/Python.h")
    stepscope_miss(Python.h python3-dev python3-devel python)
  endif()
endif()

if(missing)
  list(JOIN missing ", " missing)
  foreach(manager apt dnf brew)
    list(REMOVE_DUPLICATES ${manager})
    list(JOIN ${manager} " " ${manager})
  endforeach()
  # Indented lines are shown as they are.
  message(FATAL_ERROR "Stepscope cannot be built, because these are missing: ${missing}.\n"
                      "Install them, then repeat your command:\n"
                      "  Debian, Ubuntu:  sudo apt-get install ${apt}\n"
                      "  Fedora:          sudo dnf install ${dnf}\n"
                      "  macOS:           brew install ${brew}\n"
                      "docs/install.md has more on each system.")
endif()
