// SPDX-License-Identifier: MIT OR Apache-2.0
// A C++ host without exceptions and run-time types, with a second Rust library in the same program.
#include "footfall.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

extern "C" long long second_library_work(unsigned count);

namespace {

void Cast(void *, const footfall_probe *probes, footfall_hit *hits, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const footfall_probe &probe = probes[i];
    const double from = probe.from.z - static_cast<double>(probe.radius);
    const double to = probe.to.z - static_cast<double>(probe.radius);
    if (from <= 0.0 || to > 0.0) {
      continue;
    }
    const double t = from / (from - to);
    hits[i].is_hit = 1;
    hits[i].fraction = static_cast<float>(t);
    hits[i].position = {probe.from.x + (probe.to.x - probe.from.x) * t,
                        probe.from.y + (probe.to.y - probe.from.y) * t, 0.0};
    hits[i].normal = {0.0F, 0.0F, 1.0F};
  }
}

int Fail(const char *what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

} // namespace

int main() {
  if (second_library_work(1000) != 2890) {
    return Fail("the second library does not work");
  }
  constexpr std::size_t Count = 100;
  footfall_rig *rig = nullptr;
  if (footfall_rig_create_lizard(&rig, nullptr) != FOOTFALL_OK) {
    return Fail("no rig");
  }
  const std::size_t bones = footfall_rig_bone_count(rig);
  std::vector<footfall_creature *> creatures(Count);
  std::vector<footfall_frame_input> inputs(Count);
  std::vector<footfall_joint> joints(Count * bones);
  std::vector<footfall_pose> poses(Count);
  std::vector<footfall_frame_report> reports(Count);
  for (std::size_t i = 0; i < Count; ++i) {
    footfall_creature_desc desc;
    footfall_creature_desc_init(&desc);
    desc.placement.position.y = 200.0 * static_cast<double>(i);
    if (footfall_creature_create(rig, &desc, &creatures[i], nullptr) != FOOTFALL_OK) {
      return Fail("no creature");
    }
    footfall_frame_input_init(&inputs[i]);
    inputs[i].dt = 1.0 / 30.0;
    inputs[i].intent = FOOTFALL_INTENT_CHASE;
    inputs[i].target = {1000.0, desc.placement.position.y, 0.0};
    poses[i] = {&joints[i * bones], static_cast<std::uint32_t>(bones), 0};
  }
  // Creatures outlive the handle of their rig.
  footfall_rig_destroy(rig);
  footfall_ground ground;
  footfall_ground_init(&ground);
  ground.cast = Cast;
  for (int frame = 0; frame < 90; ++frame) {
    footfall_error error;
    if (footfall_creatures_update(creatures.data(), inputs.data(), poses.data(), reports.data(), Count, &ground,
                                  &error) != FOOTFALL_OK) {
      return Fail(error.message);
    }
  }
  for (std::size_t i = 0; i < Count; ++i) {
    // All walk alike: only their places differ.
    if (reports[i].placement.position.x != reports[0].placement.position.x || reports[i].over_reach != 0) {
      return Fail("creatures of one batch differ");
    }
    footfall_creature_destroy(creatures[i]);
  }
  std::printf("walked %.1f cm\n", reports[0].placement.position.x);
  return second_library_work(10) == 10 && reports[0].placement.position.x > 80.0 ? 0 : 1;
}
