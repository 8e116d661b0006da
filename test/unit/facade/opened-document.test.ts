/** What lies beside a document that a game is opened with is not the game's. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runProgram } from "../../support/program.js";

let work: string;
let game: string;
let opened: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "opened-document-"));
  // In a game's own folder, where there are neither packages nor binaries.
  game = join(work, "game", "main.cjs");
  await build({
    entryPoints: [fileURLToPath(new URL("../../../lib/native/addon-file.ts", import.meta.url))],
    outfile: game,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "silent",
  });
  opened = join(work, "downloads");
  const binaries = join(opened, "prebuilds", `${process.platform}-${process.arch}`);
  mkdirSync(binaries, { recursive: true });
  writeFileSync(join(binaries, "game-social-sdk.node"), "somebody's");
});

afterAll(() => rmSync(work, { recursive: true }));

/** What the game finds, as it is started with an argument. */
async function found(argument: string, { electron = false, defaultApp = false, asNode = false }) {
  // As Electron's own process says it.
  const as = [
    electron && 'Object.defineProperty(process.versions, "electron", { value: "44.0.0" });',
    defaultApp && "process.defaultApp = true;",
  ];
  const source = `${as.filter(Boolean).join("\n")}
    const { findAddon } = require(${JSON.stringify(game)});
    try { console.log(findAddon()); } catch (error) { console.log(error.message); }`;
  const { code, stdout, stderr } = await runProgram(
    process.execPath,
    ["--eval", source, "--", argument],
    { SOCIAL_SDK_ADDON: undefined, ELECTRON_RUN_AS_NODE: asNode ? "1" : undefined },
  );
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

it.each(["", "my-game://"])("a packaged game looks for nothing beside it: %s", async (scheme) => {
  const said = await found(`${scheme}${join(opened, "level.sav")}`, { electron: true });
  expect(said).toContain(`${join(work, "game", "prebuilds")}: there is none for this machine`);
  expect(said).not.toContain(opened);
});

it.each([{}, { electron: true, defaultApp: true }, { electron: true, asNode: true }])(
  "the script that Node.js or Electron was started with has it beside it: %j",
  async (as) => {
    expect(await found(join(opened, "main.cjs"), as)).toContain(join(opened, "prebuilds"));
  },
);
