/** Loading the addon: once, with the package's own classes; and what is said when it cannot be loaded. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const place = vi.hoisted(() => ({
  found: "",
  named: undefined as string | undefined,
  folder: undefined as string | undefined,
}));
vi.mock("../../../lib/native/addon-file.js", () => ({
  findAddon: () => place.found,
  namedAddon: () => place.named,
  packageFolder: () => place.folder,
}));
vi.mock("../../../lib/generated/class-shapes.js", () => ({ classShapes: { Thing: {} } }));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "native-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The module, as a thread has it that has not used it yet. */
let fresh: typeof import("../../../lib/native/native.js");
beforeEach(async () => {
  vi.resetModules();
  Object.assign(place, { named: undefined, folder: undefined });
  fresh = await import("../../../lib/native/native.js");
});

/** A module in place of the addon; its folder has binaries for this machine. */
function addon(machine: string, text: string): string {
  const root = join(folder, machine);
  mkdirSync(join(root, "prebuilds", machine), { recursive: true });
  writeFileSync(join(root, "prebuilds", machine, "game-social-sdk.node"), "");
  const file = join(root, "addon.cjs");
  writeFileSync(file, text);
  return file;
}

const WORKING = "module.exports = { load() {}, Thing: class {} };";

describe("the addon", () => {
  it("is loaded when it is first used, and stays", () => {
    place.found = addon("one", WORKING);
    expect(fresh.isAddonLoaded()).toBe(false);
    const first = fresh.native();
    expect(fresh.isAddonLoaded()).toBe(true);
    place.found = addon("other", WORKING);
    expect(fresh.native()).toBe(first);
  });

  it("has objects of the package's classes, which list no constructor", () => {
    place.found = addon("classes", WORKING);
    class Placeholder {}
    fresh.publicClasses.set("Thing", Placeholder);
    const { Thing } = fresh.native() as unknown as { Thing: new () => { toJSON: unknown } };
    const thing = new Thing();
    expect(thing.constructor).toBe(Placeholder);
    expect(thing.toJSON).toBeTypeOf("function");
    const names: string[] = [];
    for (const name in thing) names.push(name);
    expect(names).toEqual([]);
  });
});

describe("an addon that cannot be loaded", () => {
  const refusal = () => {
    try {
      fresh.native();
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error("It was loaded.");
  };

  it("is listed with the binaries of the package, or of its own folder in a bundle", () => {
    place.found = addon("win32-x64", "throw new Error('no');");
    expect(refusal()).toContain("Prebuilt for: win32-x64");
    addon("darwin-arm64", WORKING);
    place.folder = join(folder, "darwin-arm64");
    expect(refusal()).toContain("Prebuilt for: darwin-arm64");
    expect(fresh.isAddonLoaded()).toBe(false);
  });

  it.each([true, false])("is the environment's fault only if that names it: %s", (named) => {
    place.found = addon("win32-ia32", "throw new Error('no');");
    place.named = named ? place.found : undefined;
    const said = refusal().includes("The environment variable SOCIAL_SDK_ADDON names this file");
    expect(said).toBe(named);
  });
});
