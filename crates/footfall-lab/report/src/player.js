// SPDX-License-Identifier: MIT OR Apache-2.0
// What frame it is.

/** Steps through the frames of a run, and tells whoever listens. */
export class Player {
  constructor(times) {
    this.times = times;
    this.frame = 0;
    this.time = times.length ? times[0] : 0;
    this.isPlaying = false;
    this.speed = 1;
    this.listeners = [];
    this.last = null;
  }

  /** Calls `listener` after every change. */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Calls `listener` after every change, but while playing no more than ten times a second: for what need not be seen moving. */
  onSeldom(listener) {
    let before = -Infinity;
    this.onChange(() => {
      const now = performance.now();
      if (this.isPlaying && now - before < 100) return;
      before = now;
      listener(this);
    });
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  /** Goes to a frame. */
  seek(frame) {
    this.frame = Math.min(Math.max(Math.round(frame), 0), this.times.length - 1);
    this.time = this.times[this.frame];
    this.tell();
  }

  /** Goes to the frame that is shown at a time, s. */
  seekTime(time) {
    this.time = Math.min(Math.max(time, this.times[0]), this.times[this.times.length - 1]);
    this.frame = this.at(this.time);
    this.tell();
  }

  /** The last frame that is not later than a time. */
  at(time) {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time + 1e-6) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Plays or pauses; from the end it begins anew. */
  toggle() {
    if (!this.isPlaying && this.frame === this.times.length - 1) this.seek(0);
    this.isPlaying = !this.isPlaying;
    this.last = null;
    this.tell();
  }

  /** Moves on to the time of a browser's frame, ms. */
  tick(now) {
    if (!this.isPlaying) return;
    const passed = this.last === null ? 0 : (now - this.last) / 1000;
    this.last = now;
    const end = this.times[this.times.length - 1];
    this.time = Math.min(this.time + passed * this.speed, end);
    const frame = this.at(this.time);
    if (this.time >= end) this.isPlaying = false;
    if (frame !== this.frame || !this.isPlaying) {
      this.frame = frame;
      this.tell();
    }
  }
}
