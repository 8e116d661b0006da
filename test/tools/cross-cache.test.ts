import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { opensslKey } from "../../tools/cross/openssl.mjs";
import { targetNamed } from "../../tools/cross/targets.mjs";
import { programsName } from "../../tools/cross/zig.mjs";

let folder: string;
let source: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sources-"));
  source = join(folder, "openssl_3.orig.tar.gz");
  writeFileSync(source, "a release");
});

afterAll(() => rmSync(folder, { recursive: true }));

const TARGETS = 'my %targets = ("mingw-arm64" => { bn_ops => add("SIXTY_FOUR_BIT") });';

test("an OpenSSL of a target of our own is built again when the target's text changes", () => {
  const target = targetNamed("win32-arm64");
  const changed = TARGETS.replace("SIXTY_FOUR", "THIRTY_TWO");
  expect(opensslKey(target, source, changed)).not.toBe(opensslKey(target, source, TARGETS));
  expect(opensslKey(target, source, TARGETS)).toBe(opensslKey(target, source, TARGETS));
});

test("an OpenSSL of a target that it has itself is not", () => {
  const target = targetNamed("linux-arm64");
  expect(opensslKey(target, source, "")).toBe(opensslKey(target, source, TARGETS));
});

test("Zig's target is in what an OpenSSL that it compiles is made of", () => {
  const target = targetNamed("linux-x64-musl");
  const other = { ...target, zig: "x86_64-linux-gnu.2.28" };
  expect(opensslKey(other, source)).not.toBe(opensslKey(target, source));
});

test("an OpenSSL is built again of another source, also under the name of the old one", () => {
  const target = targetNamed("linux-arm64");
  const before = opensslKey(target, source);
  writeFileSync(source, "a later release");
  expect(opensslKey(target, source)).not.toBe(before);
});

test("another Zig has programs of its own, and so has one with other arguments", () => {
  const target = "aarch64-macos.11.0";
  const names = [
    programsName(target),
    programsName(target, [], "0.11.1"),
    programsName(target, ["-iframework", "/sdk/System/Library/Frameworks"]),
    programsName("x86_64-linux-musl"),
  ];
  expect(new Set(names).size).toBe(names.length);
});
