/** The package as a player has it, in a folder with blanks and letters that are not ASCII. */

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { targetNamed } from "../../tools/cross/targets.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where the target's tests keep what they need. */
export interface Place {
  readonly folder: string;
  readonly package: string;
  readonly addon: string;
  readonly engine: string;
}

/** Lays the package out anew, from `dist/`, `sdk/c/` and `prebuilds/`. */
export function install(name: string): Place {
  const target = targetNamed(name);
  const folder = join(ROOT, "build", "targets", name, "Mein Spiel 世界");
  const modules = join(folder, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  const installed = join(modules, "game-social-sdk");
  mkdirSync(installed, { recursive: true });
  // Or else Bun takes the repository's, and by that its sources instead of the package.
  writeFileSync(join(folder, "tsconfig.json"), "{}\n");
  for (const part of ["package.json", "dist", "sdk/c"])
    cpSync(join(ROOT, part), join(installed, part), { recursive: true });
  cpSync(join(ROOT, "node_modules", "node-gyp-build"), join(modules, "node-gyp-build"), {
    recursive: true,
  });
  const shipped = join("prebuilds", target.folder);
  const [addon, engine] = [target.addon, target.engine].map((file) => {
    const from = join(ROOT, shipped, file);
    if (!existsSync(from))
      throw new Error(`${from} is missing: npm run prebuild -- --target ${name}`);
    const to = join(installed, shipped, file);
    cpSync(from, to);
    return to;
  });
  return { folder, package: installed, addon: addon as string, engine: engine as string };
}
