/** Folders that are made, and files that are replaced one by one. */

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isFolder, makeFolders } from "../../../lib/files/make-folder.js";
import {
  replaceByCopy,
  replaceFile,
  replaceFolderContent,
} from "../../../lib/files/replace-file.js";

/** On Windows links need a privilege, and there are neither these modes nor the error ENOTDIR. */
const posixOnly = it.runIf(process.platform !== "win32");

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "make-folder-"));
});

afterEach(() => rmSync(work, { recursive: true }));

describe("a folder", () => {
  it("is made with those above it, and may be there already", () => {
    const path = join(work, "a", "b", "c");
    makeFolders(path);
    writeFileSync(join(path, "kept"), "");
    makeFolders(path);
    expect(readdirSync(path)).toEqual(["kept"]);
  });

  posixOnly("may be there already as a link", () => {
    const path = join(work, "folder");
    makeFolders(path);
    symlinkSync(path, join(work, "link"));
    makeFolders(join(work, "link"));
    expect(isFolder(join(work, "link"))).toBe(true);
  });

  it("is not made in place of a file, or below one", () => {
    const file = join(work, "file");
    writeFileSync(file, "text");
    expect(() => makeFolders(file)).toThrow(expect.objectContaining({ code: "EEXIST" }));
    expect(() => makeFolders(join(file, "a", "b"))).toThrow();
    expect(readFileSync(file, "utf8")).toBe("text");
    expect([isFolder(file), isFolder(join(work, "nothing"))]).toEqual([false, false]);
  });

  posixOnly("is not made below a file: the error says that this is no folder", () => {
    const file = join(work, "file");
    writeFileSync(file, "text");
    expect(() => makeFolders(join(file, "a", "b"))).toThrow(
      expect.objectContaining({ code: "ENOTDIR" }),
    );
  });

  it.runIf(process.platform === "linux")("is refused where the system has none, at once", () => {
    expect(() => makeFolders("/proc/nowhere/a/b")).toThrow(
      expect.objectContaining({ code: "ENOENT" }),
    );
  });
});

describe("a file that is replaced", () => {
  it("is written beside the old one first, under a name of its own each time", () => {
    const path = join(work, "file");
    writeFileSync(path, "old");
    const names = new Set<string>();
    for (const text of ["new", "newer"])
      replaceFile(path, (temporary) => {
        expect(readFileSync(path, "utf8")).not.toBe(text);
        writeFileSync(temporary, text, { flag: "wx" });
        const [name = ""] = readdirSync(work).filter((each) => each !== "file");
        expect(name).toMatch(/^\.file\.[0-9a-f-]{36}\.tmp$/);
        names.add(name);
      });
    expect(names.size).toBe(2);
    expect(readFileSync(path, "utf8")).toBe("newer");
    expect(readdirSync(work)).toEqual(["file"]);
  });

  posixOnly("is another file then, with the permissions of what was copied", () => {
    const [path, from] = [join(work, "file"), join(work, "from")];
    writeFileSync(path, "old");
    writeFileSync(from, "new");
    chmodSync(path, 0o644);
    chmodSync(from, 0o755);
    const { ino } = statSync(path);
    replaceByCopy(path, from);
    expect(statSync(path).ino).not.toBe(ino);
    expect(statSync(path).mode & 0o777).toBe(0o755);
    expect(readFileSync(from, "utf8")).toBe("new");
  });

  it("in a folder leaves the other files there, at every depth", () => {
    const [to, from] = [join(work, "to"), join(work, "from")];
    mkdirSync(join(from, "deep"), { recursive: true });
    writeFileSync(join(from, "deep", "one"), "new");
    mkdirSync(join(to, "deep"), { recursive: true });
    writeFileSync(join(to, "deep", "one"), "old");
    writeFileSync(join(to, "deep", "other"), "kept");
    replaceFolderContent(to, from);
    replaceFolderContent(join(work, "not", "there"), from);
    expect(readFileSync(join(to, "deep", "one"), "utf8")).toBe("new");
    expect(readFileSync(join(to, "deep", "other"), "utf8")).toBe("kept");
    expect(readFileSync(join(work, "not", "there", "deep", "one"), "utf8")).toBe("new");
  });
});
