import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeStamped } from "../../tools/build/stamp.mjs";

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
  const asked = /brew install ([^";]*)/.exec(read("tools/setup/system-packages.mjs"))?.[1];
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

test("what says of which sources binaries were built goes with them to the job that packs them", () => {
  const folder = mkdtempSync(join(tmpdir(), "stamps-"));
  try {
    writeStamped(folder, "win32-x64", "stamp", () => {});
    // Hidden files are left behind.
    expect(readdirSync(folder)).toEqual(["win32-x64.stamp"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  // They lie beside the folders of binaries: the whole of prebuilds/ goes up and comes down.
  const steps = read(".github/workflows/ci.yml").split("- uses: ").slice(1);
  const placesOf = (action: string) =>
    steps
      .filter((step) => step.startsWith(action) && !step.includes("name: package\n"))
      .map((step) => /^ +path: (.*)$/m.exec(step)?.[1]);
  expect(placesOf("actions/upload-artifact")).toEqual(["prebuilds/", "prebuilds/"]);
  expect(placesOf("actions/download-artifact")).toEqual(["prebuilds", "prebuilds"]);
});

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

test.each([
  ["not as they should be", () => {}],
  // An artifact of a job that failed half-way.
  ["without a stamp", (prebuilds: string) => rmSync(join(prebuilds, "darwin-x64.stamp"))],
])("of a Mac's binaries, those that are %s are left out by name", (_, change) => {
  const lines = read(".github/workflows/ci.yml").split("\n");
  const start = lines.findIndex((line) => line.includes("for folder in prebuilds/darwin-*/"));
  const loop = lines.slice(start, lines.indexOf("          done", start) + 1);
  const folder = mkdtempSync(join(tmpdir(), "job-"));
  const runLoop = () => {
    // A test of targets that finds one too large.
    const npm = 'npm() { [ "$4" != darwin-x64 ] || { echo too large; return 1; }; }\n';
    return spawnSync("sh", ["-e", "-c", npm + loop.join("\n")], { cwd: folder, encoding: "utf8" });
  };
  try {
    mkdirSync(join(folder, "prebuilds"));
    expect(runLoop()).toMatchObject({ status: 0, stdout: "" });
    for (const target of ["darwin-arm64", "darwin-x64", "linux-x64"])
      writeStamped(join(folder, "prebuilds"), target, "stamp", () =>
        mkdirSync(join(folder, "prebuilds", target)),
      );
    change(join(folder, "prebuilds"));
    const { status, stdout } = runLoop();
    expect(status).toBe(0);
    expect(stdout).toContain("without darwin-x64");
    const left = ["darwin-arm64", "darwin-arm64.stamp", "linux-x64", "linux-x64.stamp"];
    expect(readdirSync(join(folder, "prebuilds")).sort()).toEqual(left);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
