/** What is said of an addon that cannot be loaded. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addonError } from "../../../lib/native/addon-error.js";
import { findAddon } from "../../../lib/native/addon-file.js";
import { describeMachine, glibcVersion, musl, runtime } from "../../../lib/native/machine.js";
import { native } from "../../../lib/native/native.js";
import { inProcess } from "../../support/in-process.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "addon-error-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A package with these files of binaries; the line of the error that lists them. */
function listed(files: Readonly<Record<string, readonly string[]>>): string | undefined {
  const root = mkdtempSync(join(folder, "package-"));
  for (const [machine, names] of Object.entries(files)) {
    mkdirSync(join(root, "prebuilds", machine), { recursive: true });
    for (const name of names) writeFileSync(join(root, "prebuilds", machine, name), "");
  }
  return /^Prebuilt for: .*$/m.exec(addonError({ root, tried: [] }).message)?.[0];
}

describe("the machines that there are binaries for", () => {
  const glibc = ["game-social-sdk.glibc.node", "libsocial_sdk_engine.glibc.so"];
  const musl = ["game-social-sdk.musl.node", "libsocial_sdk_engine.musl.so"];

  it("are named with their C library, which may be another than that of the machine", () => {
    expect(listed({ "linux-x64": musl })).toBe("Prebuilt for: linux-x64 (musl).");
    expect(listed({ "linux-x64": [...glibc, ...musl] })).toBe(
      "Prebuilt for: linux-x64 (glibc >= 2.28), linux-x64 (musl).",
    );
    expect(listed({ "win32-x64": ["game-social-sdk.node", "social_sdk_engine.dll"] })).toBe(
      "Prebuilt for: win32-x64.",
    );
  });

  it("have an addon", () => {
    expect(listed({ "linux-x64": ["libsocial_sdk_engine.glibc.so"] })).toBe(
      "Prebuilt for: nothing.",
    );
  });

  it("have the release of glibc that the binaries are linked to", () => {
    const file = fileURLToPath(new URL("../../../cmake/GlibcFloor.cmake", import.meta.url));
    const floor = /set\(SOCIAL_SDK_GLIBC "([\d.]+)"/.exec(readFileSync(file, "utf8"))?.[1];
    expect(listed({ "linux-arm64": glibc })).toContain(`(glibc >= ${floor})`);
  });
});

describe("what to do", () => {
  const inClone = () => {
    const root = mkdtempSync(join(folder, "clone-"));
    mkdirSync(join(root, "tools", "build"), { recursive: true });
    writeFileSync(join(root, "tools", "build", "native.mjs"), "");
    return root;
  };
  const elsewhere = () => mkdtempSync(join(folder, "package-"));

  it.each<[string, () => object, RegExp]>([
    ["in a clone", () => ({ root: inClone() }), /\nBuild it: npm run build:native$/],
    ["in an archive", () => ({ root: "/app/app.asar/x" }), /\nUnpack it from the app's archive/],
    [
      "in a bundle",
      () => ({ root: elsewhere(), bundled: true }),
      /\nLeave the package out|a bundle without its/,
    ],
    [
      "in the package",
      () => ({ root: elsewhere() }),
      /\nWhere the files are missing, install the package/,
    ],
    [
      "where the environment names it",
      () => ({ root: inClone(), bundled: true, named: true }),
      /\nThe environment variable SOCIAL_SDK_ADDON names this file/,
    ],
  ])("%s is said", (_, fault, advice) => {
    const cause = new Error("why");
    const error = addonError({
      tried: ["one: not there"],
      cause,
      ...(fault() as { root: string }),
    });
    expect(error.message).toMatch(advice);
    expect(error.message).toContain("Tried:\n  one: not there\n");
    expect(error.cause).toBe(cause);
  });

  it("is said, too, beside files that are no folders of binaries", () => {
    const root = elsewhere();
    expect(addonError({ root, tried: [] }).message).toContain("Prebuilt for: nothing.");
    mkdirSync(join(root, "prebuilds"));
    writeFileSync(join(root, "prebuilds", "README.md"), "");
    expect(addonError({ root, tried: [] }).message).toContain("Prebuilt for: nothing.");
  });
});

describe("the machine that it is", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [{ node: "24.1.0" }, "Node 24.1.0"],
    [{ node: "24.1.0", electron: "40.0.0" }, "Electron 40.0.0, Node 24.1.0"],
    [{ node: "24.1.0", bun: "1.3.0" }, "Bun 1.3.0"],
  ])("is named with what runs the program: %j", (versions, name) => {
    inProcess({ versions });
    expect(runtime()).toBe(name);
  });

  it.each([
    [{ header: { glibcVersionRuntime: "2.36" } }, "2.36"],
    [{ header: { glibcVersionRuntime: "" } }, undefined],
    [{ header: {} }, undefined],
    [undefined, undefined],
  ])("has the glibc that its report tells: %j", (report, version) => {
    inProcess({ report: report && { getReport: () => report } });
    expect(glibcVersion()).toBe(version);
  });

  it.runIf(process.platform === "linux")("is named with its C library and the version", () => {
    expect(describeMachine()).toMatch(/^linux-\w+, (glibc|musl) \d+\.\d+(\.\d+)?, Node \d/);
  });

  it.runIf(process.platform !== "win32")("has a musl that its loader tells the version of", () => {
    const place = mkdtempSync(join(folder, "lib-"));
    expect(musl(place)).toBeUndefined();
    const loader = join(place, "ld-musl-aarch64.so.1");
    // What the loader of musl says when it is given no program, and how it ends.
    const said = "musl libc (aarch64)\\nVersion 1.2.5\\nDynamic Program Loader\\n";
    const silent = mkdtempSync(join(folder, "lib-"));
    const program = { mode: 0o755 };
    writeFileSync(join(silent, "ld-musl-aarch64.so.1"), "#!/bin/sh\nexit 1\n", program);
    expect(musl(silent)).toBe("musl");
    writeFileSync(join(place, "ld-musl-aarch64.path"), "/usr/lib", program);
    expect(musl(place)).toBeUndefined();
    expect(musl(join(place, "none"))).toBeUndefined();
    writeFileSync(loader, `#!/bin/sh\nprintf '${said}' >&2\nexit 1\n`, { mode: 0o755 });
    expect(musl(place)).toBe("musl 1.2.5");
    rmSync(loader);
    writeFileSync(loader, "", { mode: 0o644 });
    expect(musl(place)).toBe("musl");
    expect(musl(join(folder, "none"))).toBeUndefined();
  });
});

describe("an addon that SOCIAL_SDK_ADDON names", () => {
  afterEach(() => vi.unstubAllEnvs());

  function refusal(path: string): Error {
    vi.stubEnv("SOCIAL_SDK_ADDON", path);
    try {
      native();
    } catch (error) {
      return error as Error;
    }
    throw new Error("It was loaded.");
  }

  it.each([
    ["is not there", "missing.node", undefined],
    ["is no binary", "text.node", "no library"],
    ["is another module", "other.cjs", "module.exports = { other: true };"],
    ["is no module", "null.cjs", "module.exports = null;"],
  ])("and that %s: the error names the file, and the variable to change", (_, name, text) => {
    const file = join(folder, name);
    if (text !== undefined) writeFileSync(file, text);
    const { message } = refusal(file);
    expect(message).toContain(`  ${file}: `);
    expect(message).toMatch(/SOCIAL_SDK_ADDON names this file.* or unset it/);
    expect(message).not.toContain("npm install");
    expect(message).not.toContain("npm run build");
  });

  it.each([
    [
      "an error",
      "error.cjs",
      'throw new TypeError("why\\nand where");',
      "TypeError: why\nand where",
    ],
    ["a text", "words.cjs", 'throw "why\\nand where";', "why\nand where"],
  ])(
    "and that throws %s: the error has its first line, and all of it as cause",
    (_, name, text, all) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      const { message, cause } = refusal(file);
      expect(message).toContain(`  ${file}: why\n`);
      expect(message).not.toContain("where");
      expect(String(cause)).toBe(all);
    },
  );

  it("is looked for from the folder that the program runs in", () => {
    const file = join(folder, "named.node");
    writeFileSync(file, "");
    vi.stubEnv("SOCIAL_SDK_ADDON", relative(process.cwd(), file));
    expect(findAddon()).toBe(file);
  });
});
