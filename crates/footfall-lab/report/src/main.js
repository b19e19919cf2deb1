// SPDX-License-Identifier: MIT OR Apache-2.0
// Puts the page together.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { Player } from "./player.js";
import { Plots } from "./plots.js";
import { readRun } from "./run.js";
import { Stage, SWITCHES } from "./stage.js";

const element = (id) => document.getElementById(id);
const run = readRun();
const player = new Player(run.times);
const stage = new Stage(element("view"), run);
const plots = new Plots(element("plots"), run, player);

function row(parent, cells, tag = "td") {
  const line = document.createElement("tr");
  for (const [text, kind] of cells) {
    const cell = document.createElement(tag);
    cell.textContent = text;
    if (kind) cell.className = kind;
    line.append(cell);
  }
  parent.append(line);
}

function showNumbers() {
  document.title = `Footfall: ${run.scene}`;
  element("scene").textContent = run.scene;
  const judged = run.rows.filter((one) => one.bound);
  const broken = judged.filter((one) => !one.holds).length;
  const verdict = element("verdict");
  verdict.textContent = broken ? `${broken} of ${judged.length} bounds are broken` : `all ${judged.length} bounds hold`;
  verdict.className = broken ? "broken" : "holds";
  const table = element("bounds");
  const other = run.against ? [[run.against]] : [];
  row(table, [[""], ["what"], ["bound"], ["measured"], ...other], "th");
  for (const one of run.rows) {
    const mark = !one.bound ? [""] : one.holds ? ["✓ holds", "holds"] : ["✗ broken", "broken"];
    row(table, [mark, [one.what], [one.bound], [one.measured], ...(run.against ? [[one.other ?? "–"]] : [])]);
  }
  for (const [name, value] of [...run.settings, ["Footfall", run.version]]) {
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    text.textContent = value;
    element("settings").append(term, text);
  }
}

function addSwitches() {
  SWITCHES.forEach(([key, label], at) => {
    const button = document.createElement("button");
    button.textContent = label;
    button.dataset.key = key;
    button.title = `${label} (${at + 1})`;
    button.setAttribute("aria-pressed", stage.shown[key]);
    button.addEventListener("click", () => button.setAttribute("aria-pressed", stage.toggle(key)));
    element("switches").append(button);
  });
}

function follow() {
  stage.isFollowing = !stage.isFollowing;
  element("follow").setAttribute("aria-pressed", stage.isFollowing);
}

function setSpeed(step) {
  const speed = element("speed");
  speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + step, 0), speed.options.length - 1);
  player.speed = Number(speed.value);
}

function addControls() {
  const scrubber = element("scrubber");
  scrubber.max = run.frameCount - 1;
  scrubber.addEventListener("input", () => player.seek(scrubber.valueAsNumber));
  element("play").addEventListener("click", () => player.toggle());
  element("back").addEventListener("click", () => player.seek(player.frame - 1));
  element("forth").addEventListener("click", () => player.seek(player.frame + 1));
  element("speed").addEventListener("change", () => setSpeed(0));
  element("follow").addEventListener("click", follow);
  const keys = {
    " ": () => player.toggle(),
    ArrowLeft: () => player.seek(player.frame - 1),
    ArrowRight: () => player.seek(player.frame + 1),
    Home: () => player.seek(0),
    End: () => player.seek(run.frameCount - 1),
    "[": () => setSpeed(-1),
    "]": () => setSpeed(1),
    f: follow,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const digit = SWITCHES[Number(event.key) - 1];
    const action = digit ? () => document.querySelector(`[data-key="${digit[0]}"]`).click() : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

player.onChange(() => stage.show(player.frame));
player.onSeldom(() => {
  element("scrubber").value = player.frame;
  element("play").textContent = player.isPlaying ? "Pause" : "Play";
  const end = run.times[run.frameCount - 1];
  element("clock").textContent = `${run.times[player.frame].toFixed(2)} of ${end.toFixed(2)} s, frame ${player.frame}`;
});
showNumbers();
addSwitches();
addControls();
player.seek(0);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  stage.recolour();
  plots.build();
});

/** How many pictures have been drawn: for whoever measures. */
let drawn = 0;
function loop(now) {
  player.tick(now);
  if (stage.draw()) drawn++;
  requestAnimationFrame(loop);
}
requestAnimationFrame(loop);
window.footfall = { run, player, stage, plots, drawn: () => drawn };
