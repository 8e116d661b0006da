import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetMoved, isConfigured } from "../../tools/build/native.mjs";

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

describe.runIf(process.platform === "linux" && process.arch === "x64")(
  "code for one processor",
  () => {
    it("says what to do where another one compiles it", () => {
      const file = join(root, "cmake", "runtime", "node_functions.cpp");
      const compile = () =>
        execFileSync("c++", ["-fsyntax-only", "-Wfatal-errors", file], { stdio: "pipe" });
      expect(compile).toThrow(/#error "Add this processor's jump to JUMP below, or build by mingw/);
    });
  },
);

describe("a checkout that was moved with its build folder", () => {
  let place: string;

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "moved-"));
  });

  afterEach(() => rmSync(place, { recursive: true, force: true }));

  const configure = (source: string) =>
    execFileSync("cmake", ["-G", "Ninja", "-S", source, "-B", join(source, "build")], {
      stdio: "pipe",
    });

  it("is configured and built by CMake at its new place", () => {
    const [before, after] = [join(place, "before"), join(place, "after")];
    mkdirSync(before);
    writeFileSync(
      join(before, "CMakeLists.txt"),
      "cmake_minimum_required(VERSION 3.16)\nproject(moved NONE)\n" +
        "add_custom_target(all_of_it ALL)\n",
    );
    configure(before);
    // Where nothing was moved, what CMake has found is kept.
    writeFileSync(join(before, "build", "CMakeCache.txt"), "KEPT:BOOL=ON\n", { flag: "a" });
    forgetMoved(join(before, "build"), before);
    expect(readFileSync(join(before, "build", "CMakeCache.txt"), "utf8")).toContain("KEPT:BOOL=ON");
    renameSync(before, after);
    // Left to itself, CMake refuses: the cache is for another place.
    expect(() => configure(after)).toThrow(/CMakeCache\.txt directory .* is different/);
    forgetMoved(join(after, "build"), after);
    configure(after);
    execFileSync("ninja", ["-C", join(after, "build")], { stdio: "pipe" });
  });
});
