import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The words after a command of the hosted CI file, which stands there once. */
function wordsAfter(command: string): string[] {
  const [line, ...others] = read(".github/workflows/ci.yml")
    .split("\n")
    .filter((each) => each.includes(`${command} `));
  expect(others).toEqual([]);
  return line?.split(`${command} `)[1]?.split(" ") ?? [];
}

// What the build refuses to do without.
const sound = [...read("cmake/SoundLibraries.cmake").matchAll(/^find_sound_library\((\w+)/gm)].map(
  ([, name]) => name,
);

test.each(["brew install", "vcpkg install"])(
  "machines that `%s` installs for have the libraries of a call's sound",
  (command) => {
    expect(sound.length).toBeGreaterThan(0);
    expect(wordsAfter(command)).toEqual(expect.arrayContaining(sound));
  },
);

test("macOS gets what is asked for on a developer's machine", () => {
  const asked = /brew install ([^";]*)/.exec(read("tools/setup/system_packages.mjs"))?.[1];
  // GitHub's machines bring this one.
  const needed = asked?.split(" ").filter((name) => name !== "cmake") ?? [];
  expect(needed).toContain("boost");
  expect(wordsAfter("brew install")).toEqual(expect.arrayContaining(needed));
});

/** The names that a line of the hosted CI file gives, one for each value of its matrix. */
function artifactsOf(job: string): string[] {
  const part = new RegExp(`^  ${job}:\\n(?:(?:    .*)?\\n)*`, "m").exec(
    read(".github/workflows/ci.yml"),
  )?.[0];
  const [, prefix = "", key = ""] = /name: (\S*)\$\{\{ matrix\.(\w+) \}\}/.exec(part ?? "") ?? [];
  const values = new RegExp(`^        ${key}: \\[(.*)\\]`, "m").exec(part ?? "")?.[1]?.split(", ");
  return (values ?? []).map((value) => prefix + value);
}

test("the package takes one build of each target, and of machines nobody saw run macOS' alone", () => {
  const patterns = [...read(".github/workflows/ci.yml").matchAll(/pattern: (\S+)\*$/gm)];
  const isTaken = (name: string) => patterns.some(([, start = ""]) => name.startsWith(start));
  const built = artifactsOf("targets");
  expect(built).toContain("prebuilds-win32-x64");
  expect(built.filter(isTaken)).toEqual(built);
  expect(artifactsOf("machines")).toHaveLength(4);
  const taken = artifactsOf("machines").filter(isTaken);
  expect(taken).toEqual(["machine-macos-15-intel", "machine-macos-15"]);
});
