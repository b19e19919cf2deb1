// SPDX-License-Identifier: MIT OR Apache-2.0
// A herd of lizards, updated by four threads, each with its part of the array; and the same herd by one thread alone.
// Both must come out the same to the bit.
#include "footfall.h"

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t Count = 60;
constexpr std::size_t Threads = 4;
constexpr int Frames = 240;

// Level ground at z = 0. Threads ask at the same time: what is counted has to be atomic.
void Cast(void *user, const footfall_probe *probes, footfall_hit *hits, std::size_t count) {
  static_cast<std::atomic<std::size_t> *>(user)->fetch_add(count);
  for (std::size_t i = 0; i < count; ++i) {
    const footfall_probe &probe = probes[i];
    const double from = probe.from.z - static_cast<double>(probe.radius);
    const double to = probe.to.z - static_cast<double>(probe.radius);
    if (from <= 0.0 || to > 0.0) {
      continue; // Open air: the hit stays zero.
    }
    const double t = from / (from - to);
    hits[i].is_hit = 1;
    hits[i].fraction = static_cast<float>(t);
    hits[i].position = {probe.from.x + (probe.to.x - probe.from.x) * t,
                        probe.from.y + (probe.to.y - probe.from.y) * t, 0.0};
    hits[i].normal = {0.0F, 0.0F, 1.0F};
  }
}

void Check(footfall_status status, const footfall_error &error) {
  if (status != FOOTFALL_OK) {
    std::fprintf(stderr, "refused: %s\n", error.message);
    std::exit(EXIT_FAILURE);
  }
}

// Everything of a herd lies in arrays, so that any part of it can be updated in one call.
struct Herd {
  std::vector<footfall_creature *> creatures{Count};
  std::vector<footfall_frame_input> inputs{Count};
  std::vector<footfall_joint> joints;
  std::vector<footfall_pose> poses{Count};
  std::vector<footfall_frame_report> reports{Count};
  std::atomic<std::size_t> probes{0};

  explicit Herd(const footfall_rig *rig) {
    const std::uint32_t bones = footfall_rig_bone_count(rig);
    joints.resize(Count * bones);
    for (std::size_t i = 0; i < Count; ++i) {
      const double place = static_cast<double>(i);
      footfall_error error;
      footfall_creature_desc desc;
      footfall_creature_desc_init(&desc);
      desc.placement.position.y = 200.0 * place;
      Check(footfall_creature_create(rig, &desc, &creatures[i], &error), error);
      footfall_frame_input_init(&inputs[i]);
      inputs[i].dt = 1.0 / 60.0;
      inputs[i].intent = FOOTFALL_INTENT_CHASE;
      inputs[i].target = {400.0 * std::cos(place), desc.placement.position.y + 400.0 * std::sin(place), 0.0};
      poses[i] = {&joints[i * bones], bones, 0};
    }
  }

  ~Herd() {
    for (footfall_creature *creature : creatures) {
      footfall_creature_destroy(creature);
    }
  }

  Herd(const Herd &) = delete;
  Herd &operator=(const Herd &) = delete;

  void Update(std::size_t first, std::size_t count) {
    footfall_ground ground;
    footfall_ground_init(&ground);
    ground.user = &probes;
    ground.cast = Cast;
    footfall_error error;
    Check(footfall_creatures_update(&creatures[first], &inputs[first], &poses[first], &reports[first], count, &ground,
                                    &error),
          error);
  }
};

} // namespace

int main() {
  footfall_error error;
  footfall_rig *rig = nullptr;
  Check(footfall_rig_create_lizard(&rig, &error), error);
  Herd alone(rig);
  Herd divided(rig);
  footfall_rig_destroy(rig);

  for (int frame = 0; frame < Frames; ++frame) {
    alone.Update(0, Count);
  }
  std::vector<std::thread> threads;
  for (std::size_t part = 0; part < Threads; ++part) {
    threads.emplace_back([&divided, part] {
      constexpr std::size_t Share = Count / Threads;
      for (int frame = 0; frame < Frames; ++frame) {
        divided.Update(part * Share, Share);
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }

  const bool is_same =
      std::memcmp(alone.joints.data(), divided.joints.data(), alone.joints.size() * sizeof(footfall_joint)) == 0 &&
      alone.probes == divided.probes;
  const footfall_dvec3 &first = divided.reports[0].placement.position;
  std::printf("%zu lizards on %zu threads: %s; the first walked to (%.0f, %.0f)\n", Count, Threads,
              is_same ? "the same to the bit" : "different", first.x, first.y);
  return is_same && first.x > 150.0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
