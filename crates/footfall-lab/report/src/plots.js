// SPDX-License-Identifier: MIT OR Apache-2.0
// The run over time: plots that share one cursor, linked with the player.
import uPlot from "uplot";
import { colour } from "./run.js";

const PHASES = ["free", "stance", "swing"];

/** The largest finite number of several lists. */
function largest(lists) {
  let most = 0;
  for (const list of lists) for (const value of list) if (Math.abs(value) > most) most = Math.abs(value);
  return most;
}

/** Gaps, not zeros, where there is no number. */
function gapped(list) {
  return Array.from(list, (value) => (Number.isFinite(value) ? value : null));
}

/** The same number everywhere. */
function level(value, count) {
  return Array(count).fill(value);
}

/** What each plot shows: title, unit, digits, series, and what is asked of its scale. */
function plans(run) {
  const { series: s, legs, frameCount: n } = run;
  const ofLegs = (key) => legs.map((leg, at) => ({ label: leg.name, ink: `leg${at % 8}`, values: gapped(leg[key]) }));
  const limit = (label, value) => ({ label, ink: "faint", values: level(value, n), isLimit: true });
  const gait = { title: "Gait: which foot stands", isGait: true, series: legs.map((leg, at) => ({ label: leg.name, ink: `leg${at % 8}`, values: leg.phase })) };
  if (run.plots.length) {
    const line = ({ label, ink, values, is_limit: isLimit }) => ({ label, ink, values: gapped(values), isLimit });
    return [gait, ...run.plots.map(({ title, unit, digits, lines }) => ({ title, unit, digits, series: lines.map(line) }))];
  }
  const [yaw, up, down] = s.head_limits;
  return [
    gait,
    { title: "Planted foot to its contact", unit: "cm", digits: 4, least: 0, series: [...ofLegs("error"), limit("bound", 0.1)] },
    { title: "Reach used of a leg's length", digits: 3, series: [...ofLegs("reach"), limit("limit", s.reach_limit)] },
    {
      title: "Speed", unit: "cm/s", digits: 1, least: 0,
      series: [{ label: "speed", ink: "leg0", values: gapped(s.speed) }, { label: "safe speed", ink: "faint", values: gapped(s.safe_speed), isLimit: true }],
    },
    { title: "Bearing of the target", unit: "°", digits: 1, series: [{ label: "bearing", ink: "leg0", values: gapped(s.bearing) }] },
    {
      title: "Head", unit: "°", digits: 1,
      series: [
        { label: "yaw", ink: "leg0", values: gapped(s.look_yaw) },
        { label: "pitch", ink: "leg1", values: gapped(s.look_pitch) },
        limit("yaw limits", yaw), limit("", -yaw), limit("pitch limits", up), limit("", -down),
      ],
    },
    {
      title: "Eyes", unit: "°", digits: 1,
      series: [
        { label: "left yaw", ink: "leg0", values: gapped(s.eye_yaw[0]) },
        { label: "right yaw", ink: "leg1", values: gapped(s.eye_yaw[1]) },
        limit("outward limits", s.eye_limit), limit("", -s.eye_limit),
      ],
    },
    {
      title: "Budget: the least that is left of a leg's reach, and how much of the idle bob is seen", unit: "cm", digits: 2,
      series: [{ label: "left of the reach", ink: "leg0", values: gapped(s.budget) }, { label: "bob, 0 to 1", ink: "leg3", values: gapped(s.bob) }],
    },
  ];
}

/** Bars where a foot stands, outlines where it swings. */
function drawGait(plot, run) {
  const { ctx, bbox } = plot;
  const rows = run.legs.length;
  const row = bbox.height / rows;
  ctx.save();
  run.legs.forEach((leg, at) => {
    ctx.fillStyle = ctx.strokeStyle = colour(`leg${at % 8}`);
    ctx.lineWidth = 1;
    const top = bbox.top + row * (at + 0.18);
    let from = 0;
    for (let frame = 1; frame <= leg.phase.length; frame++) {
      if (frame < leg.phase.length && leg.phase[frame] === leg.phase[from]) continue;
      const last = Math.min(frame, leg.phase.length - 1);
      const [left, right] = [run.times[from], run.times[last]].map((time) => plot.valToPos(time, "x", true));
      if (leg.phase[from] === 1) ctx.fillRect(left, top, Math.max(right - left, 1), row * 0.64);
      else if (leg.phase[from] === 2) ctx.fillRect(left, top + row * 0.3, Math.max(right - left, 1), row * 0.06);
      from = frame;
    }
  });
  ctx.restore();
}

/** Ticks at the foot of a plot, where feet lifted and landed. */
function drawEvents(plot, run) {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const event of run.events) {
    const x = plot.valToPos(run.times[event.frame], "x", true);
    ctx.fillStyle = colour(`leg${event.leg % 8}`);
    const height = (event.kind === "planted" ? 5 : 9) * devicePixelRatio;
    ctx.fillRect(x - 0.5, bbox.top + bbox.height - height, devicePixelRatio, height);
  }
  ctx.restore();
}

export class Plots {
  constructor(parent, run, player) {
    this.parent = parent;
    this.run = run;
    this.player = player;
    this.plots = [];
    this.build();
    new ResizeObserver(() => this.fit()).observe(parent);
    player.onSeldom(() => this.follow());
  }

  /** Builds all plots anew, in the colours of the page's style. */
  build() {
    for (const { plot } of this.plots) plot.destroy();
    this.parent.textContent = "";
    this.plots = plans(this.run).map((plan) => this.add(plan));
    this.follow(true);
  }

  add(plan) {
    const { run, player } = this;
    const frame = document.createElement("div");
    frame.className = "plot";
    const title = document.createElement("h3");
    title.textContent = plan.unit ? `${plan.title}, ${plan.unit}` : plan.title;
    frame.append(title);
    this.parent.append(frame);
    const ink = () => colour("ink");
    const axis = { stroke: ink, grid: { stroke: () => colour("line"), width: 1 }, ticks: { stroke: () => colour("line"), width: 1 }, font: "11px system-ui, sans-serif" };
    const shown = (value) => (value === null || value === undefined ? "–" : plan.isGait ? PHASES[value] : value.toFixed(plan.digits));
    const most = plan.isGait ? 1 : largest(plan.series.map((one) => one.values));
    const options = {
      width: Math.max(this.parent.clientWidth, 200),
      height: plan.isGait ? 30 + 16 * run.legs.length : 118,
      cursor: { sync: { key: "run" }, y: false, drag: { x: false, y: false }, points: { size: 5 } },
      legend: { live: true },
      scales: {
        x: { time: false },
        y: plan.isGait ? { range: [0, run.legs.length] } : { range: (_, low, high) => [plan.least ?? Math.min(low, 0) * 1.08, Math.max(high, most * 1.0) * 1.08 || 1] },
      },
      axes: [
        { ...axis, size: 24, values: (_, ticks) => ticks.map((tick) => `${tick} s`) },
        plan.isGait ? { ...axis, size: 50, values: () => [], grid: { show: false }, ticks: { show: false } } : { ...axis, size: 50, space: 18 },
      ],
      series: [
        { label: "time", value: (_, value) => (value === null ? "–" : `${value.toFixed(2)} s`) },
        ...plan.series.map((one) => ({
          label: one.label,
          stroke: () => colour(one.ink),
          width: one.isLimit ? 1 : 1.4,
          dash: one.isLimit ? [5, 4] : undefined,
          points: { show: false },
          paths: plan.isGait ? () => null : undefined,
          value: (_, value) => shown(value),
          class: one.label ? undefined : "hidden",
        })),
      ],
      hooks: {
        draw: [(plot) => (plan.isGait ? drawGait(plot, run) : drawEvents(plot, run))],
      },
    };
    const plot = new uPlot(options, [run.times, ...plan.series.map((one) => one.values)], frame);
    frame.querySelectorAll(".u-legend .hidden").forEach((row) => row.remove());
    const playhead = document.createElement("div");
    playhead.className = "playhead";
    plot.over.append(playhead);
    const seek = (event) => player.seekTime(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"));
    plot.over.addEventListener("pointerdown", (event) => {
      plot.over.setPointerCapture(event.pointerId);
      seek(event);
    });
    plot.over.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) seek(event);
    });
    return { plot, playhead, title: plan.title };
  }

  fit() {
    const width = Math.max(this.parent.clientWidth, 200);
    for (const { plot } of this.plots) if (plot.width !== width) plot.setSize({ width, height: plot.height });
    this.follow(true);
  }

  /** Puts the playheads where the player is. */
  follow(isSure) {
    const time = this.run.times[this.player.frame];
    for (const { plot, playhead } of this.plots) {
      playhead.style.transform = `translateX(${plot.valToPos(time, "x") - 1}px)`;
      // Where nobody points, the legends say what is under the playhead.
      if ((isSure || !this.player.isPlaying) && plot.cursor.left < 0) plot.setLegend({ idx: this.player.frame });
    }
  }
}
