// SPDX-License-Identifier: Apache-2.0
#pragma once

// 1 if malloc is the system's. Sanitizers have their own, which cannot be made to fail or to return
// memory, and which need more address space than any limit allows.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define STEPSCOPE_SYSTEM_MALLOC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STEPSCOPE_SYSTEM_MALLOC 0
#endif
#endif
#ifndef STEPSCOPE_SYSTEM_MALLOC
#define STEPSCOPE_SYSTEM_MALLOC 1
#endif
