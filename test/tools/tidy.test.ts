import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compiledUnits } from "../../tools/lint/compiled-units.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const configuration = readFileSync(join(root, ".clang-tidy"), "utf8");

/** What `compiledUnits` reads of a build folder with these units. */
function unitsOf(units: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "units-"));
  try {
    mkdirSync(join(folder, "Unity"));
    const commands = Object.entries(units).map(([name, text]) => {
      const file = name.startsWith("Unity/") ? join(folder, name) : join(root, name);
      if (text !== "") writeFileSync(file, text);
      return { directory: folder, command: `c++ -c ${file}`, file };
    });
    writeFileSync(join(folder, "compile_commands.json"), JSON.stringify(commands));
    return compiledUnits(folder).map((unit: { files: string[] }) => unit.files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("clang-tidy", () => {
  const off = [...configuration.matchAll(/^ {2}-([a-z-]+\w),?$/gm)].map((match) => match[1]);
  const reasons = [...configuration.matchAll(/^# ([a-z-]+): \w+ \w+/gm)].map((match) => match[1]);

  it("has a reason for each check that is off, and no other", () => {
    expect(off.length).toBeGreaterThan(0);
    expect(reasons).toEqual(off);
  });

  it("fails for every warning", () => {
    expect(configuration).toMatch(/^WarningsAsErrors: '\*'$/m);
  });

  it("looks at the files of shared units and at those that are a unit of their own", () => {
    const shared = ["engine/net/connecting/loopback.cpp", "engine/net/connecting/network.cpp"];
    const text = `/* generated */\n${shared.map((path) => `#include "${join(root, path)}"\n`).join("\n")}`;
    expect(
      unitsOf({ "Unity/unity_net_cxx.cxx": text, "engine/core/libraries/json_impl.cpp": "" }),
    ).toEqual([shared, ["engine/core/libraries/json_impl.cpp"]]);
  });
});
