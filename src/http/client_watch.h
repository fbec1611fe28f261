// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/work_limits.h"
#include "http/net.h"

namespace stepscope::http {

// Stops the work on an answer (StopReason::Abandoned) when the client is gone. A client that has
// merely ended its side, as some do after their last request, is given a second.
//
// Threads: the event loop's. Nobody else may wait for the stream meanwhile.
class ClientWatch {
 public:
  ClientWatch(Stream& stream, std::shared_ptr<WorkLimits> limits);
  ~ClientWatch();
  ClientWatch(const ClientWatch&) = delete;
  ClientWatch& operator=(const ClientWatch&) = delete;

 private:
  struct State;
  std::shared_ptr<State> state_;  // Outlives us until the last wait has been dealt with.
};

}  // namespace stepscope::http
