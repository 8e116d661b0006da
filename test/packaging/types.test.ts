/** The declarations of the packed packages, read whole by the oldest TypeScript they are for, and ours. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runProgram } from "../support/program.js";
import { installInProject, output, packPackages } from "./support/packed_package.js";

const MINUTES = 60_000;
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("../..", import.meta.url));

let archives: string;
let project: string;

const game = `
  import { Client, FileTokenStore, sdkInfo } from "game-social-sdk";
  import * as backend from "game-social-sdk/backend";
  import { esbuildPlugin } from "game-social-sdk/bundler";
  import { connectPages } from "game-social-sdk/electron";
  import { exposeClient } from "game-social-sdk/electron/preload";
  import { pageClient } from "game-social-sdk/electron/renderer";

  export async function main(): Promise<void> {
    using client = new Client();
    const version: string = sdkInfo().version;
    for await (const { status } of client.events("statusChanged")) console.log(status, version);
  }
  export const all = [FileTokenStore, backend, esbuildPlugin, connectPages, exposeClient, pageClient];
`;

const test = `
  import { startPlatform } from "game-social-sdk-platform";
  export const apiBase: Promise<string> = startPlatform().then((platform) => platform.apiBase);
`;

beforeAll(() => {
  archives = mkdtempSync(join(tmpdir(), "archives-"));
  const { sdk, platform } = packPackages(archives);
  project = installInProject(sdk, platform);
  // Beside the repository's own compiler, an older one would take its name.
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  output("npm", [...install, "typescript@5.2.2"], { cwd: project });
  // A game has Node's declarations; these are the ones that this repository has.
  symlinkSync(join(root, "node_modules", "@types"), join(project, "node_modules", "@types"));
  writeFileSync(join(project, "game.mts"), game);
  writeFileSync(join(project, "test.mts"), test);
}, 10 * MINUTES);

afterAll(() => {
  rmSync(archives, { recursive: true, force: true });
  rmSync(project, { recursive: true, force: true });
});

// The web server's own declarations, which the platform's do without, would need TypeScript 5.4.
it.each([
  ["TypeScript 5.2", "game.mts", "node16", "node16"],
  ["TypeScript 5.2", "game.mts", "esnext", "bundler"],
  ["TypeScript 5.2", "test.mts", "node16", "node16"],
  ["TypeScript 5.2", "test.mts", "esnext", "bundler"],
  ["this repository's TypeScript", "game.mts", "nodenext", "nodenext"],
  ["this repository's TypeScript", "test.mts", "nodenext", "nodenext"],
])(
  "%s finds nothing wrong with what %s imports: --module %s --moduleResolution %s",
  async (compiler, file, module, moduleResolution) => {
    const from = compiler === "TypeScript 5.2" ? { paths: [project] } : {};
    const tsc = require.resolve("typescript/lib/tsc.js", from);
    const compilerOptions = {
      ...{ module, moduleResolution, target: "es2022", lib: ["es2022", "esnext.disposable"] },
      ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true, noEmit: true },
      types: ["node"],
    };
    const settings = join(project, "settings.json");
    writeFileSync(settings, JSON.stringify({ compilerOptions, files: [file] }));
    const { stdout } = await runProgram(process.execPath, [tsc, "-p", settings], {});
    expect(stdout).toBe("");
  },
  5 * MINUTES,
);
