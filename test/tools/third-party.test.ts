/** What others wrote is shipped with its licence, or not at all. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { licensedPackage } from "../../tools/third-party/bundled.mjs";
import { COMPONENTS, componentsOf, textOf } from "../../tools/third-party/native.mjs";

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "third-party-"));
});

afterEach(() => rmSync(work, { recursive: true }));

describe("a native component", () => {
  it("is recognized by what the build reads of it", () => {
    const { components, unknown } = componentsOf([
      "/usr/include/boost/asio.hpp",
      "/clone/build/cross/openssl/linux-x64-0/lib/libssl.a",
      "/usr/include/c++/12/vector",
      "/usr/include/stdio.h",
      "/usr/include/x86_64-linux-gnu/sys/types.h",
      "/usr/lib/x86_64-linux-gnu/libm.a",
      "/usr/include/fmt/core.h",
      "/usr/lib/x86_64-linux-gnu/libfmt.a",
    ]);
    expect(components.map(({ name }) => name)).toEqual(["openssl", "boost", "gcc-runtime"]);
    expect(unknown).toEqual(["/usr/include/fmt/core.h", "/usr/lib/x86_64-linux-gnu/libfmt.a"]);
  });

  it("has a licence text", () => {
    for (const component of COMPONENTS) expect(textOf(component).length).toBeGreaterThan(500);
  });

  it("without one is named", () => {
    const nowhere = { ...COMPONENTS[0]!, name: "libfmt", text: join(work, "none.txt") };
    expect(existsSync(nowhere.text)).toBe(false);
    expect(() => textOf(nowhere)).toThrow("The native component libfmt has no licence text");
  });
});

describe("a package that is bundled", () => {
  const put = (manifest: object, files: Record<string, string>) => {
    const folder = join(work, "node_modules", "some-package");
    mkdirSync(folder, { recursive: true });
    const all = { name: "some-package", version: "1.0.0", ...manifest };
    writeFileSync(join(folder, "package.json"), JSON.stringify(all));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };

  it("brings its licence and its notices", () => {
    const folder = put({ license: "MIT" }, { "LICENSE.md": "As you like.\n", NOTICE: "By us.\n" });
    expect(licensedPackage(folder)).toEqual({
      name: "some-package",
      version: "1.0.0",
      license: "MIT",
      text: "As you like.\n\nBy us.",
    });
  });

  it.each([
    ["no licence text", { license: "MIT" }, {}],
    ["no licence", {}, { LICENSE: "As you like." }],
  ])("and has %s is named", (_, manifest, files) => {
    expect(() => licensedPackage(put(manifest, files))).toThrow(
      "some-package 1.0.0 is bundled, but",
    );
  });
});
