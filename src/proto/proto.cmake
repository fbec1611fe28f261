# The messages as libprotobuf classes. Generated code is not checked for style or warnings.
# The shared library has 3 MB and thousands of symbols to bind at every start; we need only a part of
# it, so we link the static one.
set(Protobuf_USE_STATIC_LIBS ON)
find_package(Protobuf REQUIRED)
file(GLOB protos CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.proto)
add_library(stepscope_proto STATIC)
target_sources(stepscope_proto PRIVATE ${protos})
protobuf_generate(TARGET stepscope_proto LANGUAGE cpp
                  IMPORT_DIRS ${CMAKE_SOURCE_DIR}/src
                  PROTOC_OUT_DIR ${CMAKE_BINARY_DIR}/generated)
target_include_directories(stepscope_proto SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/generated)
target_link_libraries(stepscope_proto PUBLIC protobuf::libprotobuf)
