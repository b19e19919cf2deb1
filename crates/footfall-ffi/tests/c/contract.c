/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What a C host relies on: layouts, versions, and that whatever it passes by mistake is refused by name. */
#include "footfall.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(footfall_placement) == 48, "placement");
_Static_assert(offsetof(footfall_placement, rotation) == 24, "placement.rotation");
_Static_assert(offsetof(footfall_placement, scale) == 40, "placement.scale");
_Static_assert(sizeof(footfall_joint) == 28, "joint");
_Static_assert(offsetof(footfall_joint, translation) == 16, "joint.translation");
_Static_assert(sizeof(footfall_probe) == 64, "probe");
_Static_assert(offsetof(footfall_probe, radius) == 48, "probe.radius");
_Static_assert(sizeof(footfall_hit) == 64, "hit");
_Static_assert(offsetof(footfall_hit, support) == 40, "hit.support");
_Static_assert(offsetof(footfall_hit, is_hit) == 56, "hit.is_hit");
_Static_assert(sizeof(footfall_bone) == 32, "bone");
_Static_assert(sizeof(footfall_leg_desc) == 56, "leg");
_Static_assert(sizeof(footfall_eye_desc) == 8, "eye");
_Static_assert(sizeof(footfall_frame_input) == 120, "input");
_Static_assert(offsetof(footfall_frame_input, hosted) == 64, "input.hosted");
_Static_assert(sizeof(footfall_frame_report) == 120, "report");
_Static_assert(sizeof(footfall_event) == 64, "event");
_Static_assert(FOOTFALL_OK == 0, "success is 0");

static int failures = 0;

static void expect(footfall_status got, footfall_status wanted, const footfall_error *error, const char *word,
                   const char *what) {
  int is_named = wanted == FOOTFALL_OK || strstr(error->message, word) != NULL;
  if (got != wanted || !is_named || (wanted != FOOTFALL_OK && error->status != wanted)) {
    fprintf(stderr, "%s: got %d, wanted %d naming '%s': %s\n", what, got, wanted, word, error->message);
    ++failures;
  }
}

static footfall_creature *busy_creature = NULL;
static footfall_status busy_status = FOOTFALL_OK;
static footfall_status busy_destroy_status = FOOTFALL_OK;

/* Flat ground; calls back in with the creature that is being updated. */
static void cast(void *user, const footfall_probe *probes, footfall_hit *hits, size_t count) {
  (void)user;
  for (size_t i = 0; i < count; ++i) {
    double from = probes[i].from.z - (double)probes[i].radius, to = probes[i].to.z - (double)probes[i].radius;
    if (from > 0.0 && to <= 0.0) {
      hits[i].is_hit = 1;
      hits[i].fraction = (float)(from / (from - to));
      hits[i].position = probes[i].from;
      hits[i].position.z = 0.0;
      hits[i].normal.z = 1.0f;
    }
  }
  if (busy_creature != NULL) {
    footfall_placement placement = {{0, 0, 0}, {0, 0, 0, 1}, 1, 0};
    busy_status = footfall_creature_teleport(busy_creature, &placement, NULL);
    busy_destroy_status = footfall_creature_destroy(busy_creature);
  }
}

/* Says things no world can mean. */
static void mad_cast(void *user, const footfall_probe *probes, footfall_hit *hits, size_t count) {
  unsigned *turn = user;
  const double numbers[] = {(double)NAN, (double)INFINITY, -1e300, 1e300, 0.0, -5.0};
  for (size_t i = 0; i < count; ++i) {
    *turn = *turn * 1103515245u + 12345u;
    double number = numbers[(*turn >> 16) % 6];
    hits[i].is_hit = (*turn >> 8) & 3;
    hits[i].position = probes[i].from;
    hits[i].position.z = number;
    hits[i].normal.x = (float)numbers[(*turn >> 20) % 6];
    hits[i].normal.z = (*turn >> 5) & 1 ? 1.0f : (float)number;
    hits[i].fraction = (float)numbers[(*turn >> 12) % 6];
    hits[i].support = *turn;
  }
}

static void mad_supports(void *user, const uint64_t *ids, footfall_placement *placements, uint8_t *found,
                         size_t count) {
  (void)user;
  for (size_t i = 0; i < count; ++i) {
    found[i] = (uint8_t)(ids[i] & 1);
    placements[i].position.x = ids[i] & 2 ? (double)NAN : 1e18;
    placements[i].rotation.w = ids[i] & 4 ? 0.0f : 1.0f;
  }
}

static int log_lines = 0;

static void take_log(void *user, uint32_t level, const char *message) {
  (void)level;
  log_lines += user == &log_lines && strlen(message) > 0;
}

static void rigs(footfall_error *error) {
  footfall_bone bones[4] = {
      {-1, {0, 0, 0, 1}, {0, 0, 10}},
      {0, {0, 0, 0, 1}, {0, 5, 0}},
      {1, {0, 0, 0, 1}, {2, 2, -4}},
      {2, {0, 0, 0, 1}, {-2, 2, -4}},
  };
  footfall_leg_desc legs[2] = {{1, 2, 3, -1, 0, 1.0f, 4.0f, 0, {0, 0, 0}, {0, 0, 0}},
                               {1, 2, 3, -1, 1, 1.0f, 4.0f, 0, {0, 0, 0}, {0, 0, 0}}};
  footfall_rig_desc desc;
  footfall_rig *rig = (footfall_rig *)(uintptr_t)1;
  footfall_rig_desc_init(&desc);
  desc.ground_height = 1.0f;
  expect(footfall_rig_create(NULL, &rig, error), FOOTFALL_NULL_ARGUMENT, error, "desc", "null desc");
  expect(footfall_rig_create(&desc, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "out_rig", "null out");
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "bones", "no bones");
  desc.bone_count = 4;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_NULL_ARGUMENT, error, "desc.bones", "null bones");
  desc.bones = bones;
  desc.bone_count = 0xFFFFFFFFu;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_COUNT, error, "4294967295", "absurd count");
  desc.bone_count = 4;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "legs", "no legs");
  desc.legs = legs;
  desc.leg_count = 2;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "used twice", "shared bones");
  bones[2].parent = 3;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "parent is 3", "parent after child");
  bones[2].parent = -7;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "-7", "no such parent");
  bones[2].parent = 1;
  bones[1].rotation.w = NAN;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "rotation", "NaN rotation");
  bones[1].rotation.w = 0.5f;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "0.5", "short quaternion");
  bones[1].rotation.w = 1.0f;
  bones[3].translation.x = INFINITY;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "translation", "infinite bone");
  memset(&bones[3].translation, 0, sizeof bones[3].translation);
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_RIG, error, "too short", "zero-length bone");
  desc.struct_size = 12;
  expect(footfall_rig_create(&desc, &rig, error), FOOTFALL_BAD_STRUCT_SIZE, error, "12", "short desc");
  if (rig != (footfall_rig *)(uintptr_t)1) {
    fprintf(stderr, "a refused entry wrote its output\n");
    ++failures;
  }
}

static void larger_descriptors(footfall_error *error) {
  struct {
    footfall_creature_desc known;
    uint64_t unknown;
  } later;
  footfall_rig *rig = NULL;
  footfall_creature *creature = NULL;
  memset(&later, 0, sizeof later);
  footfall_creature_desc_init(&later.known);
  later.known.struct_size = sizeof later;
  expect(footfall_rig_create_lizard(&rig, error), FOOTFALL_OK, error, "", "lizard");
  expect(footfall_creature_create(rig, &later.known, &creature, error), FOOTFALL_OK, error, "", "zero tail");
  expect(footfall_creature_destroy(creature), FOOTFALL_OK, error, "", "destroy");
  later.unknown = 1;
  expect(footfall_creature_create(rig, &later.known, &creature, error), FOOTFALL_BAD_STRUCT_SIZE, error,
         "struct_size", "unknown tail");
  footfall_rig_destroy(rig);
}

static void creatures(footfall_error *error) {
  footfall_rig *rig = NULL;
  footfall_rig_create_lizard(&rig, NULL);
  footfall_creature_desc desc;
  footfall_settings settings;
  footfall_creature *lizard = NULL;
  footfall_creature_desc_init(&desc);
  footfall_settings_init(&settings);
  desc.settings = &settings;
  desc.placement.scale = -1.0f;
  expect(footfall_creature_create(rig, &desc, &lizard, error), FOOTFALL_BAD_VALUE, error, "-1", "negative scale");
  desc.placement.scale = 1.0f;
  desc.placement.position.y = NAN;
  expect(footfall_creature_create(rig, &desc, &lizard, error), FOOTFALL_BAD_VALUE, error, "placement", "NaN place");
  desc.placement.position.y = 0.0;
  settings.gait_step_duration = NAN;
  expect(footfall_creature_create(rig, &desc, &lizard, error), FOOTFALL_BAD_VALUE, error, "gait.step_duration",
         "NaN setting");
  settings.gait_step_duration = 0.15f;
  settings.body_fit = 2;
  expect(footfall_creature_create(rig, &desc, &lizard, error), FOOTFALL_BAD_VALUE, error, "body_fit", "not a flag");
  settings.body_fit = 1;
  expect(footfall_creature_create(NULL, &desc, &lizard, error), FOOTFALL_NULL_ARGUMENT, error, "rig", "null rig");
  expect(footfall_creature_create(rig, &desc, &lizard, error), FOOTFALL_OK, error, "", "create");
  if (footfall_creature_destroy((footfall_creature *)(void *)rig) != FOOTFALL_BAD_HANDLE) {
    fprintf(stderr, "a rig was destroyed as a creature\n");
    ++failures;
  }

  uint32_t bones = footfall_rig_bone_count(rig);
  footfall_joint *joints = calloc(bones, sizeof *joints);
  footfall_pose poses[2] = {{joints, bones, 0}, {joints, bones, 0}};
  footfall_frame_input inputs[2];
  footfall_frame_report reports[2];
  footfall_creature *both[2] = {lizard, lizard};
  footfall_ground ground;
  footfall_ground_init(&ground);
  footfall_frame_input_init(&inputs[0]);
  inputs[0].dt = 0.05;
  inputs[1] = inputs[0];
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, NULL, error), FOOTFALL_NULL_ARGUMENT, error,
         "ground", "null ground");
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_NULL_ARGUMENT, error,
         "ground.cast", "null cast");
  ground.cast = cast;
  expect(footfall_creatures_update(both, inputs, poses, reports, 2, &ground, error), FOOTFALL_DUPLICATE, error,
         "creatures[1]", "duplicate");
  expect(footfall_creatures_update(both, inputs, poses, reports, SIZE_MAX, &ground, error), FOOTFALL_BAD_COUNT,
         error, "count", "absurd batch");
  inputs[0].dt = -1.0;
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_BAD_VALUE, error,
         "dt is -1", "negative time");
  inputs[0].dt = 0.05;
  inputs[0].intent = 9;
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_BAD_VALUE, error,
         "intent is 9", "no such intent");
  inputs[0].intent = FOOTFALL_INTENT_CHASE;
  inputs[0].target.x = INFINITY;
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_BAD_VALUE, error,
         "target", "infinite target");
  inputs[0].target.x = 100.0;
  poses[0].joint_count = 3;
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_BAD_COUNT, error,
         "joint_count is 3", "short pose");
  poses[0].joint_count = bones;
  footfall_creature_view view;
  expect(footfall_creature_get_view(lizard, &view, error), FOOTFALL_OK, error, "", "view");
  if (view.steps != 0) {
    fprintf(stderr, "a refused update moved the creature\n");
    ++failures;
  }
  busy_creature = lizard;
  expect(footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error), FOOTFALL_OK, error, "", "update");
  busy_creature = NULL;
  if (busy_status != FOOTFALL_BUSY || busy_destroy_status != FOOTFALL_BUSY) {
    fprintf(stderr, "calling back in was not refused: %d, %d\n", busy_status, busy_destroy_status);
    ++failures;
  }

  uint8_t bytes[FOOTFALL_SAVE_SIZE];
  size_t length = 0;
  expect(footfall_creature_save(lizard, bytes, 10, &length, error), FOOTFALL_BUFFER_TOO_SMALL, error, "10", "no room");
  expect(footfall_creature_save(lizard, bytes, sizeof bytes, &length, error), FOOTFALL_OK, error, "", "save");
  expect(footfall_creature_restore(lizard, bytes, length - 1, error), FOOTFALL_BAD_STATE, error, "truncated", "cut");
  for (size_t at = 0; at < length; at += 7) {
    bytes[at] ^= 0x10;
    footfall_status status = footfall_creature_restore(lizard, bytes, length, error);
    if (status != FOOTFALL_BAD_STATE) {
      fprintf(stderr, "a state damaged at byte %zu was taken\n", at);
      ++failures;
    }
    bytes[at] ^= 0x10;
  }
  expect(footfall_creature_restore(lizard, bytes, length, error), FOOTFALL_OK, error, "", "restore");

  /* A world gone mad: whatever it says, poses stay finite and nothing crashes. */
  unsigned turn = 1;
  ground.user = &turn;
  ground.cast = mad_cast;
  ground.supports = mad_supports;
  for (int frame = 0; frame < 2000; ++frame) {
    inputs[0].target.x = 100.0 * (frame % 7) - 300.0;
    inputs[0].target.y = 100.0 * (frame % 5) - 200.0;
    footfall_status status = footfall_creatures_update(both, inputs, poses, reports, 1, &ground, error);
    expect(status, FOOTFALL_OK, error, "", "mad world");
    for (uint32_t bone = 0; bone < bones; ++bone) {
      const footfall_joint *joint = &joints[bone];
      float length_squared = joint->rotation.x * joint->rotation.x + joint->rotation.y * joint->rotation.y +
                             joint->rotation.z * joint->rotation.z + joint->rotation.w * joint->rotation.w;
      if (!(fabsf(length_squared - 1.0f) < 0.01f) || !isfinite(joint->translation.x + joint->translation.z)) {
        fprintf(stderr, "frame %d: bone %u is not a pose\n", frame, bone);
        ++failures;
        frame = 2000;
        break;
      }
    }
  }
  free(joints);
  footfall_creature_destroy(lizard);
  footfall_rig_destroy(rig);
}

/* What bones are, told from names. */
static void guesses(footfall_error *error) {
  footfall_named_bone bones[] = {
      {"root", FOOTFALL_NONE, {0, 0, 0}},  {"pelvis", 0, {0, 0, 90}},   {"thigh_l", 1, {0, -9, 88}}, {"calf_l", 2, {3, -9, 48}},
      {"foot_l", 3, {0, -9, 9}},           {"ball_l", 4, {14, -9, 2}},  {"thigh_r", 1, {0, 9, 88}},  {"calf_r", 6, {3, 9, 48}},
      {"foot_r", 7, {0, 9, 9}},            {"neck_01", 1, {0, 0, 150}}, {"head", 9, {0, 0, 160}},
  };
  size_t count = sizeof bones / sizeof *bones;
  footfall_guess guess;
  memset(&guess, 7, sizeof guess);
  expect(footfall_guess_bones(NULL, count, &guess, error), FOOTFALL_NULL_ARGUMENT, error, "bones", "null bones");
  expect(footfall_guess_bones(bones, count, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "out_guess", "null guess");
  expect(footfall_guess_bones(bones, 0, &guess, error), FOOTFALL_BAD_COUNT, error, "count is 0", "no bones");
  expect(footfall_guess_bones(bones, 5000, &guess, error), FOOTFALL_BAD_COUNT, error, "5000", "too many bones");
  bones[3].parent = 3;
  expect(footfall_guess_bones(bones, count, &guess, error), FOOTFALL_BAD_VALUE, error, "bones[3].parent", "parent");
  bones[3].parent = 2;
  bones[4].name = "\xff";
  expect(footfall_guess_bones(bones, count, &guess, error), FOOTFALL_BAD_VALUE, error, "bones[4].name", "no UTF-8");
  bones[4].name = NULL;
  expect(footfall_guess_bones(bones, count, &guess, error), FOOTFALL_NULL_ARGUMENT, error, "bones.name", "null name");
  bones[4].name = "foot_l";
  bones[5].place.z = NAN;
  expect(footfall_guess_bones(bones, count, &guess, error), FOOTFALL_BAD_VALUE, error, "bones[5].place", "nowhere");
  bones[5].place.z = 2;
  if (guess.pelvis != 0x07070707) {
    fprintf(stderr, "a refusal wrote to the guess\n");
    ++failures;
  }
  expect(footfall_guess_bones(bones, count, &guess, error), FOOTFALL_OK, error, "", "guess");
  if (guess.leg_count != 2 || guess.legs[0].hip != 2 || guess.legs[0].toe != 5 || guess.legs[1].toe != FOOTFALL_NONE ||
      guess.pelvis != 1 || guess.head != 10 || guess.neck_count != 1 || guess.doubts[0] != 0) {
    fprintf(stderr, "a biped was not seen to be one: %s\n", guess.doubts);
    ++failures;
  }
}

/* A root of which one hears over a network. */
static void replicas(footfall_error *error) {
  footfall_replica replica;
  footfall_replica_init(NULL);
  footfall_replica_init(&replica);
  footfall_root_sample sample;
  memset(&sample, 0, sizeof sample);
  sample.placement.rotation.w = 1;
  sample.placement.scale = 1;
  footfall_shown_root shown;
  expect(footfall_replica_hear(NULL, &sample, error), FOOTFALL_NULL_ARGUMENT, error, "replica", "null replica");
  expect(footfall_replica_hear(&replica, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "sample", "null sample");
  expect(footfall_replica_step(&replica, 0.1, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "out_shown", "null root");
  expect(footfall_replica_step(&replica, NAN, &shown, error), FOOTFALL_BAD_VALUE, error, "dt", "no time");
  expect(footfall_replica_step(&replica, 0.1, &shown, error), FOOTFALL_OK, error, "", "silence");
  if (shown.is_known != 0) {
    fprintf(stderr, "a root is known of which nothing was heard\n");
    ++failures;
  }
  sample.placement.scale = 0;
  expect(footfall_replica_hear(&replica, &sample, error), FOOTFALL_BAD_VALUE, error, "placement.scale", "flat");
  sample.placement.scale = 1;
  for (int i = 0; i < 30; ++i) {
    sample.time = i / 30.0;
    sample.placement.position.x = i;
    expect(footfall_replica_hear(&replica, &sample, error), FOOTFALL_OK, error, "", "hear");
    expect(footfall_replica_step(&replica, 1 / 30.0, &shown, error), FOOTFALL_OK, error, "", "step");
    if (!shown.is_known || shown.has_teleported != (uint32_t)(i == 0) || fabs(shown.placement.position.x - (i < 2 ? 0 : i - 2)) > 1.5) {
      fprintf(stderr, "root %d is at %f\n", i, shown.placement.position.x);
      ++failures;
    }
  }
  replica.count = 99;
  expect(footfall_replica_step(&replica, 0.1, &shown, error), FOOTFALL_BAD_VALUE, error, "replica.count is 99", "count");
  memset(&replica, 255, sizeof replica);
  expect(footfall_replica_step(&replica, 0.1, &shown, error), FOOTFALL_BAD_VALUE, error, "replica.", "no replica");
}

/* Forty creatures a hundred metres apart: whoever asks is said with every probe. */
static void owned_cast(void *user, const footfall_probe *probes, footfall_hit *hits, size_t count) {
  unsigned *seen = (unsigned *)user;
  for (size_t i = 0; i < count; ++i) {
    double home = 10000.0 * probes[i].owner;
    if (probes[i].owner >= 40 || fabs(probes[i].from.x - home) > 500.0) {
      fprintf(stderr, "a probe at %f is said to be of creature %u\n", probes[i].from.x, probes[i].owner);
      ++failures;
      return;
    }
    ++seen[probes[i].owner];
  }
  cast(NULL, probes, hits, count);
}

static void owners(footfall_error *error) {
  enum { COUNT = 40 };
  footfall_creature *creatures[COUNT];
  footfall_frame_input inputs[COUNT];
  footfall_pose poses[COUNT];
  footfall_frame_report reports[COUNT];
  unsigned seen[COUNT] = {0};
  footfall_rig *rig = NULL;
  expect(footfall_rig_create_lizard(&rig, error), FOOTFALL_OK, error, "", "lizard");
  uint32_t bones = footfall_rig_bone_count(rig);
  footfall_joint *joints = (footfall_joint *)calloc((size_t)bones * COUNT, sizeof *joints);
  for (int i = 0; i < COUNT; ++i) {
    footfall_creature_desc desc;
    footfall_creature_desc_init(&desc);
    desc.placement.position.x = 10000.0 * i;
    expect(footfall_creature_create(rig, &desc, &creatures[i], error), FOOTFALL_OK, error, "", "create");
    footfall_frame_input_init(&inputs[i]);
    inputs[i].dt = 0.05;
    poses[i].joints = joints + (size_t)bones * (size_t)i;
    poses[i].joint_count = bones;
  }
  footfall_ground ground;
  footfall_ground_init(&ground);
  ground.cast = owned_cast;
  ground.user = seen;
  footfall_status status = footfall_creatures_update(creatures, inputs, poses, reports, COUNT, &ground, error);
  expect(status, FOOTFALL_OK, error, "", "forty at once");
  for (int i = 0; i < COUNT; ++i) {
    if (seen[i] == 0 || seen[i] != reports[i].probes) {
      fprintf(stderr, "creature %d: %u probes seen, %u reported\n", i, seen[i], reports[i].probes);
      ++failures;
    }
    footfall_creature_destroy(creatures[i]);
  }
  free(joints);
  footfall_rig_destroy(rig);
}

int main(void) {
  footfall_error error;
  memset(&error, 0, sizeof error);
  expect(footfall_log_set(take_log, &log_lines, FOOTFALL_LOG_WARN, &error), FOOTFALL_OK, &error, "", "log");
  expect(footfall_log_set(take_log, &log_lines, 77, &error), FOOTFALL_BAD_VALUE, &error, "77", "log level");
  rigs(&error);
  larger_descriptors(&error);
  creatures(&error);
  owners(&error);
  guesses(&error);
  replicas(&error);
  expect(footfall_rig_destroy(NULL), FOOTFALL_OK, &error, "", "destroy nothing");
  expect(footfall_creature_destroy(NULL), FOOTFALL_OK, &error, "", "destroy nothing");
  if (log_lines < 20) {
    fprintf(stderr, "only %d refusals were logged\n", log_lines);
    ++failures;
  }
  unsigned number = (FOOTFALL_VERSION_MAJOR << 16) | (FOOTFALL_VERSION_MINOR << 8) | FOOTFALL_VERSION_PATCH;
  if (number != FOOTFALL_VERSION_NUMBER || footfall_version() != number ||
      strcmp(footfall_version_string(), FOOTFALL_VERSION_STRING) != 0 ||
      footfall_abi_version() != FOOTFALL_ABI_VERSION) {
    fprintf(stderr, "header and library disagree about their version\n");
    ++failures;
  }
  printf("version %d.%d.%d\n%d failures\n", FOOTFALL_VERSION_MAJOR, FOOTFALL_VERSION_MINOR, FOOTFALL_VERSION_PATCH,
         failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
