/** The CMake package of an engine for Windows: the import library is for the engine's processor. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cmakeConfig, PACKAGE, type Processor } from "../../lib/cli/engine/cmake.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "windows engine-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What a project's CMake has the toolchain's program do, which writes down its arguments here. */
function asked(processor: Processor, settings: string): string[] {
  const place = mkdtempSync(join(folder, "project "));
  const [program, given] = [join(place, "program"), join(place, "given")];
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${given}'\n`, { mode: 0o755 });
  const configs = join(place, "engine", "lib", "cmake", PACKAGE);
  mkdirSync(configs, { recursive: true });
  const definitions = { file: `${PACKAGE}.def`, processor };
  const config = cmakeConfig({ library: `${PACKAGE}.dll`, definitions });
  writeFileSync(join(configs, `${PACKAGE}-config.cmake`), config);
  writeFileSync(
    join(place, "CMakeLists.txt"),
    `cmake_minimum_required(VERSION 3.16)
    project(game NONE)
    ${settings.replace("PROGRAM", `"${program}"`)}
    find_package(${PACKAGE} CONFIG REQUIRED)`,
  );
  const configure = ["-S", place, "-B", join(place, "build"), "-G", "Ninja"];
  const path = `-DCMAKE_PREFIX_PATH=${join(place, "engine")}`;
  execFileSync("cmake", [...configure, path], { stdio: "pipe" });
  return readFileSync(given, "utf8").trimEnd().replaceAll(`${place}/`, "").split("\n");
}

const DEFINITIONS = `engine/lib/${PACKAGE}.def`;
const LIBRARY = `build/${PACKAGE}.lib`;

describe.runIf(process.platform === "linux")("the import library of an engine for Windows", () => {
  // The names of processors are those of Microsoft's LIB and of the two programs dlltool.
  it.each([
    ["x64", "x64"],
    ["arm64", "arm64"],
  ] as const)("on %s is made by Microsoft's program for %s", (processor, machine) => {
    expect(asked(processor, "set(MSVC TRUE)\nset(CMAKE_AR PROGRAM)")).toEqual([
      "/nologo",
      `/def:${DEFINITIONS}`,
      `/out:${LIBRARY}`,
      `/machine:${machine}`,
    ]);
  });

  it.each([
    ["x64", "i386:x86-64"],
    ["arm64", "arm64"],
  ] as const)("on %s is made by dlltool for %s", (processor, machine) => {
    expect(asked(processor, "set(DLLTOOL PROGRAM)")).toEqual([
      "-m",
      machine,
      "-d",
      DEFINITIONS,
      "-l",
      LIBRARY,
    ]);
  });
});
