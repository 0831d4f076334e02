// What must hold of a body as a whole: sizes stay what they are, and other names what they stand for.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// What is set in a block. Cotangents of an array are made at the end of its block: by then its size must be what it
/// was. What another name stands for must not depend on what is set while there is the name.
Symbols check_order(Reader& in, const Block& block);

}  // namespace dualrev::flow
