// SPDX-License-Identifier: Apache-2.0

export function TrialDetails() {
  return <div />;
}
