// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/cut.h"
#include "doctor/checks/packed.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"
#include "record/damage.h"

namespace stepscope::doctor {
namespace {

// A file younger than this may still be being written.
constexpr double kSettledAgeS = 600;

struct Damaged {
  std::string path;
  store::DamagedPlace place;
  uint64_t places = 0;
  bool is_last = false;        // It reaches to the end of the file.
  bool is_whole_file = false;  // No record can be read.

  // The record is whole, but a tag in it is not text.
  bool has_bad_tag() const { return place.reason == describe(record::DamageKind::BadTag); }

  // It does not start like an event file and was not read to the end.
  bool is_foreign() const { return place.reason == describe(record::DamageKind::Foreign); }
};

bool is_bad_payload(const store::DamagedPlace& place) {
  return place.reason == record::describe(record::DamageKind::BadPayload);
}

// The first damaged place of a file that is, or is not, a record whose own checksum fails.
void note_damage(const std::string& run, const store::SourceReport& source, bool wants_payload,
                 Tally<Damaged>& damaged) {
  const auto fits = [&](const store::DamagedPlace& place) {
    return is_bad_payload(place) == wants_payload;
  };
  const store::SourceTrouble& trouble = source.trouble();
  const auto first = std::find_if(trouble.damage.begin(), trouble.damage.end(), fits);
  if (first == trouble.damage.end()) return;
  const uint64_t others = trouble.damaged_places - trouble.damaged_records;
  damaged.add({.path = *source.path,
               .place = *first,
               .places = wants_payload ? trouble.damaged_records : others,
               .is_last = first->offset + first->bytes >= source.bytes,
               .is_whole_file = source.events == 0},
              {run});
}

std::string cause_of(const Damaged& damaged, const char* what) {
  if (damaged.is_foreign()) {
    return fmt::format(
        "not an event file: no record in the first {} MiB of {} bytes, so the rest was not read",
        record::kForeignSearchBytes >> 20, damaged.place.bytes);
  }
  if (damaged.is_whole_file && !damaged.has_bad_tag()) {
    return fmt::format(
        "no record in the {} bytes can be read: this is not an event file, or all of it is damaged",
        damaged.place.bytes);
  }
  if (damaged.has_bad_tag()) {
    return fmt::format(
        "a tag of the record at byte {} ({} bytes) is not valid UTF-8, so the record "
        "is not shown{}",
        damaged.place.offset, damaged.place.bytes,
        damaged.places == 1 ? ""
                            : "; " + counted(damaged.places - 1, "more record or region",
                                             "more records or regions"));
  }
  return fmt::format(
      "{} ({}){} at byte {} ({} bytes){}", counted(damaged.places, what), damaged.place.reason,
      damaged.places == 1 ? "" : ", the first", damaged.place.offset, damaged.place.bytes,
      damaged.is_last ? ", up to the end of the file" : "; the rest of the file is shown");
}

std::string cure_of(const Damaged& damaged) {
  if (damaged.is_foreign()) {
    return fmt::format(
        "if it is another kind of file, move it out of the log directory: mv {} "
        "ELSEWHERE",
        quote(damaged.path));
  }
  if (damaged.has_bad_tag()) {
    return "log tags as UTF-8: tag.encode('utf-8', 'replace').decode()";
  }
  return fmt::format(
      "if the original is intact, copy it again: rsync --checksum --inplace SOURCE {}",
      quote(damaged.path));
}

Finding describe_damage(const char* id, const char* what, Severity severity,
                        const Tally<Damaged>& damaged) {
  const Damaged& first = damaged.first;
  return {id,
          severity,
          first.path,
          damaged.count,
          cause_of(first, what) + damaged.and_more("file"),
          cure_of(first),
          damaged.places};
}

}  // namespace

uint64_t cut_bytes(const store::SourceReport& source) {
  if (!source.trouble().problem.empty() || source.bytes_read >= source.bytes) return 0;
  const bool ends_damaged =
      !source.trouble().damage.empty() &&
      source.trouble().damage.back().offset + source.trouble().damage.back().bytes >= source.bytes;
  return ends_damaged ? 0 : source.bytes - source.bytes_read;
}

void check_damage(const Evidence& evidence, Findings& findings) {
  Tally<Damaged> lost, regions, payloads;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (file.source.trouble().damaged_places == 0 || packed_form(evidence.storage, file.source))
      return;
    note_damage(run.name, file.source, false, file.source.events == 0 ? lost : regions);
    note_damage(run.name, file.source, true, payloads);
  });
  for (const BadRecord& bad : evidence.bad_records) {
    const std::string reason(record::describe(record::DamageKind::BadPayload));
    payloads.add({.path = *bad.path, .place = {bad.offset, bad.bytes, reason}, .places = 1},
                 {bad.run});
  }
  const Severity severity = evidence.severity_of_loss();
  // A file with no readable record must not be hidden by one that lost only a few bytes.
  if (lost) findings.push_back(describe_damage("D38", "damaged region", severity, lost));
  if (regions) findings.push_back(describe_damage("D18", "damaged region", severity, regions));
  if (payloads) findings.push_back(describe_damage("D19", "damaged record", severity, payloads));
}

void check_cut_files(const Evidence& evidence, Findings& findings) {
  struct Cut {
    std::string path;
    uint64_t bytes = 0;
    uint64_t offset = 0;
    double age_s = 0;
  };
  Tally<Cut> cut;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    const uint64_t bytes = cut_bytes(file.source);
    if (bytes == 0) return;
    const std::string& path = *file.source.path;
    const double age_s = evidence.age_s(file.source).value_or(0);
    if (age_s < kSettledAgeS || evidence.writer_of(path) != 0) return;
    cut.add({path, bytes, file.source.bytes_read, age_s}, {run.name});
  });
  if (!cut) return;
  findings.push_back(
      {"D20", Severity::Warning, cut.first.path, cut.count,
       fmt::format(
           "the last record starts at byte {} and is cut off after {} bytes; the file was last "
           "written {} ago: the program or the machine stopped, or a copy did not finish{}",
           cut.first.offset, cut.first.bytes, format_duration(cut.first.age_s),
           cut.and_more("file")),
       "check how the training ended; if this is a copy, copy it again: rsync --append-verify "
       "SOURCE " +
           quote(cut.first.path),
       std::move(cut.places)});
}

}  // namespace stepscope::doctor
