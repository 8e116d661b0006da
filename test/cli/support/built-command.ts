/**
 * The package's command as JavaScript, beside the packages that it loads. Started from the sources, each of the
 * processes that a smoke test starts would compile all of the platform, which takes seconds.
 */

import { copyFileSync, existsSync, mkdtempSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { inject } from "vitest";
import { alone } from "../../support/alone.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const PACKAGES = [
  {
    name: "game-social-sdk",
    folder: ".",
    entryPoints: { index: "lib/index.ts", cli: "lib/cli.ts" },
  },
  {
    name: "game-social-sdk-platform",
    folder: "platform",
    entryPoints: { index: "platform/index.ts", smoke: "platform/smoke/command.ts" },
  },
] as const;

/** The folder of a project that has both packages, which the first test of a run that asks builds for all. */
export function builtCommand(): { project: string; program: string } {
  const project = join(inject("runFolder"), "command");
  alone("command", () => {
    if (existsSync(project)) return;
    const work = mkdtempSync(`${project}-`);
    for (const each of PACKAGES) buildPackage(work, each);
    // What a clone has besides: the binaries, and the headers for other languages.
    for (const name of ["build", "sdk"])
      symlinkSync(join(root, name), join(work, "node_modules/game-social-sdk", name));
    renameSync(work, project);
  });
  return { project, program: join(project, "node_modules/game-social-sdk/dist/cli.cjs") };
}

function buildPackage(project: string, { name, folder, entryPoints }: (typeof PACKAGES)[number]) {
  const place = join(project, "node_modules", name);
  buildSync({
    absWorkingDir: root,
    entryPoints,
    outdir: join(place, "dist"),
    outExtension: { ".js": ".cjs" },
    bundle: true,
    packages: "external",
    // The paths of the repository's lead to the sources of the other package.
    tsconfigRaw: {},
    platform: "node",
    format: "cjs",
    target: "node20",
    define: { "import.meta.url": "ownAddress" },
    banner: { js: 'const ownAddress = require("node:url").pathToFileURL(__filename).href;' },
  });
  copyFileSync(join(root, folder, "package.json"), join(place, "package.json"));
}
