import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { changedFiles, filesToCheck } from "../../tools/lint/changed-files.mjs";
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

/** A checkout on a branch of its own, with a commit on top of `main`. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...identity, ...args], { encoding: "utf8" }).trim();
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  git("init", "--quiet", "--initial-branch=main");
  write("moved.h", "// A file that git would take for renamed.\n");
  write("same.cpp", "");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
  const base = git("rev-parse", "HEAD");
  git("switch", "--quiet", "--create=work");
  git("mv", "moved.h", "new.h");
  git("commit", "--quiet", "--message=second");
  return { folder, git, write, base };
}

describe("what has changed since all files were checked", () => {
  it("is what was committed, edited and made since, under the old name and the new", () => {
    const { folder, write, base } = checkout();
    write("same.cpp", "int edited;\n");
    write("größe.cpp", "");
    const paths = new Set(["größe.cpp", "moved.h", "new.h", "same.cpp"]);
    expect(changedFiles(folder)).toEqual({ base, paths });
  });

  it("leaves out what others have landed meanwhile", () => {
    const { folder, git, write, base } = checkout();
    git("switch", "--quiet", "main");
    write("other.cpp", "");
    git("add", ".");
    git("commit", "--quiet", "--message=other");
    git("switch", "--quiet", "work");
    expect(changedFiles(folder)).toEqual({ base, paths: new Set(["moved.h", "new.h"]) });
  });

  it("counts from the other repository's main, where a clone's own is further", () => {
    const { folder, git, base } = checkout();
    git("update-ref", "refs/remotes/origin/main", base);
    git("switch", "--quiet", "main");
    git("merge", "--quiet", "work");
    expect(changedFiles(folder)?.base).toBe(base);
  });

  it("counts on the landed main itself from the commit of which all files were checked", () => {
    const { folder, git, write, base } = checkout();
    mkdirSync(join(folder, "tools/lint"), { recursive: true });
    write("tools/lint/tidied-at.txt", `${base}\n`);
    git("add", ".");
    git("commit", "--quiet", "--message=note");
    git("branch", "--quiet", "--force", "main");
    const paths = new Set(["moved.h", "new.h", "tools/lint/tidied-at.txt"]);
    expect(changedFiles(folder)).toEqual({ base, paths });
    write("tools/lint/tidied-at.txt", `${"0".repeat(40)}\n`);
    expect(changedFiles(folder)?.base).toBe(git("rev-parse", "main"));
    git("commit", "--quiet", "--all", "--message=wrong");
    git("branch", "--quiet", "--force", "main");
    expect(changedFiles(folder)).toBeUndefined();
  });

  it("is unknown on the landed main without such a commit, and where git does not have it", () => {
    const { folder, git } = checkout();
    git("branch", "--quiet", "--delete", "--force", "main");
    expect(changedFiles(folder)).toBeUndefined();
    git("branch", "--quiet", "--move", "main");
    expect(changedFiles(folder)).toBeUndefined();
    expect(changedFiles(tmpdir())).toBeUndefined();
  });

  it("is shown by itself, and a header by one of those that include it, also by way of others", () => {
    const { folder, write } = checkout();
    write("a.h", '#include "b.h"\n  #include "changed.h"\n');
    write("b.h", '#include "a.h"\n');
    write("changed.cpp", '#include "seen.h"\n');
    write("one.cpp", '#include <vector>\n#include "a.h"\n');
    write("other.cpp", '#include "b.h"\n');
    write("seen.cpp", '#include "seen.h"\n');
    write("system.cpp", "#include <changed.h>\n");
    const files = ["one.cpp", "other.cpp", "same.cpp", "seen.cpp", "system.cpp", "changed.cpp"];
    const changed = new Set(["changed.h", "changed.cpp", "seen.h"]);
    expect(filesToCheck(files, changed, folder)).toEqual(["one.cpp", "changed.cpp"]);
  });
});
