/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Walks the shipped lizard over rolling ground that is a formula, and checks that its feet stay put. */
#include "footfall.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The ground: height and normal at a place. */
static double height(double x, double y) { return 6.0 * sin(x * 0.02) * cos(y * 0.025); }

static void normal(double x, double y, footfall_vec3 *out) {
  double slope_x = 6.0 * 0.02 * cos(x * 0.02) * cos(y * 0.025);
  double slope_y = -6.0 * 0.025 * sin(x * 0.02) * sin(y * 0.025);
  double length = sqrt(slope_x * slope_x + slope_y * slope_y + 1.0);
  out->x = (float)(-slope_x / length);
  out->y = (float)(-slope_y / length);
  out->z = (float)(1.0 / length);
}

/* Answers probes: walks along each until it is below the ground, then halves the way back. */
static void cast(void *user, const footfall_probe *probes, footfall_hit *hits, size_t count) {
  size_t *asked = user;
  *asked += count;
  for (size_t i = 0; i < count; ++i) {
    const footfall_probe *probe = &probes[i];
    double above = 0.0, below = -1.0;
    for (int step = 0; step <= 64; ++step) {
      double t = step / 64.0;
      double x = probe->from.x + (probe->to.x - probe->from.x) * t;
      double y = probe->from.y + (probe->to.y - probe->from.y) * t;
      double z = probe->from.z + (probe->to.z - probe->from.z) * t - probe->radius;
      if (z <= height(x, y)) {
        below = t;
        break;
      }
      above = t;
    }
    if (below < 0.0) {
      continue; /* Open air: the hit stays zero. */
    }
    for (int halving = 0; halving < 40; ++halving) {
      double t = 0.5 * (above + below);
      double x = probe->from.x + (probe->to.x - probe->from.x) * t;
      double y = probe->from.y + (probe->to.y - probe->from.y) * t;
      double z = probe->from.z + (probe->to.z - probe->from.z) * t - probe->radius;
      *(z <= height(x, y) ? &below : &above) = t;
    }
    hits[i].is_hit = 1;
    hits[i].fraction = (float)below;
    hits[i].position.x = probe->from.x + (probe->to.x - probe->from.x) * below;
    hits[i].position.y = probe->from.y + (probe->to.y - probe->from.y) * below;
    hits[i].position.z = height(hits[i].position.x, hits[i].position.y);
    normal(hits[i].position.x, hits[i].position.y, &hits[i].normal);
    hits[i].tag = 7; /* Say, grass. */
  }
}

static void check(footfall_status status, const footfall_error *error) {
  if (status != FOOTFALL_OK) {
    fprintf(stderr, "refused: %s\n", error->message);
    exit(EXIT_FAILURE);
  }
}

int main(void) {
  footfall_error error;
  if (footfall_abi_version() != FOOTFALL_ABI_VERSION) {
    fprintf(stderr, "the library is not the header's\n");
    return EXIT_FAILURE;
  }

  footfall_rig *rig = NULL;
  check(footfall_rig_create_lizard(&rig, &error), &error);
  footfall_creature_desc desc;
  footfall_creature_desc_init(&desc);
  desc.placement.position.z = height(0.0, 0.0);
  footfall_creature *lizard = NULL;
  check(footfall_creature_create(rig, &desc, &lizard, &error), &error);

  size_t probes = 0;
  footfall_ground ground;
  footfall_ground_init(&ground);
  ground.user = &probes;
  ground.cast = cast;

  uint32_t bones = footfall_rig_bone_count(rig);
  uint32_t legs = footfall_rig_leg_count(rig);
  footfall_joint *joints = calloc(bones, sizeof *joints);
  if (joints == NULL) {
    return EXIT_FAILURE;
  }
  footfall_pose pose = {joints, bones, 0};
  footfall_frame_input input;
  footfall_frame_input_init(&input);
  input.dt = 1.0 / 60.0;
  input.intent = FOOTFALL_INTENT_CHASE;
  input.target.x = 400.0;
  input.target.y = 120.0;
  input.target.z = height(400.0, 120.0);

  footfall_frame_report report;
  unsigned steps = 0, over_reach = 0;
  footfall_dvec3 held[FOOTFALL_MAX_LEGS];
  uint32_t held_legs = 0;
  double moved = 0.0;
  for (int frame = 0; frame < 600; ++frame) {
    check(footfall_creatures_update(&lizard, &input, &pose, &report, 1, &ground, &error), &error);
    over_reach += report.over_reach != 0;
    footfall_event events[32];
    size_t count = 0;
    check(footfall_creature_events(lizard, events, 32, &count, &error), &error);
    for (size_t i = 0; i < count; ++i) {
      steps += events[i].kind == FOOTFALL_EVENT_LIFTED;
    }
    /* A foot that was planted and still is must not have moved at all. */
    for (uint32_t leg = 0; leg < legs; ++leg) {
      footfall_leg_view view;
      check(footfall_creature_get_leg_view(lizard, leg, &view, &error), &error);
      if (view.phase != FOOTFALL_PHASE_STANCE) {
        held_legs &= ~(1u << leg);
      } else if (held_legs & (1u << leg)) {
        moved = fmax(moved, fabs(view.ankle.x - held[leg].x) + fabs(view.ankle.y - held[leg].y));
      } else {
        held_legs |= 1u << leg;
        held[leg] = view.ankle;
      }
    }
  }
  printf("walked to (%.0f, %.0f) in 10 s: %u steps, %zu probes, %u frames over reach, feet slid %.6f cm\n",
         report.placement.position.x, report.placement.position.y, steps, probes, over_reach, moved);

  free(joints);
  footfall_creature_destroy(lizard);
  footfall_rig_destroy(rig);
  return steps > 40 && over_reach == 0 && moved == 0.0 && report.placement.position.x > 300.0
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}
