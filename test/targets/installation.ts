/** The package as a player has it, with the smoke test beside it, in a folder with blanks and letters that are not ASCII. */

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { must } from "../../tools/cross/command.mjs";
import { targetNamed } from "../../tools/cross/targets.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where the target's tests keep what they need. */
export interface Place {
  readonly folder: string;
  readonly package: string;
  readonly addon: string;
  readonly engine: string;
}

/** Installs the package again that tools/cross/test-target.mjs packed, which has this target's binaries. */
export function install(name: string): Place {
  const target = targetNamed(name);
  const work = join(ROOT, "build", "targets", name);
  const folder = join(work, "Mein Spiel 世界");
  const modules = join(folder, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  const installed = join(modules, "game-social-sdk");
  mkdirSync(installed, { recursive: true });
  // Or else Bun takes the repository's, and by that its sources instead of the package.
  writeFileSync(join(folder, "tsconfig.json"), "{}\n");
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const archive = join(work, "packed", `game-social-sdk-${version}.tgz`);
  must("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"]);
  cpSync(join(ROOT, "node_modules", "node-gyp-build"), join(modules, "node-gyp-build"), {
    recursive: true,
  });
  const platform = join(modules, "game-social-sdk-platform");
  for (const part of ["package.json", "dist"])
    cpSync(join(ROOT, "platform", part), join(platform, part), { recursive: true });
  const [addon = "", engine = ""] = [target.addon, target.engine].map((file) => {
    const shipped = join(installed, "prebuilds", target.folder, file);
    if (existsSync(shipped)) return shipped;
    throw new Error(`${archive} lacks ${file}: npm run prebuild -- --target ${name}`);
  });
  return { folder, package: installed, addon, engine };
}
