// The ladder: the stages in which the paper derives its algorithm, each a literal transcription of its figure. The same
// generated file compiles against any of them: -DDUALREV_STAGE=naive (or another name below) puts that stage's dual,
// tape and sweep in place of the product's. -DDUALREV_STAGE=tape is the product, as is no macro at all.
//
//   naive          D1   closures R -o c                                       figures algo-naive, wrapper-naive
//   staged_map     D3   calls staged in a map keyed by ID                     figures staged-tree-impl, algo-monadic
//   cayley         D4   ... as functions Staged c -> Staged c                 figures algo-cayley, wrapper-cayley
//   arrays         D5   ... on two mutable arrays                             figures array-interface, algo-mutarrays
//   one_array           ... on one                            section "Dropping the cotangent collection array"
//   contributions       closures become lists                 section "Defunctionalisation"
//   tape                the lists are written forwards        section "It was taping all along?"
//
// (D2 of figure algo-staged needs functions as keys of a map, and cannot be built.) What the figures leave to the
// reader is alike in all stages: a value of any C++ type is read as a balanced nest of pairs of its scalars; closures
// live on a heap that the tape owns, so that a dual is trivial in every stage; constants share one backpropagator,
// whose ID is 0. Include nothing of this folder: <dualrev/dualrev.hpp> does (but for delta.hpp, which draws on the
// product's tape). In comments that quote the figures, \ is their lambda, R -o c a linear function, and d_i op the i-th
// partial derivative of op.
#pragma once

#define DUALREV_STAGE_naive 1
#define DUALREV_STAGE_staged_map 2
#define DUALREV_STAGE_cayley 3
#define DUALREV_STAGE_arrays 4
#define DUALREV_STAGE_one_array 5
#define DUALREV_STAGE_contributions 6
#define DUALREV_STAGE_tape 7
#define DUALREV_STAGE_NUMBER_(name) DUALREV_STAGE_##name
#define DUALREV_STAGE_NUMBER(name) DUALREV_STAGE_NUMBER_(name)

#if !DUALREV_STAGE_NUMBER(DUALREV_STAGE)
#error "dualrev: DUALREV_STAGE is naive, staged_map, cayley, arrays, one_array, contributions or tape"
#elif DUALREV_STAGE_NUMBER(DUALREV_STAGE) < DUALREV_STAGE_tape
#define DUALREV_LADDER DUALREV_STAGE_NUMBER(DUALREV_STAGE)
#if DUALREV_LADDER == DUALREV_STAGE_naive
#include "dualrev/ladder/naive.hpp"
#elif DUALREV_LADDER == DUALREV_STAGE_staged_map
#include "dualrev/ladder/staged_map.hpp"
#elif DUALREV_LADDER == DUALREV_STAGE_cayley
#include "dualrev/ladder/cayley.hpp"
#elif DUALREV_LADDER == DUALREV_STAGE_arrays
#include "dualrev/ladder/arrays.hpp"
#elif DUALREV_LADDER == DUALREV_STAGE_one_array
#include "dualrev/ladder/one_array.hpp"
#else
#include "dualrev/ladder/contributions.hpp"
#endif
#endif
