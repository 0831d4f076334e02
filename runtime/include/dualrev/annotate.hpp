// Marks that dualrev-rewrite reads in sources. They mean nothing to other compilers and need no other header.
#pragma once

#if defined(__clang__)
/// On a function: generate its derivative.
#define DUALREV_DIFFERENTIATE [[clang::annotate("dualrev:differentiate")]]
/// On a parameter: keep it out of differentiation; its type stays as it is and costs nothing.
#define DUALREV_CONSTANT [[clang::annotate("dualrev:constant")]]
#else
#define DUALREV_DIFFERENTIATE
#define DUALREV_CONSTANT
#endif

// Marks on loops, which only dualrev-rewrite sees.
#if defined(DUALREV_REWRITING)
namespace dualrev::marks {
[[clang::annotate("dualrev:checkpoint")]] constexpr int snapshots(long long) { return 0; }
[[clang::annotate("dualrev:checkpoint-bytes")]] constexpr int bytes(long long) { return 0; }
}  // namespace dualrev::marks
/// In front of a loop: run it backwards from at most so many snapshots of its state (binomial checkpointing), instead
/// of saving what each iteration overwrites. An integer, evaluated once, where the loop begins.
#define DUALREV_CHECKPOINT(...)                     \
  switch (::dualrev::marks::snapshots(__VA_ARGS__)) \
  default:
/// The same, with as many snapshots as so many bytes hold.
#define DUALREV_CHECKPOINT_BYTES(...)           \
  switch (::dualrev::marks::bytes(__VA_ARGS__)) \
  default:
#else
#define DUALREV_CHECKPOINT(...)
#define DUALREV_CHECKPOINT_BYTES(...)
#endif
