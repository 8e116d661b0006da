// Starts the packed launcher in its own Electron, for the hosted CI; it has never run.
//
//   node test/launcher/real-electron.mjs <electron-builder's output> [arguments of Electron]

import { strict as assert } from "node:assert";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [output = "release", ...args] = process.argv.slice(2);
// Playwright is installed beside the launcher.
const { _electron } = createRequire(join(process.cwd(), "package.json"))("playwright-core");

/** Where electron-builder has put the program on this system. */
function program() {
  const folder = readdirSync(output).find((name) => /^(mac|win|linux)/.test(name)) ?? "";
  const path = {
    darwin: "Space Race.app/Contents/MacOS/Space Race",
    win32: "Space Race.exe",
    linux: "space-race-launcher",
  }[process.platform];
  return resolve(output, folder, path ?? "");
}

const app = await _electron.launch({ executablePath: program(), args });
const page = await app.firstWindow();
await page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
// The page has the bridge, and neither Node.js nor Electron.
const has = await page.evaluate(
  "[typeof gameSocialSdk.watch, typeof launcher.run, typeof require, typeof process]",
);
assert.deepEqual(has, ["function", "function", "undefined", "undefined"]);
const packed = await app.evaluate(({ app: { isPackaged } }) => isPackaged);
assert.equal(packed, true);
await app.close();
console.log("The launcher has started, and its page has the bridge.");
