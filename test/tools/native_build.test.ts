import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isConfigured } from "../../tools/build/native.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

describe("a build folder", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "native-build-"));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What CMake leaves behind when it has configured `source` and found doctest there. */
  function configure({ source = root, doctest = "/usr/include" } = {}) {
    writeFileSync(join(folder, "build.ninja"), "");
    writeFileSync(
      join(folder, "CMakeCache.txt"),
      `CMAKE_DLLTOOL:FILEPATH=CMAKE_DLLTOOL-NOTFOUND\n` +
        `DOCTEST_INCLUDE_DIR:PATH=${doctest}\n` +
        `CMAKE_HOME_DIRECTORY:INTERNAL=${source}\n`,
    );
  }

  it("that was configured is built as it is", () => {
    configure();
    expect(isConfigured(folder)).toBe(true);
  });

  it("is configured when it is new, or when configuring it failed", () => {
    expect(isConfigured(folder)).toBe(false);
    writeFileSync(join(folder, "CMakeCache.txt"), `CMAKE_HOME_DIRECTORY:INTERNAL=${root}\n`);
    expect(isConfigured(folder)).toBe(false);
  });

  it("of another checkout is configured again", () => {
    configure({ source: "/another/checkout" });
    expect(isConfigured(folder)).toBe(false);
  });

  it("is configured again when the tests' headers were missing before", () => {
    configure({ doctest: "DOCTEST_INCLUDE_DIR-NOTFOUND" });
    expect(isConfigured(folder)).toBe(false);
  });
});
