/**
 * The launcher of the examples, packed by electron-builder with its own configuration. In place of Electron, which
 * cannot be fetched everywhere, there is a folder of the same shape, whose program has fuses in it as Electron has
 * them: after a mark, the version of their form, their number, and a character for each. electron-builder needs a newer Node.js than
 * the package does, and is installed for this test alone, once for each machine.
 */

import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { npmInstalled } from "../../tools/cross/npm-package.mjs";
import { linux24 } from "../../tools/cross/runtimes.mjs";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
/** The machine that the runtime from npm is for. */
const runs = process.platform === "linux" && process.arch === "x64";
const ELECTRON = "45.4.1";
const FUSE_MARK = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
/** What the launcher's fuses have to be: cookies encrypted, only the archive's own code, checked, and nothing else. */
const FUSES = "01001101";

let project: string;
let electron: string;

beforeAll(() => {
  if (!runs) return;
  project = installInProject(packPackages().sdk);
  cpSync(join(root, "examples/launcher"), project, { recursive: true });
  for (const name of ["react", "react-dom", "scheduler", "vite"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  // As in the script "build" of the launcher.
  const vite = join(project, "node_modules/vite/bin/vite.js");
  for (const mode of [[], ["--mode", "main"], ["--mode", "preload"]])
    output(process.execPath, [vite, "build", "--logLevel", "error", ...mode], { cwd: project });
  electron = mkdtempSync(join(tmpdir(), "electron-"));
  mkdirSync(join(electron, "resources"));
  writeFileSync(join(electron, "electron"), "#!/bin/sh\n");
  appendFileSync(join(electron, "electron"), `${FUSE_MARK}\x01\x0810110001`, "latin1");
  chmodSync(join(electron, "electron"), 0o755);
  writeFileSync(join(electron, "version"), `v${ELECTRON}`);
}, 10 * MINUTES);

afterAll(() => {
  for (const folder of [project, electron])
    if (folder) rmSync(folder, { recursive: true, force: true });
});

describe.runIf(runs)("the packed launcher", () => {
  it(
    "has what it needs in its archive, and the whole of the package beside it",
    async () => {
      const builder = npmInstalled("electron-builder", "26.17.0", "2026-11-25");
      const args = ["--dir", "--linux", "--config", "electron-builder.json"];
      const own = [`-c.electronDist=${electron}`, `-c.electronVersion=${ELECTRON}`];
      output(linux24(), [join(builder, "cli.js"), ...args, ...own], { cwd: project });
      const resources = join(project, "release/linux-unpacked/resources");
      const program = join(resources, "../space-race-launcher");
      expect(readFileSync(program, "latin1").split(FUSE_MARK)[1]).toBe(`\x01\x08${FUSES}`);
      // Forge's plug-in gives its configuration to the same function.
      const { flipFuses } = createRequire(join(builder, "package.json"))("@electron/fuses");
      const fuses = join(project, "node_modules/@electron/fuses");
      mkdirSync(join(fuses, ".."), { recursive: true });
      symlinkSync(join(builder, "../@electron/fuses"), fuses);
      const forge = createRequire(join(project, "package.json"))("./forge.config.cjs");
      await flipFuses(join(electron, "electron"), forge.plugins[0].config);
      expect(readFileSync(join(electron, "electron"), "latin1")).toContain(FUSES);
      const archive = join(resources, "app.asar");
      const asar = createRequire(join(builder, "package.json"))("@electron/asar");
      const files: string[] = asar.listPackage(archive, { isPack: false });
      for (const file of ["package.json", "main.js", "preload.cjs", "renderer/index.html"])
        expect(files).toContain(file === "package.json" ? `/${file}` : `/dist/${file}`);
      // Its sources, and what it was built with, stay at home.
      expect(files.filter((file) => !/^\/(dist|package\.json|node_modules)/.test(file))).toEqual(
        [],
      );
      expect(files.filter((file) => /node_modules\/(react|electron|vite)/.test(file))).toEqual([]);

      // A preload script in a sandbox can load nothing but Electron.
      const preload: string = asar.extractFile(archive, "dist/preload.cjs").toString();
      const required = [...preload.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map(
        ([, name]) => name,
      );
      expect(new Set(required)).toEqual(new Set(["electron"]));

      // The package lies beside the archive as a whole, and works there.
      const unpacked = join(resources, "app.asar.unpacked/node_modules/game-social-sdk");
      const script = `const { Client } = require("game-social-sdk"); require("game-social-sdk/electron");
      new Client({ applicationId: "1" }).dispose(); console.log("works");`;
      const env = { SOCIAL_SDK_ADDON: undefined };
      expect(output(process.execPath, ["-e", script], { cwd: unpacked, env })).toBe("works\n");
    },
    5 * MINUTES,
  );
});
