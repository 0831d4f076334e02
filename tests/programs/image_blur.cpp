#include "image_blur.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_IMAGE_BLUR_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "image_blur.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

#define IMAGE {0.1, 0.9, 0.4, 0.7, 0.2, 0.6, 0.8, 0.3, 0.5, 1.0, 0.05, 0.35}

TEST(ImageBlur, Filters) {
  EXPECT_VJP(blur, IMAGE, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 4, 3, 0.9);
  EXPECT_VJP(diffuse, IMAGE, 4, 3, 0.5, 0.2, 2);
  EXPECT_VJP(diffuse, IMAGE, 4, 3, 0.5, 0.2, 3);
}

TEST(ImageBlur, Scores) {
  EXPECT_VJP(sharpness, IMAGE, 4, 3);
  EXPECT_VJP(blurred_sharpness, IMAGE, 4, 0.8, 0.6);
  EXPECT_VJP(mismatch, IMAGE, {0.2, 0.8, 0.5, 0.6, 0.1, 0.7, 0.9, 0.2, 0.4, 0.9, 0.15, 0.25}, 4, 0.3, -0.4);
}
