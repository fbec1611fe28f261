// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/limits/work_limits.h"
#include "http/message/net.h"

namespace stepscope::http {

// Stops the work on a response (StopReason::Abandoned) when the client has disconnected. A client
// that has only shut down its sending side, as some do after their last request, gets one more
// second.
//
// Threads: the event loop's. Nothing else may wait for the stream meanwhile.
class ClientWatch {
 public:
  ClientWatch(Stream& stream, std::shared_ptr<WorkLimits> limits);
  ~ClientWatch();
  ClientWatch(const ClientWatch&) = delete;
  ClientWatch& operator=(const ClientWatch&) = delete;

 private:
  struct State;
  std::shared_ptr<State> state_;  // Outlives this object until the last wait has completed.
};

}  // namespace stepscope::http
