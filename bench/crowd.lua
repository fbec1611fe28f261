-- SPDX-License-Identifier: Apache-2.0
-- The requests that wrk sends for crowd.py, in turn. The argument after -- is the file with them.
local requests, turn = {}, 0

-- The file has, for each request, its length, a line feed and its bytes.
function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  local length = file:read("*n")
  while length do
    file:read(1)
    requests[#requests + 1] = file:read(length)
    length = file:read("*n")
  end
  file:close()
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

-- Prints one line of JSON, because wrk's own summary rounds and leaves out zeros.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"slowest":%d,"bytes":%d,' ..
    '"refused":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    latency.max, summary.bytes, errors.status, errors.connect, errors.read, errors.write,
    errors.timeout))
end
