# Embeds the files of the built page in a target. Without them the target still builds, and serves
# everything but the page.
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set(STEPSCOPE_PAGE "${CMAKE_SOURCE_DIR}/web/dist" CACHE PATH "Folder of the built page")

# `pip install` must build a program with its page, also from a fresh clone.
if(SKBUILD AND NOT EXISTS "${STEPSCOPE_PAGE}/index.html")
  message(STATUS "Building the page: ./dev page")
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/dev page
                  RESULT_VARIABLE page_failure)
  if(page_failure OR NOT EXISTS "${STEPSCOPE_PAGE}/index.html")
    message(FATAL_ERROR "The page could not be built; see the output above. It needs Node "
                        "20.19 or newer with npm, or python3-venv and PyPI to get one. Run ./dev "
                        "page until it succeeds, then pip install again")
  endif()
endif()

function(stepscope_embed_page target)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_page.cc)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${STEPSCOPE_PAGE}/*)
  add_custom_command(OUTPUT ${source}
                     COMMAND Python3::Interpreter -B ${CMAKE_SOURCE_DIR}/tools/embed.py
                             ${STEPSCOPE_PAGE} ${source}
                     DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed.py ${files}
                     COMMENT "Embedding the page"
                     VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
