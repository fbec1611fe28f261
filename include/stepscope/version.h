// SPDX-License-Identifier: Apache-2.0
/* The version of these headers, for C and C++. */
#pragma once

#define STEPSCOPE_VERSION_MAJOR 0
#define STEPSCOPE_VERSION_MINOR 1
#define STEPSCOPE_VERSION_PATCH 0
#define STEPSCOPE_VERSION_STRING "0.1.0"
