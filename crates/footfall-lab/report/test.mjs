// SPDX-License-Identifier: MIT OR Apache-2.0
// Opens a run's page in headless Chromium and tries everything on it:
//
//     node test.mjs REPORT.html [FOLDER for screenshots] [REPORT.html of two creatures side by side]
//
// CHROMIUM names the browser; /usr/bin/chromium if it is not set.
import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [page_path, pictures = "out/screenshots", pair_path] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
assert.ok(statSync(page_path).size < 15e6, "the page is under 15 MB");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

/** Opens the page, with an eye on what it complains of and whom it asks. */
async function opened(options, path = page_path) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/GPU stall|software fallback|Automatic fallback/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asked for ${request.url()}`);
  });
  const before = performance.now();
  await page.goto(pathToFileURL(path).href);
  await page.waitForFunction(() => window.footfall?.drawn() > 0);
  return { page, complaints, seconds: (performance.now() - before) / 1000 };
}

/** A checksum of what the canvas shows. */
function pixels(page) {
  return page.evaluate(() => {
    const { stage } = window.footfall;
    const { canvas } = stage;
    stage.isDirty = true;
    stage.draw();
    const gl = canvas.getContext("webgl2");
    const data = new Uint8Array(canvas.width * canvas.height * 4);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    let sum = 0;
    for (let at = 0; at < data.length; at++) sum = (sum * 31 + data[at]) | 0;
    return sum;
  });
}

/** Waits until what is wanted has been drawn. */
async function drawn(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const playheads = (page) => page.$$eval(".playhead", (all) => all.map((one) => one.getBoundingClientRect().left));

const tests = {
  async "opens in under three seconds, without a complaint and without the network"() {
    const { page, complaints, seconds } = await opened({ viewport: { width: 1280, height: 900 } });
    await page.screenshot({ path: `${pictures}/light.png`, fullPage: true });
    await page.close();
    assert.deepEqual(complaints, []);
    console.log(`    opened in ${seconds.toFixed(2)} s`);
    assert.ok(seconds < 3, `${seconds} s`);
  },

  async "the lizard moves from frame to frame"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    const seen = new Set();
    for (const frame of [0, 100, 101, 400]) {
      await page.evaluate((frame) => window.footfall.player.seek(frame), frame);
      await drawn(page);
      seen.add(await pixels(page));
    }
    await page.close();
    assert.equal(seen.size, 4);
  },

  async "its feet stay while its body moves"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    // Joints as the page has posed them, against the contacts it was told.
    const worst = await page.evaluate(() => {
      const { run, stage } = window.footfall;
      const at = stage.target.position.clone();
      let worst = 0;
      for (let frame = 1; frame < run.frameCount; frame++) {
        stage.show(frame);
        run.legs.forEach((leg, index) => {
          if (leg.phase[frame] !== 1 || leg.phase[frame - 1] !== 1) return;
          const [, , ankle] = run.rig.legs[index];
          const now = stage.joint(ankle, at).toArray();
          stage.show(frame - 1);
          const before = stage.joint(ankle, at).toArray();
          stage.show(frame);
          worst = Math.max(worst, 100 * Math.hypot(...now.map((value, axis) => value - before[axis])));
        });
      }
      return worst;
    });
    await page.close();
    console.log(`    a planted foot of the skin's skeleton moves ${worst.toFixed(4)} cm at most from frame to frame`);
    assert.ok(worst < 0.1, `${worst} cm`);
  },

  async "the scrubber moves the cursor of every plot, and a plot moves the scrubber"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    const before = await playheads(page);
    assert.ok(before.length >= 8);
    await page.locator("#scrubber").fill("300");
    const after = await playheads(page);
    after.forEach((left, at) => assert.ok(left > before[at] + 20, `plot ${at}: ${before[at]} to ${left}`));
    const over = page.locator(".plot .u-over").nth(3);
    await over.scrollIntoViewIfNeeded();
    const box = await over.boundingBox();
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
    const frame = Number(await page.locator("#scrubber").inputValue());
    const count = await page.evaluate(() => window.footfall.run.frameCount);
    assert.ok(Math.abs(frame / count - 0.25) < 0.05, `frame ${frame} of ${count}`);
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
    const values = await page.$$eval(".plot .u-legend", (all) => all.map((one) => one.textContent));
    assert.ok(values.every((text) => /\d s/.test(text)), "hovering shows values in every plot");
    await page.close();
  },

  async "switches draw what they say"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    // A frame in which a foot is in the air, and the target is in view.
    const frame = await page.evaluate(() => {
      const { run, stage, player } = window.footfall;
      for (let frame = 30; frame < run.frameCount; frame++) {
        stage.show(frame);
        stage.camera.updateMatrixWorld();
        const { x, y, z } = stage.target.position.clone().project(stage.camera);
        const isSeen = Math.abs(x) < 0.9 && Math.abs(y) < 0.9 && z < 1;
        if (isSeen && run.legs.some((leg) => leg.phase[frame] === 2)) {
          player.seek(frame);
          return frame;
        }
      }
      return null;
    });
    assert.notEqual(frame, null);
    for (const button of await page.locator("#switches button").all()) {
      await drawn(page);
      const before = await pixels(page);
      const was = await button.getAttribute("aria-pressed");
      await button.click();
      await drawn(page);
      const after = await pixels(page);
      const name = await button.textContent();
      assert.notEqual(before, after, name);
      assert.notEqual(await button.getAttribute("aria-pressed"), was, name);
    }
    await page.screenshot({ path: `${pictures}/switched.png` });
    await page.close();
  },

  async "the keyboard does everything"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    const frame = () => page.evaluate(() => window.footfall.player.frame);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await frame(), 1);
    await page.keyboard.press("End");
    assert.equal(await frame(), (await page.evaluate(() => window.footfall.run.frameCount)) - 1);
    await page.keyboard.press("Home");
    await page.keyboard.press("]");
    assert.equal(await page.evaluate(() => window.footfall.player.speed), 2);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.footfall.player.frame > 5);
    await page.keyboard.press("Space");
    const stopped = await frame();
    await page.waitForTimeout(200);
    assert.equal(await frame(), stopped);
    await page.keyboard.press("f");
    assert.equal(await page.getAttribute("#follow", "aria-pressed"), "false");
    await page.close();
  },

  async "the table shows the run's numbers"() {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } });
    const { rows, shown } = await page.evaluate(() => ({
      rows: window.footfall.run.rows,
      shown: [...document.querySelectorAll("#bounds tr")].slice(1).map((row) => [...row.cells].map((cell) => cell.textContent)),
    }));
    assert.equal(shown.length, rows.length);
    rows.forEach((row, at) => assert.deepEqual(shown[at].slice(1, 4), [row.what, row.bound, row.measured]));
    await page.close();
  },

  async "reads well in the dark and at 400 pixels"() {
    for (const [name, options] of Object.entries({
      dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
      narrow: { viewport: { width: 400, height: 800 } },
      "narrow-dark": { viewport: { width: 400, height: 800 }, colorScheme: "dark" },
    })) {
      const { page, complaints } = await opened(options);
      await page.evaluate(() => window.footfall.player.seek(250));
      await drawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= options.viewport.width, `${name}: ${wide} pixels wide`);
      await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
      assert.deepEqual(complaints, []);
      await page.close();
    }
  },

  async "two creatures are seen side by side, with plots of their own"() {
    if (!pair_path) return;
    const { page, complaints } = await opened({ viewport: { width: 1280, height: 900 } }, pair_path);
    await page.evaluate(() => window.footfall.player.seek(60));
    await drawn(page);
    const { apart, moved, titles, shown } = await page.evaluate(() => {
      const { run, stage } = window.footfall;
      const place = (figure, at) => figure.stand.position.clone().setFromMatrixPosition(figure.bones[at].matrixWorld);
      const [, , ankle] = run.rig.legs[0];
      const before = stage.figures.map((figure) => place(figure, ankle));
      stage.show(30);
      const after = stage.figures.map((figure) => place(figure, ankle));
      return {
        apart: before[0].distanceTo(before[1]),
        moved: before.map((own, at) => own.distanceTo(after[at])),
        titles: run.plots.map((plot) => plot.title),
        shown: [...document.querySelectorAll(".plot h3")].map((title) => title.textContent),
      };
    });
    await page.screenshot({ path: `${pictures}/pair.png` });
    await page.close();
    assert.deepEqual(complaints, []);
    assert.ok(apart > 0.5, `${apart} m apart`);
    assert.ok(moved.every((way) => way > 0.01), `${moved} m moved`);
    for (const title of titles) assert.ok(shown.some((text) => text.startsWith(title)), title);
  },

  async "plays at thirty frames a second or more, drawn in software at 640 × 480"() {
    const { page } = await opened({ viewport: { width: 1130, height: 700 } });
    const size = await page.evaluate(() => {
      const box = document.getElementById("stage");
      box.style.width = "640px";
      box.style.height = "480px";
      return 0;
    });
    assert.equal(size, 0);
    await drawn(page);
    // Every picture the browser asks for is drawn, so that what is counted is what can be drawn, not what the run has.
    const measured = () =>
      page.evaluate(async () => {
        const { player, stage, drawn } = window.footfall;
        let isOver = false;
        const spoil = () => {
          stage.isDirty = true;
          if (!isOver) requestAnimationFrame(spoil);
        };
        player.seek(60);
        player.toggle();
        spoil();
        await new Promise((done) => setTimeout(done, 500));
        const [from, frames] = [performance.now(), drawn()];
        await new Promise((done) => setTimeout(done, 3000));
        const rate = ((drawn() - frames) * 1000) / (performance.now() - from);
        isOver = true;
        player.toggle();
        return rate;
      });
    // A machine that is busy with something else is given two more tries.
    let rate = await measured();
    for (let more = 0; more < 2 && rate < 30; more++) rate = Math.max(rate, await measured());
    const seen = await page.evaluate(() => [window.footfall.stage.canvas.width, window.footfall.stage.canvas.height]);
    console.log(`    ${rate.toFixed(1)} frames a second at ${seen.join(" × ")}`);
    await page.close();
    assert.deepEqual(seen, [640, 480]);
    assert.ok(rate >= 30, `${rate} frames a second`);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok   ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}\n     ${error.message}`);
  }
}
await browser.close();
console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} hold`);
process.exit(failed ? 1 : 0);
