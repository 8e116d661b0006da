/** The packed package where launchers and packagers put it, and as other package managers install it. */

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thisMachine } from "../../tools/build/this-machine.mjs";
import { npmPackage } from "../../tools/cross/npm-package.mjs";
import { binaries, engineIn, makeGame, NOBODY, PROGRAM } from "./support/game.js";
import {
  installInProject,
  output,
  type PackedPackage,
  packPackages,
} from "./support/packed-package.js";

const PNPM_12 =
  "sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==";

/** Packing builds and downloads; no other test waits for it. */
const MINUTES = 60_000;

let work: string;
let sdk: PackedPackage;
let platform: PackedPackage;
let installed: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "Mein Spiel 世界 "));
  chmodSync(work, 0o755);
  ({ sdk, platform } = packPackages());
  installed = installInProject(sdk);
}, 10 * MINUTES);

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  rmSync(installed, { recursive: true, force: true });
});

const PLATFORM = `
  import { startPlatform } from "game-social-sdk-platform";
  const platform = await startPlatform({ state: "platform.db" });
  const response = await fetch(platform.apiBase + "/gateway");
  console.log(response.status, (await response.json()).url);
  await platform.close();`;

/** Runs a game of that folder; returns the engine that it loaded, or what went wrong. */
function play(folder: string, user?: number): { path: string; message: string } {
  const program = join(folder, "game.cjs");
  const options = { cwd: folder, encoding: "utf8", ...(user && { uid: user, gid: user }) } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [program], options);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A game in a new folder. */
const game = () => makeGame(mkdtempSync(join(work, "game ")), installed);

describe("the package loads", () => {
  it("from a folder with blanks and letters that are not ASCII", () => {
    const folder = game();
    expect(play(folder)).toEqual({ path: engineIn(folder), message: "" });
  });

  it("through a link to the folder", () => {
    const folder = game();
    const link = `${folder} link`;
    symlinkSync(folder, link);
    expect(play(link)).toEqual({ path: engineIn(folder), message: "" });
  });

  it.runIf(process.getuid?.() === 0)("for a user who may write nowhere in it", () => {
    const folder = game();
    chmodSync(folder, 0o755);
    output("chmod", ["-R", "a=rX", folder], { cwd: work });
    expect(play(folder, NOBODY)).toEqual({ path: engineIn(folder), message: "" });
  });
});

describe("where the binary cannot be loaded", () => {
  it("the error says what to type, as nothing is built by npm rebuild", () => {
    const folder = game();
    const addon = join(binaries(folder), thisMachine().addon);
    writeFileSync(addon, "no library");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    output("npm", ["rebuild", "--foreground-scripts"], { cwd: folder });
    expect(readFileSync(addon, "utf8")).toBe("no library");
    const { message } = play(folder);
    expect(message).toContain(addon);
    expect(message).toContain(`on this machine: ${process.platform}-${process.arch}`);
    expect(message).toContain("npm install game-social-sdk");
  });
});

describe("installed by", () => {
  const registry = output("npm", ["config", "get", "registry"], { cwd: tmpdir() }).trim();
  const bin = (name: string, file: string) =>
    fileURLToPath(new URL(`../../node_modules/${name}/${file}`, import.meta.url));

  type Command = readonly [program: string, ...args: string[]];

  const managers: [name: string, command: () => Command][] = [
    [
      "yarn 1",
      () => [process.execPath, bin("yarn", "bin/yarn.js"), "install", "--cache-folder", "c"],
    ],
    [
      "pnpm 10",
      () => [process.execPath, bin("pnpm", "bin/pnpm.cjs"), "install", "--store-dir", "s"],
    ],
  ];

  // It is a program of its own, which needs no Node.
  const pnpm12 = () => join(npmPackage("@pnpm/exe.linux-x64", "12.21.0", PNPM_12), "pnpm");
  if (thisMachine().folder === "linux-x64")
    managers.push(["pnpm 12", () => [pnpm12(), "install", "--store-dir", "s"]]);

  /** A game with these packages, as a manager installs them. */
  function install([program, ...args]: Command, dependencies: Record<string, PackedPackage>) {
    const folder = mkdtempSync(join(work, "manager "));
    const files = Object.entries(dependencies).map(([name, { archive }]) => [
      name,
      `file:${archive}`,
    ]);
    const manifest = { private: true, dependencies: Object.fromEntries(files) };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    // pnpm 12 ends with 1 for any install script; pnpm 10 does when it is told to. And
    // yarn 1 takes no package that is for a newer Node.
    const settings = [`registry=${registry}`, "strict-dep-builds=true", "engine-strict=true"];
    writeFileSync(join(folder, ".npmrc"), `${settings.join("\n")}\n`);
    const said = output(program, args, { cwd: folder, env: { HOME: folder, CI: "1" } });
    return { folder, said };
  }

  it.each(managers)(
    "%s, it loads, and nothing of it ran",
    (name, command) => {
      const { folder, said } = install(command(), { "game-social-sdk": sdk });
      writeFileSync(join(folder, "game.cjs"), PROGRAM);
      expect(said, name).not.toMatch(/build scripts|postinstall/i);
      const { path, message } = play(folder);
      expect(message).toBe("");
      expect(path).toContain(thisMachine().engine);
      // No package but ours and the one that it depends on.
      const lock = readdirSync(folder).find((file) => /^(yarn\.lock|pnpm-lock\.yaml)$/.test(file));
      const names = readFileSync(join(folder, lock ?? ""), "utf8").match(/^ {0,2}'?"?[\w-]+@/gm);
      expect(new Set(names?.map((text) => text.replace(/[^\w-]/g, "")))).toEqual(
        new Set(["game-social-sdk", "node-gyp-build"]),
      );
    },
    5 * MINUTES,
  );

  it.each(managers)(
    "%s, the platform runs beside it on this Node",
    (_, command) => {
      const both = { "game-social-sdk": sdk, "game-social-sdk-platform": platform };
      const { folder } = install(command(), both);
      writeFileSync(join(folder, "platform.mjs"), PLATFORM);
      const said = output(process.execPath, ["platform.mjs"], { cwd: folder });
      expect(said).toMatch(/^200 ws:/);
    },
    5 * MINUTES,
  );
});
