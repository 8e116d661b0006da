/** Binaries that were built of other sources than the current ones are recognized. */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildInputs, ownStampOf, stampOf, writeStamped } from "../../tools/build/stamp.mjs";
import { TARGETS } from "../../tools/cross/targets.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A small repository with the tools of this one. */
let tree: string;
let prebuilds: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "stamp-"));
  prebuilds = join(tree, "prebuilds");
  for (const part of ["tools", "lib/native/binary-names.mjs", "CMakeLists.txt", "package.json"])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  cpSync(join(root, "package-lock.json"), join(tree, "package-lock.json"));
  for (const path of [
    "binding/addon.cpp",
    "cmake/A.cmake",
    "engine/core/text/url.h",
    "sdk/c/types.h",
  ])
    put(path, `// ${path}\n`);
});

afterEach(() => rmSync(tree, { recursive: true }));

function put(path: string, text: string): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const read = (path: string) => readFileSync(join(tree, path), "utf8");
const append = (path: string, text: string) => () => put(path, `${read(path)}${text}`);

/** Has the lock name another release of a package. */
const otherRelease = (name: string) => () => {
  const lock = JSON.parse(read("package-lock.json"));
  lock.packages[`node_modules/${name}`].version = "99.0.0";
  put("package-lock.json", JSON.stringify(lock));
};

describe("the stamp of binaries", () => {
  it.each([
    ["a source file", append("binding/addon.cpp", "int one;\n")],
    ["a header in a folder of folders", append("engine/core/text/url.h", "int one;\n")],
    ["a rule of the build", append("CMakeLists.txt", "# Other.\n")],
    ["a file that is new", () => put("sdk/src/new.cpp", "")],
    ["a file's name", () => renameSync(join(tree, "sdk/c/types.h"), join(tree, "sdk/c/kinds.h"))],
    ["what another machine's build does", append("tools/cross/zig.mjs", "// Other.\n")],
    ["a program that CMake starts", append("tools/build/link-live.mjs", "// Other.\n")],
    ["what such a program imports", append("tools/cross/windows-library.mjs", "// Other.\n")],
    ["OpenSSL's own targets", append("tools/cross/openssl_targets.conf", "# Other.\n")],
    ["the release of a package that is compiled in", otherRelease("node-addon-api")],
  ])("is another with %s", (_, change) => {
    const before = stampOf(tree);
    change();
    expect(stampOf(tree)).not.toBe(before);
  });

  it.each([
    ["the time of a file", () => utimesSync(join(tree, "binding/addon.cpp"), 1, 1)],
    [
      "ends of lines",
      () => put("binding/addon.cpp", read("binding/addon.cpp").replace("\n", "\r\n")),
    ],
    [
      "notes, and what editors leave",
      () => ["engine/a.md", "engine/.a.swp"].map((it) => put(it, "")),
    ],
    ["what packs and tests", append("tools/build/package.mjs", "// Other.\n")],
    [
      "what asks for the system's packages",
      append("tools/setup/system-packages.mjs", "// Other.\n"),
    ],
    ["how apt is asked", append("tools/cross/apt.mjs", "// Other.\n")],
    ["the release of another package", otherRelease("vitest")],
    [
      "tests, and the package's own code",
      () => ["test/a.cpp", "lib/a.ts"].map((it) => put(it, "")),
    ],
  ])("is the same with another of %s", (_, change) => {
    const before = stampOf(tree);
    change();
    expect(stampOf(tree)).toBe(before);
  });

  it("is of every program of the repository that CMake starts", () => {
    const inputs = buildInputs(root);
    const rules = inputs.filter((path) => /\.cmake$|CMakeLists\.txt$/.test(path));
    const named = rules.flatMap((path) => [
      ...readFileSync(join(root, path), "utf8").matchAll(/[\w-]+\.mjs/g),
    ]);
    const programs = inputs.map((path) => basename(path));
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(([name]) => name).filter((name) => !programs.includes(name))).toEqual([]);
    expect(inputs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("is none while binaries are written, and none when that failed", () => {
    writeStamped(tree, "win32-x64", "old", () => {});
    const failing = () =>
      writeStamped(tree, "win32-x64", "new", () => {
        expect(readdirSync(tree)).not.toContain("win32-x64.stamp");
        throw new Error("no space");
      });
    expect(failing).toThrow("no space");
    expect(readdirSync(tree)).not.toContain("win32-x64.stamp");
  });
});

/** Binaries of a target, of these sources or others, or of nobody knows which. */
function putBinaries(name: string, stamp?: string): void {
  const { folder, addon, engine } = TARGETS[name] ?? { folder: name, addon: "", engine: "" };
  for (const file of [addon || "game-social-sdk.node", engine || "libsocial_sdk_engine.so"])
    put(`prebuilds/${folder}/${file}`, "");
  if (stamp) writeStamped(prebuilds, name, stamp, () => {});
}

function run(...words: string[]) {
  return spawnSync(process.execPath, words, { cwd: tree, encoding: "utf8" });
}

/** What npm runs first; `command` is npm's. */
function prepack(command: string) {
  const env = { ...process.env, npm_command: command };
  const words = ["tools/build/prepack.mjs"];
  return spawnSync(process.execPath, words, { cwd: tree, encoding: "utf8", env });
}

describe("a package with binaries of other sources", () => {
  it("is not packed: each is named, with what to type; what was packed before is gone", () => {
    putBinaries("linux-x64", stampOf(tree));
    putBinaries("linux-x64-musl", stampOf(tree).replaceAll(/\w/g, "0"));
    putBinaries("win32-x64");
    putBinaries("linux-riscv64");
    put("build/package/game-social-sdk-0.1.0.tgz", "");
    const { status, stdout, stderr } = run("tools/build/package.mjs");
    expect([status, stdout]).toEqual([1, ""]);
    const [first, ...lines] = stderr.trimEnd().split("\n");
    expect(first).toBe(
      `${prebuilds} has binaries that were not built of these sources, or not as they are shipped. ` +
        "Build them, or remove those that nobody needs:",
    );
    expect(lines).toEqual([
      "  linux-riscv64 has no linux-riscv64.stamp: npm run prebuild",
      "  linux-x64-musl is of other sources: npm run prebuild -- --target linux-x64-musl",
      "  win32-x64 has no win32-x64.stamp: npm run prebuild -- --target win32-x64",
    ]);
    expect(readdirSync(join(tree, "build", "package"))).toEqual([]);
  });

  it("is not packed when they were built before the last change", () => {
    putBinaries("win32-x64", stampOf(tree));
    append("engine/core/text/url.h", "int one;\n")();
    const { status, stderr } = run("tools/build/package.mjs");
    expect(status).toBe(1);
    expect(stderr).toContain(
      "win32-x64 is of other sources: npm run prebuild -- --target win32-x64",
    );
  });

  it("is not packed with what a machine built for itself, but where nothing else builds that", () => {
    for (const name of ["linux-x64", "darwin-arm64", "linux-riscv64"])
      putBinaries(name, ownStampOf(tree));
    for (const words of [
      ["tools/build/package.mjs"],
      ["tools/cross/test-target.mjs", "linux-x64"],
    ]) {
      const { status, stderr } = run(...words);
      expect(status).toBe(1);
      expect(stderr.trimEnd().split("\n").slice(1)).toEqual([
        "  linux-x64 is a machine's own build: npm run prebuild -- --target linux-x64",
      ]);
    }
  });

  it("is not packed with binaries that are larger than those that are shipped may be", () => {
    putBinaries("win32-x64", stampOf(tree));
    putBinaries("linux-x64", stampOf(tree));
    truncateSync(join(tree, "prebuilds/linux-x64/libsocial_sdk_engine.glibc.so"), 8 * 2 ** 20 + 1);
    const { status, stderr } = run("tools/build/package.mjs");
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n").slice(1)).toEqual(["  linux-x64: 8.00 MiB"]);
  });

  it("is packed by npm with what is of these sources, or with none", () => {
    expect(prepack("pack")).toMatchObject({ status: 0, stderr: "" });
    putBinaries("linux-x64", ownStampOf(tree));
    expect(prepack("pack")).toMatchObject({ status: 0, stderr: "" });
    append("engine/core/text/url.h", "int one;\n")();
    expect(prepack("pack")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("linux-x64 is of other sources: npm run prebuild"),
    });
    // Before it builds anything.
    expect(JSON.parse(read("package.json")).scripts.prepack).toMatch(/^node tools\/build\/prepack/);
  });

  it("is not published by npm from the tree, whatever it is of", () => {
    putBinaries("linux-x64", stampOf(tree));
    expect(prepack("publish")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Publish the archives that `npm run release` makes"),
    });
  });

  it.each([
    ["of other sources", "0", "is of other sources"],
    ["without a stamp", undefined, "has no win32-x64.stamp"],
  ])("is not tested on a target whose binaries are %s", (_, stamp, why) => {
    putBinaries("win32-x64", stamp);
    putBinaries("linux-x64", stampOf(tree));
    const { status, stderr } = run("tools/cross/test-target.mjs", "win32-x64");
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n").slice(1)).toEqual([
      `  win32-x64 ${why}: npm run prebuild -- --target win32-x64`,
    ]);
  });

  it("is tested on a target whatever there is for others", () => {
    putBinaries("win32-arm64", stampOf(tree));
    putBinaries("linux-x64", "0");
    put("prebuilds/darwin-x64/game-social-sdk.node", "");
    // What comes next, the package's own code, is not there to be built.
    const { stderr } = run("tools/cross/test-target.mjs", "win32-arm64");
    expect(stderr).toMatch(/^npm run --silent build:lib failed/);
  });

  it("is packed when all are of these sources", () => {
    putBinaries("win32-x64", stampOf(tree));
    // What comes next, the package's own code, is not there to be built.
    const { stderr } = run("tools/build/package.mjs");
    expect(stderr).toMatch(/^npm run --silent build:lib failed/);
  });
});
