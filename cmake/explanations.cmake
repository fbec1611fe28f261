# Embeds docs/doctor.md in a target, so that an installed program can explain its findings without
# the documents. The page is the only place where they are explained.
function(stepscope_embed_explanations target)
  set(page ${CMAKE_SOURCE_DIR}/docs/doctor.md)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  file(READ ${page} DOCTOR_PAGE)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/doctor_page.cc)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/doctor_page.cc.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
