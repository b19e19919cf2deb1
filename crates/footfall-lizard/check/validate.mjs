// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs the Khronos validator over the files given; fails on any error or warning, and prints what it has to say.
import { readFile } from "node:fs/promises";
import validator from "gltf-validator";

let isSound = true;
for (const path of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(await readFile(path)), { uri: path });
  const { numErrors, numWarnings, numInfos, numHints, messages } = report.issues;
  console.log(`${path}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} notes, ${numHints} hints`);
  for (const { code, message, pointer, severity } of messages) {
    console.log(`  ${["error", "warning", "note", "hint"][severity]} ${code} at ${pointer}: ${message}`);
  }
  isSound &&= numErrors === 0 && numWarnings === 0;
}
process.exit(isSound ? 0 : 1);
