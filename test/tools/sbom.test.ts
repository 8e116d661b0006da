/** The bill of materials, judged by CycloneDX's own library. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nativeComponents, sbomOf } from "../../tools/release/sbom.mjs";

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
const problems = (bom: object) => validator.validate(JSON.stringify(bom));

const bundled = [{ name: "@preact/signals", version: "2.11.4", license: "MIT" }];

let prebuilds: string;

beforeEach(() => {
  prebuilds = mkdtempSync(join(tmpdir(), "sbom-"));
});

afterEach(() => rmSync(prebuilds, { recursive: true }));

const putComponents = (target: string, parts: readonly object[]) =>
  writeFileSync(join(prebuilds, `${target}.components.json`), JSON.stringify(parts));

describe("the bill of materials", () => {
  it("is valid, and has what is linked into the binaries of each target", async () => {
    putComponents("linux-x64", [
      { name: "openssl", version: "3.0.22" },
      { name: "boost", version: "1.81" },
    ]);
    putComponents("win32-x64", [
      { name: "openssl", version: "3.0.22" },
      { name: "gcc-runtime", version: "12.2.0" },
    ]);
    const native = nativeComponents(prebuilds, ["linux-x64", "win32-x64"]);
    const bom = sbomOf(".", native, [], "2026-11-24T00:00:00Z");
    expect(await problems(bom)).toBeNull();
    expect(bom.components).toContainEqual(
      expect.objectContaining({
        name: "openssl",
        version: "3.0.22",
        licenses: [{ license: { id: "Apache-2.0" } }],
        cpe: "cpe:2.3:a:openssl:openssl:3.0.22:*:*:*:*:*:*:*",
        properties: ["linux-x64", "win32-x64"].map((value) => ({
          name: "game-social-sdk:linked-into",
          value,
        })),
      }),
    );
    expect(bom.components.map(({ name }) => name)).toContain("node-gyp-build");
    // The validator finds what is wrong.
    expect(await problems({ ...bom, components: [{ name: "openssl" }] })).not.toBeNull();
  });

  it("of the platform is valid, and has what npm installs, each with its checksum", async () => {
    const bom = sbomOf("platform", [], bundled, "2026-11-24T00:00:00Z");
    expect(await problems(bom)).toBeNull();
    expect(bom.components).toContainEqual(
      expect.objectContaining({ purl: "pkg:npm/%40preact/signals@2.11.4" }),
    );
    const ws = bom.components.find(({ name }) => name === "ws");
    expect(ws).toMatchObject({
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    // A dependency of a dependency.
    expect(bom.components.map(({ name }) => name)).toContain("detect-libc");
  });

  it("is the same whenever it is made", () => {
    const make = () => JSON.stringify(sbomOf("platform", [], bundled, "2026-11-24T00:00:00Z"));
    expect(make()).toBe(make());
  });

  it.each([
    ["whose components nobody listed", []],
    ["with a library of an unknown version", [{ name: "speexdsp" }]],
  ])("is refused for binaries %s", (_, parts) => {
    putComponents("linux-arm64", parts);
    expect(() => nativeComponents(prebuilds, ["linux-arm64"])).toThrow(
      "npm run prebuild -- --target linux-arm64",
    );
  });
});
