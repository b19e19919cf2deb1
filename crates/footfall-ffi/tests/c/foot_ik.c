/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Foot IK as a C host uses it: legs by joints or by bones, results in the caller's memory, mistakes refused by name. */
#include "footfall.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(footfall_foot_ik_bone) == 36, "bone");
_Static_assert(sizeof(footfall_foot_ik_leg_bones) == 16, "leg bones");
_Static_assert(sizeof(footfall_foot_ik_leg_desc) == 116, "leg desc");
_Static_assert(sizeof(footfall_foot_ik_leg_input) == 164, "leg input");
_Static_assert(sizeof(footfall_foot_ik_input) == 128, "input");
_Static_assert(offsetof(footfall_foot_ik_input, legs) == 104, "input.legs");
_Static_assert(sizeof(footfall_foot_state) == 56, "foot state");
_Static_assert(sizeof(footfall_foot_ik_output) == 32, "output");

static int failures = 0;

static void expect(footfall_status got, footfall_status wanted, const footfall_error *error, const char *word,
                   const char *what) {
  int is_named = wanted == FOOTFALL_OK || strstr(error->message, word) != NULL;
  if (got != wanted || !is_named) {
    fprintf(stderr, "%s: got %d, wanted %d naming '%s': %s\n", what, got, wanted, word, error->message);
    ++failures;
  }
}

static void claim(int holds, const char *what) {
  if (!holds) {
    fprintf(stderr, "%s\n", what);
    ++failures;
  }
}

static int calls = 0;
static footfall_foot_ik *busy = NULL;
static footfall_status busy_status = FOOTFALL_OK;

/* A slope: the ground is higher ahead, a metre in five. */
static void cast(void *user, const footfall_probe *probes, footfall_hit *hits, size_t count) {
  const double slope = 0.2, length = sqrt(1.0 + slope * slope);
  (void)user;
  ++calls;
  for (size_t i = 0; i < count; ++i) {
    const footfall_probe *probe = &probes[i];
    double radius = (double)probe->radius;
    double from = (probe->from.z - slope * probe->from.x) / length - radius;
    double to = (probe->to.z - slope * probe->to.x) / length - radius;
    if (from > 0.0 && to <= 0.0) {
      hits[i].is_hit = 1;
      hits[i].fraction = (float)(from / (from - to));
      hits[i].normal.x = (float)(-slope / length);
      hits[i].normal.z = (float)(1.0 / length);
      hits[i].position.x = probe->from.x + radius * slope / length;
      hits[i].position.y = probe->from.y;
      hits[i].position.z = slope * hits[i].position.x;
      hits[i].tag = 5;
    }
  }
  if (busy != NULL) {
    busy_status = footfall_foot_ik_reset(busy, NULL);
  }
}

/* A standing leg on one side: hip, knee, ankle, ball. */
static footfall_joint joint(int at, float side) {
  static const float places[4][3] = {{0, 9, 88}, {3.5f, 9.2f, 48}, {0, 9.5f, 9}, {14, 10.5f, 2}};
  footfall_joint made = {{0, 0, 0, 1}, {places[at][0], places[at][1] * side, places[at][2]}};
  return made;
}

static void expect_near(footfall_joint a, footfall_joint b, float most, const char *what) {
  float x = a.translation.x - b.translation.x, y = a.translation.y - b.translation.y;
  float z = a.translation.z - b.translation.z;
  claim(sqrtf(x * x + y * y + z * z) <= most, what);
}

int main(void) {
  footfall_error detail, *error = &detail;
  memset(error, 0, sizeof *error);

  /* By joints. */
  footfall_foot_ik_leg_desc legs[2];
  footfall_foot_ik_leg_input poses[2];
  for (int leg = 0; leg < 2; ++leg) {
    float side = leg == 0 ? -1.0f : 1.0f;
    footfall_foot_ik_leg_desc desc = {joint(0, side), joint(1, side), joint(2, side), joint(3, side), 1};
    legs[leg] = desc;
    footfall_foot_ik_leg_input_init(&poses[leg]);
    poses[leg].hip = desc.hip;
    poses[leg].knee = desc.knee;
    poses[leg].ankle = desc.ankle;
    poses[leg].toe = desc.toe;
  }
  footfall_foot_ik_settings settings;
  footfall_foot_ik_settings_init(&settings);
  footfall_foot_ik_desc desc;
  footfall_foot_ik_desc_init(&desc);
  footfall_foot_ik *biped = NULL, *other = NULL;
  expect(footfall_foot_ik_create(NULL, &biped, error), FOOTFALL_NULL_ARGUMENT, error, "desc", "null desc");
  expect(footfall_foot_ik_create(&desc, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "out_foot_ik", "null out");
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_NULL_ARGUMENT, error, "desc.legs", "no legs");
  desc.legs = legs;
  desc.leg_count = 99;
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_BAD_COUNT, error, "99", "too many legs");
  desc.leg_count = 2;
  desc.settings = &settings;
  settings.pelvis_coefficient = 3.0f;
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_BAD_VALUE, error, "pelvis.coefficient is 3", "setting");
  footfall_foot_ik_settings_init(&settings);
  legs[1].knee = legs[1].hip;
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_BAD_RIG, error, "a leg needs a thigh", "hip = knee");
  legs[1].knee = joint(1, 1.0f);
  legs[1].has_toe = 7;
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_BAD_VALUE, error, "has_toe is 7", "flag");
  legs[1].has_toe = 1;
  expect(footfall_foot_ik_create(&desc, &biped, error), FOOTFALL_OK, error, "", "create");
  claim(footfall_foot_ik_joint_count(biped) == 9, "pelvis and two legs of four");
  claim(footfall_foot_ik_joint_count(NULL) == 0, "nothing has no joints");

  /* The same by bones, with a scale of a hundredth in the root. */
  footfall_foot_ik_bone bones[9];
  footfall_foot_ik_leg_bones indices[2];
  footfall_foot_ik_bone root = {FOOTFALL_NONE, {0, 0, 0, 1}, {0, 0, 0}, 0.01f};
  bones[0] = root;
  for (int leg = 0; leg < 2; ++leg) {
    float side = leg == 0 ? -1.0f : 1.0f;
    for (int at = 0; at < 4; ++at) {
      footfall_joint own = joint(at, side), above = {{0, 0, 0, 1}, {0, 0, 0}};
      if (at > 0) above = joint(at - 1, side);
      footfall_foot_ik_bone bone = {at == 0 ? 0 : leg * 4 + at,
                                    own.rotation,
                                    {100 * (own.translation.x - above.translation.x),
                                     100 * (own.translation.y - above.translation.y),
                                     100 * (own.translation.z - above.translation.z)},
                                    1};
      bones[leg * 4 + at + 1] = bone;
    }
    footfall_foot_ik_leg_bones index = {leg * 4 + 1, leg * 4 + 2, leg * 4 + 3, leg * 4 + 4};
    indices[leg] = index;
  }
  desc.leg_bones = indices;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_NULL_ARGUMENT, error, "desc.legs", "both given");
  desc.legs = NULL;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_BAD_RIG, error, "there are 0 bones", "no bones");
  desc.bones = bones;
  desc.bone_count = 9;
  indices[1].knee = FOOTFALL_NONE;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_BAD_RIG, error, "a leg needs a knee", "no knee");
  indices[1].knee = 6;
  indices[1].toe = 1;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_BAD_RIG, error, "the toe is not below the ankle",
         "a toe elsewhere");
  indices[1] = indices[0];
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_BAD_RIG, error, "share their hip", "shared bones");
  footfall_foot_ik_leg_bones right = {5, 6, 7, 8};
  indices[1] = right;
  bones[3].scale = 0;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_BAD_RIG, error, "bones[3].scale is 0", "no scale");
  bones[3].scale = 1;
  expect(footfall_foot_ik_create(&desc, &other, error), FOOTFALL_OK, error, "", "create by bones");

  /* Frames. */
  footfall_ground ground;
  footfall_ground_init(&ground);
  ground.cast = cast;
  footfall_foot_ik *both[2] = {biped, biped};
  footfall_foot_ik_input inputs[2];
  footfall_foot_ik_input_init(&inputs[0]);
  inputs[0].dt = 1.0 / 60.0;
  inputs[0].half_height = 96;
  inputs[0].legs = poses;
  inputs[0].leg_count = 2;
  inputs[0].pelvis.translation.z = 92;
  inputs[1] = inputs[0];
  footfall_joint joints[2][9];
  footfall_foot_state feet[2][2];
  footfall_foot_ik_output outputs[2] = {{joints[0], feet[0], 9, 0, 0, 0}, {joints[1], feet[1], 9, 0, 0, 0}};
  memset(joints, 0, sizeof joints);
  expect(footfall_foot_ik_update(both, inputs, outputs, 2, &ground, error), FOOTFALL_DUPLICATE, error, "foot_iks[1]",
         "the same twice");
  both[1] = other;
  outputs[1].joint_count = 4;
  expect(footfall_foot_ik_update(both, inputs, outputs, 2, &ground, error), FOOTFALL_BAD_COUNT, error, "9 come out",
         "little room");
  claim(error->index == 1, "the element at fault is named");
  outputs[1].joint_count = 9;
  inputs[1].leg_count = 1;
  expect(footfall_foot_ik_update(both, inputs, outputs, 2, &ground, error), FOOTFALL_BAD_VALUE, error,
         "there are 1 legs", "a leg too few");
  inputs[1].leg_count = 2;
  inputs[1].component.scale = 0;
  expect(footfall_foot_ik_update(both, inputs, outputs, 2, &ground, error), FOOTFALL_BAD_VALUE, error,
         "component.scale is 0", "no scale");
  inputs[1].component.scale = 1;
  claim(calls == 0 && joints[0][0].rotation.w == 0, "nothing was asked, and nothing written");
  busy = biped;
  for (int frame = 0; frame < 120; ++frame) {
    expect(footfall_foot_ik_update(both, inputs, outputs, 2, &ground, error), FOOTFALL_OK, error, "", "update");
  }
  claim(busy_status == FOOTFALL_BUSY, "calling back in is refused");
  claim(calls == 120, "the host is asked once a frame for both");
  for (int at = 0; at < 9; ++at) expect_near(joints[0][at], joints[1][at], 0.01f, "however it was described");
  footfall_joint ball = joints[0][4], ankle = joints[0][3];
  claim(ball.translation.z - ankle.translation.z > -7.0f + 1.5f, "the foot points up the slope");
  claim(feet[0][0].weight > 0.99f && feet[0][0].tag == 5, "its ground is known");
  claim((feet[0][0].flags & (FOOTFALL_FOOT_SUPPORTS | FOOTFALL_FOOT_HAS_GROUND)) == 3, "it stands");
  footfall_probe probes[16];
  footfall_hit hits[16];
  size_t count = 0;
  expect(footfall_foot_ik_probes(biped, probes, hits, 3, &count, error), FOOTFALL_BUFFER_TOO_SMALL, error, "4 probes",
         "little room");
  expect(footfall_foot_ik_probes(biped, probes, hits, 16, &count, error), FOOTFALL_OK, error, "", "probes");
  claim(count == 4 && hits[0].is_hit == 1, "two probes a foot");
  expect(footfall_foot_ik_set_settings(biped, &settings, error), FOOTFALL_OK, error, "", "settings");
  busy = NULL;

  /* Planes known beforehand: hits of the frame before answer as the ground itself did, and a floor answers all. */
  footfall_hit answers[16];
  footfall_planes planes = {hits, 4, 0};
  memset(answers, 0, sizeof answers);
  footfall_planes_cast(&planes, probes, answers, 4);
  for (size_t at = 0; at < 4; ++at) {
    claim(answers[at].is_hit == 1 && answers[at].tag == 5, "a plane answers its probe");
    claim(fabs(answers[at].position.x - hits[at].position.x) < 1e-3 && fabs(answers[at].position.z - hits[at].position.z) < 1e-3,
          "where the ground did");
  }
  memset(answers, 0, sizeof answers);
  planes.count = 2;
  hits[0].is_hit = 0;
  hits[1].normal.x = NAN;
  footfall_planes_cast(&planes, probes, answers, 4);
  claim(!answers[0].is_hit && !answers[1].is_hit && !answers[2].is_hit && !answers[3].is_hit, "the rest is open air");
  footfall_hit floor = {{0, 0, 1}, {0, 0, 1}, 0, 8, 3, 1, 0};
  footfall_planes level = {&floor, 1, 1};
  footfall_planes_cast(&level, probes, answers, 4);
  for (size_t at = 0; at < 4; ++at) {
    claim(answers[at].is_hit == 1 && fabs(answers[at].position.z - 1) < 1e-4, "a floor answers all");
    claim(answers[at].support == 0 && answers[at].tag == 3, "and does not move");
  }
  footfall_planes_cast(NULL, probes, answers, 4);
  planes.planes = NULL;
  footfall_planes_cast(&planes, probes, answers, 4);
  footfall_planes_cast(&level, NULL, NULL, 4);
  footfall_dvec3 shift = {100, 0, 0}, nowhere = {NAN, 0, 0};
  expect(footfall_foot_ik_shift_origin(biped, NULL, error), FOOTFALL_NULL_ARGUMENT, error, "by_world", "null shift");
  expect(footfall_foot_ik_shift_origin(biped, &nowhere, error), FOOTFALL_BAD_VALUE, error, "by_world is", "bad shift");
  expect(footfall_foot_ik_shift_origin(biped, &shift, error), FOOTFALL_OK, error, "", "shift");
  expect(footfall_foot_ik_reset(biped, error), FOOTFALL_OK, error, "", "reset");
  expect(footfall_foot_ik_update(both, inputs, outputs, 0, &ground, error), FOOTFALL_OK, error, "", "none");
  expect(footfall_foot_ik_destroy((footfall_foot_ik *)(void *)poses), FOOTFALL_BAD_HANDLE, error, "", "not one");
  expect(footfall_foot_ik_destroy(biped), FOOTFALL_OK, error, "", "destroy");
  expect(footfall_foot_ik_destroy(other), FOOTFALL_OK, error, "", "destroy");
  expect(footfall_foot_ik_destroy(NULL), FOOTFALL_OK, error, "", "destroy nothing");
  printf("%d failures\n", failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
