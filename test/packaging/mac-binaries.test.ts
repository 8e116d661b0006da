/** Binaries for macOS, and what builds them where there is no Mac. */

import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkerArguments } from "../../tools/build/link-mac.mjs";
import { appleSdk } from "../../tools/cross/apple-sdk.mjs";
import { targetNamed } from "../../tools/cross/targets.mjs";
import { checkMacBinary, checkSignature } from "../targets/mac.js";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mac-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hasTools = spawnSync("llvm-objdump", ["--version"]).status === 0;

describe.each(["darwin-arm64", "darwin-x64"])("the prebuilt binaries for %s", (name) => {
  const target = targetNamed(name);
  const file = (it: string) => at(join("prebuilds", target.folder, it));
  const isThere = hasTools && existsSync(file(target.engine));

  it.runIf(isThere).each(["addon", "engine"] as const)("are what a Mac loads: %s", (kind) => {
    checkMacBinary(file(target[kind]), kind, name.slice("darwin-".length));
  });

  it.runIf(isThere)("are refused when a byte is another than was signed", () => {
    const changed = join(folder, "changed.dylib");
    copyFileSync(file(target.engine), changed);
    const bytes = readFileSync(changed);
    bytes[70_000] = (bytes[70_000] ?? 0) ^ 1;
    writeFileSync(changed, bytes);
    expect(() => checkSignature(changed)).toThrow(/page \d+ is not what was signed/);
  });
});

describe("the SDK that builds for macOS take", () => {
  const FRAMEWORKS = ["AudioToolbox", "CoreAudio", "CoreFoundation", "CoreServices", "Security"];

  const layOut = (frameworks: string, names = FRAMEWORKS) => {
    for (const name of names) {
      mkdirSync(join(folder, frameworks, `${name}.framework`), { recursive: true });
      writeFileSync(join(folder, frameworks, `${name}.framework`, `${name}.tbd`), "");
    }
  };

  it("is asked for with what it is, why, and what a Mac does without", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [at("tools/build/prebuild.mjs"), "--target", "darwin-arm64"],
      { encoding: "utf8", env: { ...process.env, SOCIAL_SDK_APPLE_SDK: "" } },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Binaries for macOS take the headers of Apple's frameworks/);
    for (const part of ["CoreAudio", "--sdk FOLDER", "SOCIAL_SDK_APPLE_SDK", "On a Mac"])
      expect(stderr).toContain(part);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("is taken as it is when it is a MacOSX.sdk", () => {
    layOut("System/Library/Frameworks");
    expect(appleSdk(folder)).toBe(folder);
  });

  it("is refused when a framework is missing", () => {
    layOut("Frameworks", FRAMEWORKS.slice(1));
    expect(() => appleSdk(folder)).toThrow(`${folder} is no SDK for macOS`);
  });
});

describe("the command of a compiler that links", () => {
  it("becomes a linker's", () => {
    const words =
      "-Os -DNDEBUG -std=gnu++20 -dynamiclib -Wl,-headerpad_max_install_names -Wl,-install_name,@rpath/x " +
      "-o x.dylib a.o b.a -framework Security -undefined dynamic_lookup -lz";
    expect(linkerArguments(words.split(" ")).join(" ")).toBe(
      "-dylib -headerpad_max_install_names -install_name @rpath/x " +
        "-o x.dylib a.o b.a -framework Security -undefined dynamic_lookup -lz",
    );
  });

  it("may have no option that nobody looked at", () => {
    expect(() => linkerArguments(["-bundle", "-rpath"])).toThrow("No linker's option: -rpath");
  });
});
