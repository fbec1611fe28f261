// SPDX-License-Identifier: Apache-2.0
// Converts logged text to safe HTML.
#pragma once

#include <string>
#include <string_view>

namespace stepscope::markdown {

// Converts Markdown with tables and fenced code to HTML in TensorBoard's layout; empty input gives
// empty output.
//
// The result contains only p, h1-h6, ul, ol, li, blockquote, pre, code, hr, br, strong, em, a[href,
// title], img[alt, src, title] and the elements of tables, and each is closed. HTML in the text may
// use these as well; any other tag is shown as text, and comments are dropped. A link that is
// neither relative nor http, https or mailto loses its address. README.md lists the differences
// from TensorBoard. Linear time; text that is too long for a description (256 KiB), or has tens of
// thousands of brackets in as many lines, is shown as plain text.
std::string to_html(std::string_view markdown);

// Plain text as HTML, fit for an element's content and for a quoted attribute.
std::string text_to_html(std::string_view text);

}  // namespace stepscope::markdown
