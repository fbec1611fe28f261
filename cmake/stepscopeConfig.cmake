# Targets: stepscope::logging, the shared library, and stepscope::logging_static.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/stepscopeTargets.cmake)
