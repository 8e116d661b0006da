import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { packPackages as pack, readBinaries } from "../../../tools/build/packing.mjs";
import { refuseStale } from "../../../tools/build/stamp.mjs";
import { alone } from "../../support/alone.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A package as it would be published. */
export interface PackedPackage {
  /** Path of the archive. */
  readonly archive: string;
  /** Paths in the archive, relative to the package. */
  readonly files: readonly string[];
}

/** All that is published. */
export interface PackedPackages {
  readonly sdk: PackedPackage;
  readonly platform: PackedPackage;
  readonly load: PackedPackage;
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
 * The packages as archives with binaries for this machine, which the first test of a run that asks builds and
 * packs for all; or those that were packed before, where the environment variable SOCIAL_SDK_PACKED names
 * their folder.
 */
export function packPackages(): PackedPackages {
  const before = process.env.SOCIAL_SDK_PACKED;
  if (before) return archivesIn(before);
  const folder = join(inject("runFolder"), "packed");
  alone("packing", () => {
    if (!existsSync(folder)) buildAndPack(folder);
  });
  return archivesIn(folder);
}

/** Makes `folder` appear when all archives are in it: a build that fails is repeated. */
function buildAndPack(folder: string): void {
  const work = mkdtempSync(`${folder}-`);
  output("npm", ["run", "build:lib"], { cwd: root });
  output(process.execPath, ["tools/build/prebuild.mjs", "--out", work], { cwd: root });
  const prebuilds = join(work, "prebuilds");
  refuseStale(prebuilds, readBinaries(prebuilds).targets, () => true);
  pack(prebuilds, work);
  renameSync(work, folder);
}

function archivesIn(folder: string): PackedPackages {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = (name: string): PackedPackage => {
    const archive = join(folder, `${name}-${version}.tgz`);
    const files = output("tar", ["-tzf", archive], { cwd: folder }).trimEnd().split("\n");
    const paths = files.map((file) => file.replace("package/", ""));
    return { archive, files: paths.filter((path) => path !== "" && !path.endsWith("/")) };
  };
  return {
    sdk: named("game-social-sdk"),
    platform: named("game-social-sdk-platform"),
    load: named("artillery-engine-game-social-sdk"),
  };
}

/**
 * A new project with packages installed without scripts; returns its folder, to remove at the end. npm takes
 * seconds for it, so it installs the same archives once for all files of a run.
 */
export function installInProject(...packages: readonly PackedPackage[]): string {
  const archives = packages.map(({ archive }) => archive);
  const key = createHash("sha256").update(archives.join()).digest("hex");
  const installed = join(inject("runFolder"), `installed-${key}`);
  alone("installing", () => {
    if (!existsSync(installed)) install(archives, installed);
  });
  const project = mkdtempSync(join(tmpdir(), "packed-package-"));
  cpSync(installed, project, { recursive: true, verbatimSymlinks: true });
  return project;
}

/** Makes `folder` appear when all is installed in it. */
function install(archives: readonly string[], folder: string): void {
  const work = mkdtempSync(`${folder}-`);
  // npm would save paths that are relative to this folder, and wrong in a copy.
  const dependencies = archives.map((archive) => [nameOf(archive), `file:${archive}`]);
  const manifest = { private: true, dependencies: Object.fromEntries(dependencies) };
  writeFileSync(join(work, "package.json"), JSON.stringify(manifest));
  const options = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  output("npm", ["install", ...options], { cwd: work });
  renameSync(work, folder);
}

const nameOf = (archive: string) => basename(archive).replace(/-\d.*$/, "");
