// SPDX-License-Identifier: Apache-2.0

/** The most entries of a legend. More colours cannot be told apart, and it would outgrow its chart. */
export const LEGEND_MAX = 48;
