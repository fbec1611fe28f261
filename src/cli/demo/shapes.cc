// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "cli/demo/noise.h"
#include "writer/values/mesh.h"

namespace stepscope::cli {
namespace {

using Vector = std::array<double, 3>;

constexpr int kAround = 64, kAcross = 32;  // The vertices along the surface's two circles.
constexpr int kPoints = 3000;
constexpr int kSurfaces = 24;  // The number of steps at which each kind is logged.
constexpr int kClouds = 12;
constexpr double kTurn = 2 * std::numbers::pi;

constexpr std::string_view kSurfaceConfig =
    R"({"camera": {"cls": "PerspectiveCamera", "fov": 45}, )"
    R"("lights": [{"cls": "AmbientLight", "color": "#ffffff", "intensity": 0.55}, )"
    R"({"cls": "DirectionalLight", "color": "#ffffff", "intensity": 0.7, "position": [2, 3, 4]}], )"
    R"("material": {"cls": "MeshStandardMaterial", "roughness": 0.6, "metalness": 0.05}})";

Vector mix(const Vector& from, const Vector& to, double share) {
  Vector mixed;
  for (size_t i = 0; i < mixed.size(); ++i) mixed[i] = from[i] + (to[i] - from[i]) * share;
  return mixed;
}

// Red, green and blue of a position on a circle, as pastel colours.
Vector rainbow(double turn) {
  const auto wave = [turn](double shift) { return 152 + 62 * std::cos(kTurn * (turn - shift)); };
  return {wave(0), wave(1.0 / 3), wave(2.0 / 3)};
}

void add_vertex(DemoMesh& mesh, const Vector& place, const Vector& colour) {
  for (const double number : place) mesh.vertices.push_back(static_cast<float>(number));
  for (const double number : colour) {
    mesh.colours.push_back(static_cast<uint8_t>(std::clamp(std::lround(number), 0L, 255L)));
  }
}

Vector ring_at(double around, double across) {
  const double thickness = 0.36 + 0.05 * std::cos(8 * kTurn * around);
  const double radius = 1 + thickness * std::cos(kTurn * across);
  return {radius * std::cos(kTurn * around), thickness * std::sin(kTurn * across),
          radius * std::sin(kTurn * around)};
}

Vector ball_at(double around, double across, DemoNoise& noise) {
  const double height = std::sin(kTurn * across);
  const double radius = 0.9 + 0.22 * noise.normal();
  const double width = radius * (0.35 + 0.65 * std::abs(std::cos(kTurn * across)));
  return {width * std::cos(kTurn * around), radius * height, width * std::sin(kTurn * around)};
}

// Adds two triangles between a vertex and its neighbours in both directions. Both circles are
// closed.
void add_faces(DemoMesh& mesh, int i, int k) {
  const auto vertex = [](int around, int across) {
    return (around % kAround) * kAcross + across % kAcross;
  };
  mesh.faces.insert(mesh.faces.end(), {vertex(i, k), vertex(i, k + 1), vertex(i + 1, k),
                                       vertex(i, k + 1), vertex(i + 1, k + 1), vertex(i + 1, k)});
}

template <typename Number>
Array rows_of_three(const std::vector<Number>& numbers) {
  return Array(numbers, {static_cast<int64_t>(numbers.size() / 3), 3});
}

void add_mesh(DemoFile& file, std::string_view tag, double wall_time, int64_t step,
              const DemoMesh& mesh) {
  Mesh parts{.vertices = rows_of_three(mesh.vertices),
             .colours = rows_of_three(mesh.colours),
             .json_config = mesh.config};
  if (!mesh.faces.empty()) parts.faces = rows_of_three(mesh.faces);
  for (const auto& part : well_formed(writer::mesh_values(tag, parts))) {
    file.add_value(wall_time, step, part.value);
  }
}

}  // namespace

DemoMesh demo_surface(double progress, uint64_t seed) {
  DemoNoise noise(seed);
  DemoMesh mesh;
  const double learned = 1 - std::exp(-5 * progress);
  for (int i = 0; i < kAround; ++i) {
    for (int k = 0; k < kAcross; ++k) {
      const double around = static_cast<double>(i) / kAround;
      const double across = static_cast<double>(k) / kAcross;
      const Vector place = mix(ball_at(around, across, noise), ring_at(around, across), learned);
      add_vertex(mesh, place,
                 mix({150, 146, 138}, rainbow(around + 0.05 * std::cos(kTurn * across)), learned));
      add_faces(mesh, i, k);
    }
  }
  mesh.config = kSurfaceConfig;
  return mesh;
}

DemoMesh demo_cloud(double progress, uint64_t seed) {
  DemoNoise noise(seed);
  DemoMesh mesh;
  const double learned = 1 - std::exp(-4 * progress);
  for (int i = 0; i < kPoints; ++i) {
    const Vector blob = {0.6 * noise.normal(), 0.6 * noise.normal(), 0.6 * noise.normal()};
    const double radius = 0.1 + 1.4 * noise.uniform();
    const double arm = std::floor(3 * noise.uniform()) / 3;
    const double turn = kTurn * (arm + 0.45 * radius) + 0.12 * noise.normal() / radius;
    const double height = 0.06 * noise.normal() * (1.6 - radius);
    const Vector spiral = {radius * std::cos(turn), height, radius * std::sin(turn)};
    const Vector colour = mix({245, 178, 66}, {66, 96, 214}, std::min(1.0, radius / 1.4));
    add_vertex(mesh, mix(blob, spiral, learned), colour);
  }
  return mesh;
}

Result<void> write_training_shapes(DemoWriter& writer, const Training& training) {
  DemoFile file(training.name + "/train", training.begin_time);
  spread_steps(training, kSurfaces, [&](double progress, double wall_time, int64_t step) {
    const DemoMesh surface = demo_surface(progress, training.seed + 3);
    add_mesh(file, "samples/surface", wall_time, step, surface);
  });
  spread_steps(training, kClouds, [&](double progress, double wall_time, int64_t step) {
    const DemoMesh cloud = demo_cloud(progress, training.seed + 4);
    add_mesh(file, "samples/cloud", wall_time, step, cloud);
  });
  return writer.write(file);
}

}  // namespace stepscope::cli
