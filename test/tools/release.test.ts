/** What a release is refused for, and what it reports. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareAbi, hasAbidiff } from "../../tools/release/abi.mjs";
import { missingAddresses, readAddresses } from "../../tools/release/addresses.mjs";
import { advisoriesFor } from "../../tools/release/advisories.mjs";
import { refusals } from "../../tools/release/refusals.mjs";

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "release-"));
});

afterEach(() => rmSync(work, { recursive: true }));

it("a release is refused without the project's addresses, and without a target", () => {
  const missing = missingAddresses(readAddresses());
  const reasons = refusals(["linux-arm64"]);
  expect(reasons).toContain("Target linux-arm64 is missing from the release.");
  expect(reasons.some((reason) => reason.includes("addresses.json"))).toBe(missing.length > 0);
});

describe("an advisory in the format of OSV", () => {
  const put = (content: unknown) => {
    const file = join(work, "advisories.json");
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const openssl = (version: string) => [{ name: "openssl", version }];
  const advisory = {
    id: "CVE-2026-1",
    summary: "A crafted certificate ends the process.",
    affected: [
      {
        package: { ecosystem: "OSS-Fuzz", name: "OpenSSL" },
        ranges: [{ type: "SEMVER", events: [{ introduced: "3.0.0" }, { fixed: "3.0.10" }] }],
        versions: ["1.1.1w"],
      },
    ],
  };

  it.each([
    ["3.0.9", true],
    ["3.0.10", false],
    // By numbers, not by letters.
    ["3.0.22", false],
    ["2.9.9", false],
    ["1.1.1w", true],
  ])("concerns openssl %s: %s", (version, concerned) => {
    const found = advisoriesFor(openssl(version), put([advisory]));
    expect(found.map(({ id }) => id)).toEqual(concerned ? ["CVE-2026-1"] : []);
  });

  it("of another component concerns nobody", () => {
    expect(advisoriesFor([{ name: "opus", version: "3.0.9" }], put(advisory))).toEqual([]);
  });

  it("that gives the last affected version concerns that one, too", () => {
    const ranges = [{ events: [{ introduced: "0" }, { last_affected: "3.0.9" }] }];
    const file = put({ id: "CVE-2026-2", affected: [{ package: { name: "openssl" }, ranges }] });
    expect(advisoriesFor(openssl("3.0.9"), file)).toHaveLength(1);
    expect(advisoriesFor(openssl("3.0.10"), file)).toEqual([]);
  });
});

describe.runIf(hasAbidiff())("the C interface, against that of the last release", () => {
  /** An archive of the package whose engine exports these functions. */
  function archive(name: string, source: string): string {
    const engine = "prebuilds/linux-x64/libsocial_sdk_engine.glibc.so";
    const file = join(work, name, "package", engine);
    mkdirSync(dirname(file), { recursive: true });
    const options = ["-shared", "-fPIC", "-s", "-x", "c", "-", "-o", file];
    execFileSync("cc", options, { input: source });
    const made = join(work, `${name}.tgz`);
    execFileSync("tar", ["-czf", made, "-C", join(work, name), "package"]);
    return made;
  }

  it("is the same, has more, or breaks programs", () => {
    const last = archive("last", "void First(void) {} void Second(void) {}");
    const more = archive("more", "void First(void) {} void Second(void) {} void Third(void) {}");
    const less = archive("less", "void First(void) {}");
    expect(compareAbi(last, last)).toEqual({
      report: "The C interface is the same.",
      breaks: false,
    });
    expect(compareAbi(last, more)).toEqual({
      report: expect.stringContaining("Third"),
      breaks: false,
    });
    expect(compareAbi(last, less)).toEqual({
      report: expect.stringContaining("Second"),
      breaks: true,
    });
  });
});
