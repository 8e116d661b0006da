import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A package as it would be published. */
export interface PackedPackage {
  /** Path of the archive. */
  readonly archive: string;
  /** Paths in the archive, relative to the package. */
  readonly files: readonly string[];
}

/** Runs a program to its end and returns its standard output; throws with everything it printed. */
export function output(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string | undefined> },
): string {
  const env = { ...process.env, ...options.env };
  const result = spawnSync(command, args, { cwd: options.cwd, env, encoding: "utf8" });
  if (result.status === 0) return result.stdout;
  throw new Error(
    `${command} ${args.join(" ")} ended with status ${result.status}:\n` +
      `${result.error ?? ""}${result.stdout}${result.stderr}`,
  );
}

/**
 * Does something while no other process of the tests does so: files of tests run side by side, and a
 * build begins by removing what the last one made.
 */
function alone<Result>(work: () => Result): Result {
  const lock = join(root, "build", "packing.lock");
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!isTaken(lock)) Atomics.wait(pause, 0, 0, 100);
  try {
    return work();
  } finally {
    rmSync(lock);
  }
}

/** Takes a lock, unless a living process has it. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    if (owner > 0) process.kill(owner, 0);
  } catch (error) {
    // Its owner was killed; or it has just given it back.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") rmSync(lock, { force: true });
  }
  return false;
}

/** Builds both packages and a prebuild, and packs them into archives in `folder`. */
export function packPackages(folder: string): { sdk: PackedPackage; platform: PackedPackage } {
  return alone(() => buildAndPack(folder));
}

function buildAndPack(folder: string): { sdk: PackedPackage; platform: PackedPackage } {
  const staging = join(folder, "staging");
  output("npm", ["run", "build:lib"], { cwd: root });
  copyPackedFiles(staging);
  output(process.execPath, ["tools/build/prebuild.mjs", "--out", staging], { cwd: root });
  return { sdk: pack(staging, folder), platform: pack(join(root, "platform"), folder) };
}

/** Installs packages, without scripts, in a new project; returns its folder, to remove at the end. */
export function installInProject(...packages: readonly PackedPackage[]): string {
  const project = mkdtempSync(join(tmpdir(), "packed-package-"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  const archives = packages.map(({ archive }) => archive);
  output("npm", [...install, ...archives], { cwd: project });
  return project;
}

function pack(from: string, folder: string): PackedPackage {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename, files }] = readArchives(output("npm", args, { cwd: from }));
  return { archive: join(folder, filename), files: files.map(({ path }) => path) };
}

interface Archive {
  filename: string;
  files: { path: string }[];
}

/** npm prints an array, or with some releases an object keyed by package name. */
function readArchives(json: string): [Archive] {
  return Object.values(JSON.parse(json)) as [Archive];
}

/** Everything the manifest's `files` may name, so that npm makes its choice from it. */
function copyPackedFiles(staging: string): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const file of ["package.json", "README.md", "LICENSE", ...manifest.files]) {
    const from = join(root, file);
    if (file.includes("*") || !existsSync(from)) continue;
    mkdirSync(dirname(join(staging, file)), { recursive: true });
    cpSync(from, join(staging, file), { recursive: true });
  }
}
