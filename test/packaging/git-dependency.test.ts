/** What a project gets that names the repository instead of the package: an answer, and no build. */

import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runProgram } from "../support/program.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "git-dependency-"));
});

afterEach(() => rmSync(work, { recursive: true }));

/** In place of a tool that nothing may call. */
const UNCALLED = 'throw new Error("something is built");';

/**
 * A repository with what package managers run of this one, and no tools to install besides.
 *
 * @param esbuild What the one tool that the script imports does.
 */
function repository(esbuild = UNCALLED): string {
  const folder = join(work, "repository");
  for (const part of [
    "tools/build",
    "tools/setup",
    "tools/run-command.mjs",
    "LICENSE",
    "README.md",
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const { workspaces, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest.scripts.prepare).toBeDefined();
  mkdirSync(join(folder, "platform", "web"), { recursive: true });
  writeFileSync(join(folder, "platform", "web", "index.html"), "");
  const devDependencies = { esbuild: "file:esbuild" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, devDependencies }));
  mkdirSync(join(folder, "esbuild"));
  const stub = { name: "esbuild", version: "1.0.0", type: "module", exports: "./index.mjs" };
  writeFileSync(join(folder, "esbuild", "package.json"), JSON.stringify(stub));
  writeFileSync(join(folder, "esbuild", "index.mjs"), `export function build() { ${esbuild} }`);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  git("init", "--quiet");
  git("add", "--all");
  git(
    "-c",
    "user.name=test",
    "-c",
    "user.email=test@example.com",
    "commit",
    "--quiet",
    "-m",
    "all",
  );
  return folder;
}

/** Programs that leave a mark when something runs them. */
function marked(...names: readonly string[]): string {
  const folder = join(work, "programs");
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$0 $*" >> "${work}/ran"\nexit 1\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

it(
  "npm installs it without building or installing anything, and says what to install instead",
  async () => {
    const folder = repository();
    const project = join(work, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
    const programs = marked("apt-get", "apt", "dpkg-query", "cmake", "make", "ninja", "c++", "g++");
    const options = ["--prefix", project, "--foreground-scripts", "--prefer-offline", "--no-audit"];
    const { code, stdout, stderr } = await runProgram(
      "npm",
      ["install", `git+file://${folder}`, ...options, "--no-fund"],
      { PATH: `${programs}${delimiter}${process.env.PATH}` },
    );
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).toContain("from its git repository has no binaries, and builds none");
    expect(existsSync(join(work, "ran"))).toBe(false);
    const installed = join(project, "node_modules", "game-social-sdk");
    expect(readdirSync(installed)).not.toContain("build");
    expect(readdirSync(installed)).not.toContain("prebuilds");
  },
  5 * MINUTES,
);

const SYSTEM = ["apt-get", "dpkg-query", "apt-cache", "cmake", "ninja", "c++", "g++"];

/** Runs a package manager where the system lacks every tool, and its programs leave their marks. */
function runIn(cwd: string, programs: string, [command = "", ...args]: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    // Some runner of scripts may have said where it was started.
    env: {
      ...process.env,
      INIT_CWD: cwd,
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      YARN_CACHE_FOLDER: join(work, "cache"),
    },
  });
  const marks = join(work, "ran");
  const ran = existsSync(marks) ? readFileSync(marks, "utf8") : "";
  return { status, all: stdout + stderr, ran };
}

const BUILT_OR_INSTALLED = /apt-get .*(install|update)|programs\/(cmake|ninja|[cg]\+\+)/;

const manager = (name: string, file: string) => [
  process.execPath,
  join(root, "node_modules", name, "bin", file),
  "install",
];

it.each([
  ["yarn 1", manager("yarn", "yarn.js")],
  ["pnpm 10, which is told to build it,", [...manager("pnpm", "pnpm.cjs"), "--store-dir=s"]],
])(
  "%s installs nothing on the system for it, also where it may, and says what is missing",
  (_, command) => {
    // What stands before the build of the binaries goes well.
    const folder = repository("");
    const project = join(work, "project");
    mkdirSync(project);
    const dependencies = { "game-social-sdk": `git+file://${folder}` };
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies }));
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" });
    const built = `game-social-sdk@git+file://${folder}#${commit.trim()}`;
    const settings = `onlyBuiltDependencies:\n  - ${JSON.stringify(built)}\n`;
    writeFileSync(join(project, "pnpm-workspace.yaml"), settings);
    const { status, all, ran } = runIn(project, marked(...SYSTEM), command);
    expect(status).not.toBe(0);
    expect(all).toContain("from its git repository has no binaries");
    expect(all).toMatch(/sudo apt-get install -y g\+\+ .*libssl-dev/);
    expect(ran).toContain("apt-get --version");
    expect(ran).not.toMatch(BUILT_OR_INSTALLED);
  },
  5 * MINUTES,
);

it.runIf(process.getuid?.() === 0)(
  "in a clone npm ci alone installs what the system lacks, which npm install says",
  () => {
    const folder = repository("");
    const programs = marked(...SYSTEM);
    const options = ["--foreground-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
    const said = runIn(folder, programs, ["npm", "install", ...options]);
    expect(said.status).not.toBe(0);
    expect(said.all).toMatch(/npm ci[\s\S]*sudo apt-get install -y g\+\+ .*libssl-dev/);
    expect(said.ran).not.toMatch(BUILT_OR_INSTALLED);
    // That wrote no lock, as it failed.
    execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", ...options], {
      cwd: folder,
      stdio: "pipe",
    });
    const { status, all, ran } = runIn(folder, programs, ["npm", "ci", ...options]);
    expect(status).not.toBe(0);
    expect(all).toMatch(/apt-get .*update failed/);
    expect(all).not.toContain("from its git repository has no binaries");
    expect(ran).toMatch(/apt-get .* update/);
  },
  5 * MINUTES,
);

it(
  "a clone that is packed from another folder is built",
  async () => {
    const folder = repository();
    // Of the clone's tools this one alone is there: its call is what the build starts with.
    mkdirSync(join(folder, "node_modules"));
    cpSync(join(folder, "esbuild"), join(folder, "node_modules", "esbuild"), { recursive: true });
    const { scripts, ...manifest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const packed = { ...manifest, scripts: { prepare: scripts.prepare } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(packed));
    const elsewhere = join(work, "elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "package.json"), JSON.stringify({ private: true }));
    const { code, stdout, stderr } = await runProgram(
      "npm",
      [
        ...["pack", folder, "--prefix", elsewhere, "--pack-destination", elsewhere],
        "--foreground-scripts",
      ],
      {},
    );
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain("something is built");
    expect(stdout + stderr).not.toContain("from its git repository has no binaries");
  },
  5 * MINUTES,
);
