import { expect, test } from "vitest";
import { opensslKey } from "../../tools/cross/openssl.mjs";
import { targetNamed } from "../../tools/cross/targets.mjs";

const TARGETS = 'my %targets = ("mingw-arm64" => { bn_ops => add("SIXTY_FOUR_BIT") });';

test("an OpenSSL of a target of our own is built anew when the target's text changes", () => {
  const target = targetNamed("win32-arm64");
  const changed = TARGETS.replace("SIXTY_FOUR", "THIRTY_TWO");
  expect(opensslKey(target, changed)).not.toBe(opensslKey(target, TARGETS));
  expect(opensslKey(target, TARGETS)).toBe(opensslKey(target, TARGETS));
});

test("an OpenSSL of a target that it has itself is not", () => {
  const target = targetNamed("linux-arm64");
  expect(opensslKey(target, "")).toBe(opensslKey(target, TARGETS));
});

test("Zig's target is in what an OpenSSL that it compiles is made of", () => {
  const target = targetNamed("linux-x64-musl");
  expect(opensslKey({ ...target, zig: "x86_64-linux-gnu.2.28" })).not.toBe(opensslKey(target));
});
