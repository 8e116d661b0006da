/** A program in one executable file of Node, with the package's code in it and its binaries beside it. */

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { play, programSource } from "./support/bundled-program.js";
import { installInProject, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const require = createRequire(import.meta.url);

/** Node's own name for the place in its program that says whether a script is in it. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const run = (args: readonly string[], cwd: string) =>
  execFileSync(process.execPath, args, { cwd, stdio: "pipe" });

describe.runIf(process.platform === "linux")("a single executable of Node", () => {
  const place = mkdtempSync(join(tmpdir(), "Spiel für Ümläute-"));
  const executable = join(place, "spiel");
  let project: string;

  beforeAll(async () => {
    project = installInProject(packPackages().sdk);
    const entry = join(project, "entry.cjs");
    const out = join(project, "out");
    writeFileSync(entry, programSource("require"));
    const { esbuildPlugin } = createRequire(join(project, "x.js"))(
      "game-social-sdk/bundler",
    ) as typeof import("../../lib/bundler/index.js");
    await build({
      entryPoints: [entry],
      outfile: join(out, "main.cjs"),
      bundle: true,
      platform: "node",
      plugins: [esbuildPlugin()],
      logLevel: "silent",
    });
    const settings = {
      main: "main.cjs",
      output: "script.blob",
      disableExperimentalSEAWarning: true,
    };
    writeFileSync(join(out, "settings.json"), JSON.stringify(settings));
    run(["--experimental-sea-config", "settings.json"], out);
    copyFileSync(process.execPath, executable);
    const postject = require.resolve("postject/dist/cli.js");
    const blob = join(out, "script.blob");
    run([postject, executable, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE], place);
    mkdirSync(join(place, "prebuilds"));
    cpSync(join(out, "prebuilds"), join(place, "prebuilds"), { recursive: true });
    // Nothing of it is needed any more.
    rmSync(project, { recursive: true });
  }, 10 * MINUTES);

  afterAll(() => {
    rmSync(place, { recursive: true });
  });

  it("runs with the binaries beside it", async () => {
    const { path, method, error } = await play(executable);
    expect(error).toBeUndefined();
    expect(path).toContain(join(place, "prebuilds"));
    // AuthenticationCodeChallengeMethod::S256
    expect(method).toBe(0);
  });

  it("without them, says where it looked", async () => {
    rmSync(join(place, "prebuilds"), { recursive: true });
    const { error } = await play(executable);
    expect(error).toContain(`${join(place, "prebuilds")}: there is none for this machine`);
  });
});
