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

const program = `
  import { Client, FileTokenStore, sdkInfo } from "game-social-sdk";
  import { esbuildPlugin } from "game-social-sdk/bundler";
  import { connectPages } from "game-social-sdk/electron";
  import { exposeClient } from "game-social-sdk/electron/preload";
  import { pageClient } from "game-social-sdk/electron/renderer";
  import { startPlatform } from "game-social-sdk-platform";

  export async function main(): Promise<void> {
    const platform = await startPlatform();
    using client = new Client({ apiBase: platform.apiBase });
    const version: string = sdkInfo().version;
    for await (const { status } of client.events("statusChanged")) console.log(status, version);
  }
  export const all = [FileTokenStore, esbuildPlugin, connectPages, exposeClient, pageClient];
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
  writeFileSync(join(project, "main.mts"), program);
}, 10 * MINUTES);

afterAll(() => {
  rmSync(archives, { recursive: true, force: true });
  rmSync(project, { recursive: true, force: true });
});

it.each([
  ["TypeScript 5.2", "node16", "node16"],
  ["TypeScript 5.2", "esnext", "bundler"],
  ["this repository's TypeScript", "nodenext", "nodenext"],
])(
  "%s finds nothing wrong with them: --module %s --moduleResolution %s",
  async (compiler, module, resolution) => {
    const from = compiler === "TypeScript 5.2" ? { paths: [project] } : {};
    const tsc = require.resolve("typescript/lib/tsc.js", from);
    const strict = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "false",
      "--exactOptionalPropertyTypes",
    ];
    const target = ["--target", "es2022", "--lib", "es2022,esnext.disposable", "--types", "node"];
    const modules = ["--module", module, "--moduleResolution", resolution];
    const args = [tsc, ...strict, ...target, ...modules, join(project, "main.mts")];
    const { stdout } = await runProgram(process.execPath, args, {});
    expect(stdout).toBe("");
  },
  5 * MINUTES,
);
