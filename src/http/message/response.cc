// SPDX-License-Identifier: Apache-2.0
#include "http/message/response.h"

namespace stepscope::http {
namespace {

Response of_type(std::string content_type, std::string body) {
  Response response;
  response.content_type = std::move(content_type);
  response.body = std::move(body);
  return response;
}

std::string_view code_name(Code code) {
  switch (code) {
    case Code::NotFound:
      return "not_found";
    case Code::Invalid:
      return "invalid";
    case Code::Denied:
      return "denied";
    case Code::Conflict:
      return "conflict";
    case Code::TooLarge:
      return "too_large";
    case Code::Unavailable:
      return "unavailable";
    case Code::Corrupt:
      return "corrupt";
    case Code::Internal:
      break;
  }
  return "internal";
}

std::string_view code_title(Code code) {
  switch (code) {
    case Code::NotFound:
      return "Not found";
    case Code::Invalid:
      return "Invalid argument";
    case Code::Denied:
      return "Permission denied";
    case Code::Conflict:
      return "Conflict";
    case Code::TooLarge:
      return "Too large";
    case Code::Unavailable:
      return "Unavailable";
    case Code::Corrupt:
      return "Data loss";
    case Code::Internal:
      break;
  }
  return "Internal error";
}

constexpr const char* kRetryAfterSeconds = "5";

void add_retry_after(Response& response) {
  if (response.status == 503) response.headers.emplace_back("Retry-After", kRetryAfterSeconds);
}

}  // namespace

Response Response::json(JsonWriter& writer) { return json_text(writer.take()); }

Response Response::json_text(std::string text) {
  return of_type("application/json", std::move(text));
}

Response Response::text(int status, std::string body) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

Response Response::html(std::string body) {
  return of_type("text/html; charset=utf-8", std::move(body));
}

Response Response::csv(std::string body) {
  return of_type("text/csv; charset=utf-8", std::move(body));
}

Response Response::binary(std::string content_type, std::string bytes) {
  return of_type(std::move(content_type), std::move(bytes));
}

Response Response::stream(std::string content_type, std::unique_ptr<PieceSource> pieces) {
  Response response = of_type(std::move(content_type), {});
  response.pieces = std::move(pieces);
  return response;
}

Response Response::redirect(int status, std::string location) {
  Response response;
  response.status = status;
  response.headers.emplace_back("Location", std::move(location));
  return response;
}

int http_status(Code code) {
  switch (code) {
    case Code::NotFound:
      return 404;
    case Code::Invalid:
      return 400;
    case Code::Denied:
      return 403;
    case Code::Conflict:
      return 409;
    case Code::TooLarge:
      return 413;
    case Code::Unavailable:
      return 503;
    case Code::Corrupt:
    case Code::Internal:
      break;
  }
  return 500;
}

Response error_as_text(const Error& error) {
  std::string text = fmt::format("{}: {}", code_title(error.code), error.message);
  if (!error.hint.empty()) text.append("\n").append(error.hint);
  Response response = Response::text(http_status(error.code), std::move(text));
  add_retry_after(response);
  return response;
}

Response error_as_json(const Error& error) {
  JsonWriter json;
  json.begin_object();
  json.field("code", code_name(error.code));
  json.field("message", std::string_view(error.message));
  json.field("hint", std::string_view(error.hint));
  json.end_object();
  Response response = Response::json(json);
  response.status = http_status(error.code);
  add_retry_after(response);
  return response;
}

Response error_at(std::string_view path, const Error& error) {
  return path.starts_with("/api/") ? error_as_json(error) : error_as_text(error);
}

}  // namespace stepscope::http
