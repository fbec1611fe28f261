// SPDX-License-Identifier: Apache-2.0
#include "http/client_watch.h"

#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace stepscope::http {
namespace {

constexpr std::chrono::milliseconds kHalfClosedPatience{1000};

}  // namespace

struct ClientWatch::State : std::enable_shared_from_this<State> {
  State(Stream& watched, std::shared_ptr<WorkLimits> work)
      : stream(&watched), limits(std::move(work)), patience(watched.get_executor()) {}

  void wait() {
    stream->async_wait(Stream::wait_read,
                       [self = shared_from_this()](const boost::system::error_code& error) {
                         if (!error && self->stream != nullptr) self->look();
                       });
  }

  // If there are bytes, the client has sent another request. An end of stream after it cannot be
  // detected, but a reset can.
  void look() {
    char byte = 0;
    const ssize_t got =
        ::recv(stream->native_handle(), &byte, sizeof byte, MSG_PEEK | MSG_DONTWAIT);
    if (got > 0) return wait_for_reset();
    if (got == 0) return wait_a_little();
    if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) return wait();
    limits->stop(StopReason::Abandoned);
  }

  void wait_for_reset() {
    stream->async_wait(Stream::wait_error,
                       [self = shared_from_this()](const boost::system::error_code& error) {
                         if (!error && self->stream != nullptr) {
                           self->limits->stop(StopReason::Abandoned);
                         }
                       });
  }

  void wait_a_little() {
    patience.expires_after(kHalfClosedPatience);
    patience.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (!error && self->stream != nullptr) self->limits->stop(StopReason::Abandoned);
    });
  }

  Stream* stream;  // Null once the watch has ended.
  std::shared_ptr<WorkLimits> limits;
  asio::steady_timer patience;
};

ClientWatch::ClientWatch(Stream& stream, std::shared_ptr<WorkLimits> limits)
    : state_(std::make_shared<State>(stream, std::move(limits))) {
  state_->wait();
}

ClientWatch::~ClientWatch() {
  boost::system::error_code ignored;
  state_->stream->cancel(ignored);
  state_->stream = nullptr;
  state_->patience.cancel();
}

}  // namespace stepscope::http
