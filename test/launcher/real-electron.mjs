// Starts the packed launcher in its own Electron, for the hosted CI; it has never run. The launcher's fuses keep
// Node.js's inspector out, which Playwright's own way to start Electron needs, so it connects to the pages alone.
//
//   node test/launcher/real-electron.mjs <electron-builder's output> [arguments of Electron]

import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const [output = "release", ...args] = process.argv.slice(2);
// Playwright is installed beside the launcher.
const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");

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

/** Starts it. @returns Where its pages can be reached. */
async function start() {
  const launcher = spawn(program(), ["--remote-debugging-port=0", ...args], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  process.on("exit", () => launcher.kill());
  return new Promise((resolve, reject) => {
    // Read to its end: a program whose output nobody reads waits when the pipe is full.
    createInterface(launcher.stderr).on("line", (line) => {
      const [, address] = /^DevTools listening on (ws:.+)$/.exec(line) ?? [];
      if (address) resolve(address);
      else console.error(line);
    });
    launcher.once("error", reject);
    launcher.once("exit", () => reject(new Error("The launcher has ended.")));
  });
}

const [context] = (await chromium.connectOverCDP(await start())).contexts();
const page = context.pages()[0] ?? (await context.waitForEvent("page"));
await page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
// The page has the bridge, and neither Node.js nor Electron.
const has = await page.evaluate(
  "[typeof gameSocialSdk.watch, typeof launcher.run, typeof require, typeof process]",
);
assert.deepEqual(has, ["function", "function", "undefined", "undefined"]);
assert.match(page.url(), /app\.asar\/dist\/renderer\/index\.html$/);
console.log("The launcher has started, and its page has the bridge.");
process.exit();
