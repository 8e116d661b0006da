/** What the open engine's library shows to the system: its C interface, and a need for libc alone. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const library = at("build/Release/libsocial_sdk_engine.so");

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8" }).trim().split("\n");

describe.runIf(process.platform === "linux")("the open engine's library", () => {
  it("exports the C interface, its own three symbols, and nothing else", () => {
    const header = readFileSync(at("sdk/c/generated/sdk.h"), "utf8");
    const declared = [...header.matchAll(/^DISCORD_API\b[^(;]*?(\w+)\(/gm)].map(([, name]) => name);
    expect(declared.length).toBeGreaterThan(500);
    const exported = run("nm", "-D", "--defined-only", "--format=just-symbols", library);
    const own = ["Describe", "SetEnvironmentSource", "SetPresenceStateCallback"].map(
      (name) => `SocialSdkEngine_${name}`,
    );
    expect(exported.sort()).toEqual([...declared, ...own].sort());
  });

  it("needs no library but the C library", () => {
    const needed = run("readelf", "-d", library)
      .map((line) => /\(NEEDED\).*\[(.*)\]/.exec(line)?.[1])
      .filter((name) => name !== undefined);
    expect(needed).toContain("libc.so.6");
    // The second is the C library's own loader.
    expect(needed.filter((name) => !/^(libc|ld-linux.*)\.so\.\d+$/.test(name))).toEqual([]);
  });
});
