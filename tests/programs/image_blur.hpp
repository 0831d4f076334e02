// Images in flat memory behind raw pointers: separable blur, a stencil with clamped borders, anisotropic diffusion in two buffers, bilinear
// sampling, and a sharpness score.
#ifndef DUALREV_PROGRAM_IMAGE_BLUR_HPP
#define DUALREV_PROGRAM_IMAGE_BLUR_HPP

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

struct Image {
  const double* pixels;
  int width, height;
};

inline int clamped(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
inline double at(Image image, int x, int y) { return image.pixels[clamped(y, image.height) * image.width + clamped(x, image.width)]; }

// A normalised Gaussian of 2 * radius + 1 weights.
inline void gaussian_kernel(double sigma, int radius, double* weights) {
  double sum = 0;
  for (int i = -radius; i <= radius; ++i) sum += weights[i + radius] = std::exp(-0.5 * i * i / (sigma * sigma));
  for (double *w = weights, *end = weights + 2 * radius + 1; w != end; ++w) *w /= sum;
}

inline void blur(const double* in, double* out, int width, int height, double sigma) {
  const int radius = 2;
  double kernel[2 * radius + 1];
  gaussian_kernel(sigma, radius, kernel);
  double* rows = new double[width * height];
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      double s = 0;
      for (int k = -radius; k <= radius; ++k) s += kernel[k + radius] * in[y * width + clamped(x + k, width)];
      rows[y * width + x] = s;
    }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      double* target = out + y * width + x;
      *target = 0;
      for (int k = -radius; k <= radius; ++k) *target += kernel[k + radius] * rows[clamped(y + k, height) * width + x];
    }
  delete[] rows;
}

// Perona and Malik: less flow across edges. The two buffers change places after every step.
inline void diffuse(double* image, int width, int height, double edge, double rate, int steps) {
  const std::size_t bytes = sizeof(double) * static_cast<std::size_t>(width * height);
  double* spare = static_cast<double*>(std::malloc(bytes));
  double *from = image, *to = spare;
  for (int step = 0; step < steps; ++step) {
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const Image view = {from, width, height};
        const double centre = from[y * width + x];
        static const int dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
        double flow = 0;
        for (int k = 0; k < 4; ++k) {
          const double d = at(view, x + dx[k], y + dy[k]) - centre;
          flow += d / (1 + d * d / (edge * edge));
        }
        to[y * width + x] = centre + rate * flow;
      }
    double* t = from;
    from = to;
    to = t;
  }
  if (from != image) std::memcpy(image, from, bytes);
  std::free(spare);
}

inline double sample(const Image* image, double u, double v) {
  const int x = static_cast<int>(std::floor(u)), y = static_cast<int>(std::floor(v));
  const double a = u - x, b = v - y;
  return (1 - b) * ((1 - a) * at(*image, x, y) + a * at(*image, x + 1, y)) + b * ((1 - a) * at(*image, x, y + 1) + a * at(*image, x + 1, y + 1));
}

// The sum of squared gradients by Sobel's operator.
inline double sharpness(const double* pixels, int width, int height) {
  const Image image{pixels, width, height};
  double total = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      double gx = 0, gy = 0;
      for (int k = -1; k <= 1; ++k) {
        const int weight = 2 - std::abs(k);
        gx += weight * (at(image, x + 1, y + k) - at(image, x - 1, y + k));
        gy += weight * (at(image, x + k, y + 1) - at(image, x + k, y - 1));
      }
      total += gx * gx + gy * gy;
    }
  return total / (width * height);
}

inline double blurred_sharpness(const std::vector<double>& pixels, int width, double sigma, double edge) {
  const int height = static_cast<int>(pixels.size()) / width;
  std::vector<double> work(pixels.size());
  blur(pixels.data(), work.data(), width, height, sigma);
  diffuse(work.data(), width, height, edge, 0.15, 3);
  return sharpness(work.data(), width, height);
}

// How well a moved image fits: what image registration minimises.
inline double mismatch(const std::vector<double>& fixed, const std::vector<double>& moving, int width, double du, double dv) {
  const int height = static_cast<int>(fixed.size()) / width;
  const Image image{moving.data(), width, height};
  double s = 0;
  const double* p = fixed.data();
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x, ++p) {
      const double d = sample(&image, x + du, y + dv) - *p;
      s += d * d;
    }
  return s;
}

#endif
