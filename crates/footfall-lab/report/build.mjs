// SPDX-License-Identifier: MIT OR Apache-2.0
// Bundles the page's script and style into dist/. The first line of the script names the sources it was made from, by
// checksum, so that `ci/check` sees without Node whether it is stale.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

process.chdir(import.meta.dirname);
const sources = ["build.mjs", "package-lock.json", ...readdirSync("src").sort().map((name) => `src/${name}`)];
const hash = createHash("sha256");
for (const source of sources) hash.update(readFileSync(source));
await build({
  entryPoints: ["src/main.js"],
  outfile: "dist/report.js",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "inline",
  banner: { js: `// SPDX-License-Identifier: MIT OR Apache-2.0 AND MIT\n// sources: ${hash.digest("hex")}` },
  logLevel: "warning",
});
