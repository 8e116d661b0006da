/** What the open engine's library shows to the system: its C interface, and a need for libc alone. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkLinuxExports, checkNeeds, checkPaths } from "../targets/needs.js";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const library = at("build/Release/libsocial_sdk_engine.so");

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 })
    .trim()
    .split("\n");

describe.runIf(process.platform === "linux")("the open engine's library", () => {
  it("exports the C interface, its own five symbols, and nothing else", () => {
    const header = readFileSync(at("sdk/c/generated/sdk.h"), "utf8");
    const declared = [...header.matchAll(/^DISCORD_API\b[^(;]*?(\w+)\(/gm)].map(([, name]) => name);
    expect(declared.length).toBeGreaterThan(500);
    const exported = run("nm", "-D", "--defined-only", "--format=just-symbols", library);
    const own = [
      "Describe",
      "SetEnvironmentSource",
      "SetPresenceStateCallback",
      "SetSignInPageCallback",
      "WaitForClosedSoundDevices",
    ].map((name) => `SocialSdkEngine_${name}`);
    expect(exported.sort()).toEqual([...declared, ...own].sort());
  });

  it("needs no library but the C library", () => {
    const needed = run("readelf", "-d", library)
      .map((line) => /\(NEEDED\).*\[(.*)\]/.exec(line)?.[1])
      .filter((name) => name !== undefined);
    expect(needed).toContain("libc.so.6");
    // The last is the C library's own loader; the two before it are parts of it since 2.34.
    const parts = /^(libc|libm|libpthread|libdl|ld-linux.*)\.so\.\d+$/;
    expect(needed.filter((name) => !parts.test(name))).toEqual([]);
  });
});

it.runIf(process.platform === "linux")("the look at a target's exports finds what is wrong", () => {
  const addon = at("build/Release/game_social_sdk.node");
  expect(() => checkLinuxExports(addon, library)).not.toThrow();
  expect(() => checkLinuxExports(library, library)).toThrow(/exports also Discord_/);
  expect(() => checkLinuxExports(addon, addon)).toThrow(/exports also napi_.*not Discord_/);
});

it("a file that names the folder it was built in is refused", () => {
  const folder = at("");
  expect(() => checkPaths([library], folder)).not.toThrow();
  expect(() => checkPaths([library, at("build/Release/build.ninja")], folder)).toThrow(
    /build\.ninja has a path below the folder/,
  );
});

describe.runIf(process.platform === "linux")("small binaries", () => {
  // One stream or regular expression brings all of them, half a megabyte; a demangler comes with
  // libstdc++'s words for exceptions that nobody catches.
  it.each(["game_social_sdk.node", "libsocial_sdk_engine.so"])(
    "%s has no locales of the C++ library and no demangler",
    (name) => {
      const symbols = run(
        "nm",
        "--defined-only",
        "--format=just-symbols",
        at(`build/Release/${name}`),
      );
      expect(symbols).toContain("__gxx_personality_v0");
      expect(symbols.filter((one) => /locale5_ImplC|collate.*do_compare/.test(one))).toEqual([]);
      expect(symbols).not.toContain("__cxa_demangle");
    },
  );
});

describe.runIf(process.platform === "linux")("on an older Linux", () => {
  it("addon and engine ask for no glibc above 2.28", () => {
    const files = ["game_social_sdk.node", "libsocial_sdk_engine.so"];
    checkNeeds(
      files.map((name) => at(`build/Release/${name}`)),
      "glibc",
    );
    // Node is linked to a C++ library of the system's.
    expect(() => checkNeeds([process.execPath], "glibc")).toThrow(/needs|asks/);
  });

  it("what newer systems have is done without it", () => {
    const folder = mkdtempSync(join(tmpdir(), "since-floor-"));
    try {
      const [object, program] = [join(folder, "since_floor.o"), join(folder, "program")];
      const without = "-DSYSTEMS_OWN(name)=((void*)0)";
      run("cc", "-O2", "-fPIC", without, "-c", at("cmake/glibc/since_floor.c"), "-o", object);
      const source = at("test/packaging/support/since_floor.cpp");
      const runtime = ["-static-libgcc", "-static-libstdc++"];
      run("c++", "-std=c++20", ...runtime, source, object, "-o", program);
      // Exceptions, the steady clock, files, random numbers.
      expect(run(program)).toEqual(["1111"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
