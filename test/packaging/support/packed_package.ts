import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The package as a user gets it, installed in a project of its own. */
export interface InstalledPackage {
  /** The project's folder; remove it at the end. */
  readonly project: string;
  /** The package's folder inside it. */
  readonly folder: string;
  /** Paths in the packed archive, relative to the package. */
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

/** Builds `dist`, makes a prebuild, packs both and installs the archive without install scripts. */
export function installPackedPackage(): InstalledPackage {
  const project = mkdtempSync(join(tmpdir(), "packed-package-"));
  const staging = join(project, "staging");
  output("npm", ["run", "build:lib"], { cwd: root });
  copyPackedFiles(staging);
  output(process.execPath, ["tools/build/prebuild.mjs", "--out", staging], { cwd: root });
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", project];
  const [archive] = readArchives(output("npm", pack, { cwd: staging }));
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  output("npm", [...install, join(project, archive.filename)], { cwd: project });
  return {
    project,
    folder: join(project, "node_modules", "game-social-sdk"),
    files: archive.files.map(({ path }) => path),
  };
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
