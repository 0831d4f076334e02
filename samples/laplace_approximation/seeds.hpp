// How many of the seeds on each plate germinate, by two factors and by what is particular to the plate: a logistic
// regression with a random effect.
#pragma once

#include <cmath>
#include <dualrev/annotate.hpp>
#include <vector>

// Minus the logarithm of the joint density, of what was counted and of the effects, up to constants. `effects`: four of
// the factors (none, the first, the second, both), then one for each plate, in standard deviations `sigma`.
inline double joint(const std::vector<double>& effects, DUALREV_CONSTANT double sigma,
                    DUALREV_CONSTANT const std::vector<double>& germinated,
                    DUALREV_CONSTANT const std::vector<double>& seeds, DUALREV_CONSTANT const std::vector<double>& kind,
                    DUALREV_CONSTANT const std::vector<double>& extract) {
  double sum = 0;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    const double plate = effects[4 + i];
    const double z =
        effects[0] + effects[1] * kind[i] + effects[2] * extract[i] + effects[3] * kind[i] * extract[i] + sigma * plate;
    sum += seeds[i] * std::log1p(std::exp(z)) - germinated[i] * z + plate * plate / 2;
  }
  return sum;
}
