import { describe, expect, it } from "vitest";
import {
  addonLibc,
  addonName,
  BUILT_ADDON,
  engineLibc,
  engineName,
  targetName,
} from "../../../lib/native/binary-names.mjs";

describe("names of binaries", () => {
  it.each([
    ["linux", "glibc", "game-social-sdk.glibc.node", "libsocial_sdk_engine.glibc.so"],
    ["linux", "musl", "game-social-sdk.musl.node", "libsocial_sdk_engine.musl.so"],
    ["win32", undefined, "game-social-sdk.node", "social_sdk_engine.dll"],
    ["darwin", undefined, "game-social-sdk.node", "libsocial_sdk_engine.dylib"],
  ])("for %s with %s are written and read", (system, libc, addon, engine) => {
    expect([addonName(libc), engineName(system, libc)]).toEqual([addon, engine]);
    expect([addonLibc(addon), engineLibc(engine)]).toEqual([libc ?? "", libc ?? ""]);
    expect([engineLibc(addon), addonLibc(engine)]).toEqual([undefined, undefined]);
  });

  it.each([
    ["linux-x64", "musl", "linux-x64-musl"],
    ["linux-x64", "glibc", "linux-x64"],
    ["win32-x64", undefined, "win32-x64"],
  ])("in %s for %s are those of a target", (folder, libc, target) => {
    expect(targetName(folder, libc)).toBe(target);
  });

  it.each([
    BUILT_ADDON,
    "game-social-sdk",
    "game-social-sdk.glibc.node.map",
    "my-game-social-sdk.node",
    "game-social-sdk.glibc.old.node",
    "social_sdk_engine.pdb",
    "libsocial_sdk_engine.so.1",
    "README.md",
  ])("are none of the package's: %s", (file) => {
    expect([addonLibc(file), engineLibc(file)]).toEqual([undefined, undefined]);
  });
});
