/** Where binaries are copied to from an app's archive, and what is never taken from there. */

import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiedOut, engineFor } from "../../../lib/native/archive-copy.js";

vi.mock("node:os", async (original) => {
  const os = await original<typeof import("node:os")>();
  return { ...os, homedir: vi.fn(os.homedir) };
});

let work: string;
let folder: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "archive-copy-"));
  mkdirSync(join(work, "temporary"));
  vi.stubEnv("XDG_CACHE_HOME", join(work, "caches"));
  vi.stubEnv("TMPDIR", join(work, "temporary"));
  folder = join(work, "caches", "game-social-sdk");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(work, { recursive: true });
});

/** A file as it is in the archive. */
function archived(text: string): string {
  const path = join(work, "engine.so");
  writeFileSync(path, text);
  return path;
}

const contentOf = (copy: string) => readFileSync(join(copy, "engine.so"), "utf8");

describe.runIf(process.platform === "linux")("a copy out of an archive", () => {
  it("is made once for each content", () => {
    const [first, again, other] = ["one", "one", "two"].map((text) => copiedOut([archived(text)]));
    expect(dirname(first ?? "")).toBe(folder);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect([first, other].map((copy) => contentOf(copy ?? ""))).toEqual(["one", "two"]);
  });

  it("is skipped where it was damaged, and left for programs that have it loaded", () => {
    const first = copiedOut([archived("engine")]);
    writeFileSync(join(first, "engine.so"), "engin");
    const second = copiedOut([archived("engine")]);
    expect(second).not.toBe(first);
    expect([first, second].map(contentOf)).toEqual(["engin", "engine"]);
  });

  it("is passed by where others may change it", () => {
    const first = copiedOut([archived("engine")]);
    chmodSync(join(first, "engine.so"), 0o666);
    expect(copiedOut([archived("engine")])).not.toBe(first);
  });

  it.each<[string, () => void]>([
    ["others may write to", () => chmodSync(folder, 0o777)],
    [
      "leads elsewhere",
      () => {
        rmSync(folder, { recursive: true });
        mkdirSync(join(work, "elsewhere"));
        symlinkSync(join(work, "elsewhere"), folder);
      },
    ],
    [
      "is a file",
      () => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, "");
      },
    ],
  ])("is never in a folder that %s", (_, change) => {
    copiedOut([archived("engine")]);
    change();
    const copy = copiedOut([archived("engine")]);
    expect(dirname(dirname(copy))).toBe(join(work, "temporary"));
    expect(contentOf(copy)).toBe("engine");
  });

  it.runIf(process.geteuid?.() === 0)("is never in another user's folder", () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, 65534, 65534);
    expect(dirname(dirname(copiedOut([archived("engine")])))).toBe(join(work, "temporary"));
  });

  it("is one of four: those that were not used for longest go", () => {
    const copies = ["1", "2", "3", "4"].map((text) => copiedOut([archived(text)]));
    for (const [at, copy] of copies.entries()) utimesSync(copy, at + 1, at + 1);
    // Used again, so that the second is the oldest.
    copiedOut([archived("1")]);
    const fifth = copiedOut([archived("5")]);
    const left = readdirSync(folder).map((name) => contentOf(join(folder, name)));
    expect(left.sort()).toEqual(["1", "3", "4", "5"]);
    expect(contentOf(fifth)).toBe("5");
  });

  it("leaves what else is in the folder, such as locks, and removes what a start left unfinished", () => {
    copiedOut([archived("0")]);
    const others = [`${"a".repeat(32)}.lock`, "notes", "b".repeat(31)];
    for (const name of others) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), 1, 1);
    }
    // A folder of somebody else's, however it is called, has no hash for a name.
    mkdirSync(join(folder, "my-folder"));
    utimesSync(join(folder, "my-folder"), 1, 1);
    mkdirSync(join(folder, "new-aB3xYz"));
    utimesSync(join(folder, "new-aB3xYz"), 1, 1);
    for (const text of ["1", "2", "3", "4", "5"]) copiedOut([archived(text)]);
    const left = readdirSync(folder);
    expect(left).toEqual(expect.arrayContaining([...others, "my-folder"]));
    expect(left).not.toContain("new-aB3xYz");
    expect(left.filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(4);
  });

  it("is among temporary files where nobody says what the home folder is", () => {
    vi.stubEnv("XDG_CACHE_HOME", undefined);
    // As the system does for a user without an entry, when HOME is not set.
    vi.mocked(homedir).mockImplementationOnce(() => {
      throw new Error("ENOENT: no such file or directory, uv_os_homedir");
    });
    const copy = copiedOut([archived("engine")]);
    expect(dirname(dirname(copy))).toBe(join(work, "temporary"));
    expect(contentOf(copy)).toBe("engine");
  });

  it("that can be nowhere is an error that names each place and why", () => {
    vi.stubEnv("XDG_CACHE_HOME", "/dev/null/none");
    mkdirSync(join(work, "temporary", `game-social-sdk-${process.geteuid?.()}`));
    chmodSync(join(work, "temporary", `game-social-sdk-${process.geteuid?.()}`), 0o777);
    expect(() => copiedOut([archived("engine")])).toThrow(
      /\/dev\/null\/none\/game-social-sdk: ENOTDIR.*temporary.*others may write to it; remove it/,
    );
  });
});

describe("the engine that belongs to an addon", () => {
  it.each([
    ["game-social-sdk.glibc.node", "libsocial_sdk_engine.glibc.so"],
    ["game-social-sdk.musl.node", "libsocial_sdk_engine.musl.so"],
    ["game-social-sdk.node", "social_sdk_engine.dll"],
    ["game_social_sdk.node", "social_sdk_engine.dll"],
    ["another.node", undefined],
  ])("of %s is %s", (addon, engine) => {
    const names = [
      "libsocial_sdk_engine.glibc.so",
      "libsocial_sdk_engine.musl.so",
      "social_sdk_engine.dll",
    ];
    for (const name of [...names, "README.md"]) writeFileSync(join(work, name), "");
    expect(engineFor(join(work, addon))).toBe(engine && join(work, engine));
  });

  it("is none in a folder that is not there", () => {
    expect(engineFor(join(work, "none", "game-social-sdk.node"))).toBeUndefined();
  });
});
