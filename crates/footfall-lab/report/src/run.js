// SPDX-License-Identifier: MIT OR Apache-2.0
// The run that the page was made for, as the lab wrote it into the page.

/** Bytes of base64 text. */
export function bytes(text) {
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) out[at] = binary.charCodeAt(at);
  return out;
}

/** Numbers of base64 text. */
function numbers(text) {
  return new Float32Array(bytes(text).buffer);
}

/** Reads the run; every list of numbers becomes a Float32Array. */
export function readRun() {
  const run = JSON.parse(document.getElementById("run").textContent);
  run.times = numbers(run.times);
  run.target = numbers(run.target);
  for (const poses of [run.poses, run.beside].filter(Boolean)) {
    for (const key of ["roots", "rotations", "translations"]) poses[key] = numbers(poses[key]);
  }
  for (const plot of run.plots) for (const line of plot.lines) line.values = numbers(line.values);
  for (const leg of run.legs) {
    for (const key of ["home", "contact", "normal", "swing", "probe", "reach", "error"]) leg[key] = numbers(leg[key]);
  }
  for (const [key, value] of Object.entries(run.series)) {
    if (typeof value === "string") run.series[key] = numbers(value);
    if (key === "eye_yaw") run.series[key] = value.map(numbers);
  }
  for (const part of run.ground) {
    part.positions = numbers(part.positions);
    part.poses = numbers(part.poses);
  }
  run.frameCount = run.times.length;
  run.eventsAt = new Map();
  for (const event of run.events) {
    if (!run.eventsAt.has(event.frame)) run.eventsAt.set(event.frame, []);
    run.eventsAt.get(event.frame).push(event);
  }
  return run;
}

/** A colour of the page's style. */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
