/**
 * The packed package in an app's archive. Electron's file system shows what is in an archive as if it were
 * a folder of that name; as Node's does not, the archive that its tool has made is laid out as a folder.
 */

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thisMachine } from "../../tools/build/this-machine.mjs";
import { binaries, engineIn, makeGame, play } from "./support/game.js";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;

/** What Electron Forge's plug-in for native files unpacks. */
const FORGE = "**/{.**,**}/**/*.node";

let work: string;
let installed: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "archives "));
  installed = installInProject(packPackages().sdk);
  const install = ["install", "--no-save", "--ignore-scripts", "--prefer-offline", "--no-audit"];
  output("npm", [...install, "--no-fund", "@electron/asar@3.4.1", "--prefix", work], { cwd: work });
}, 10 * MINUTES);

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  rmSync(installed, { recursive: true, force: true });
});

/** Packs a game into an archive; what is in it, as Electron shows it, and a folder for caches. */
function pack(...unpack: readonly string[]): { app: string; unpacked: string; caches: string } {
  const resources = mkdtempSync(join(work, "resources "));
  const app = join(resources, "app.asar");
  const game = makeGame(join(resources, "game"), installed);
  const asar = join(work, "node_modules", "@electron", "asar", "bin", "asar.js");
  output(process.execPath, [asar, "pack", game, app, ...unpack], { cwd: work });
  rmSync(game, { recursive: true });
  // With what is unpacked: Electron shows that inside, too.
  output(process.execPath, [asar, "extract", app, `${app} shown`], { cwd: work });
  rmSync(app);
  renameSync(`${app} shown`, app);
  return { app, unpacked: `${app}.unpacked`, caches: join(resources, "caches") };
}

/** The folders of copies. */
const copies = (caches: string) => readdirSync(join(caches, "game-social-sdk"));

const same = (one: string, other: string) => readFileSync(one).equals(readFileSync(other));

describe.runIf(process.platform === "linux")(
  "in an app's archive the package loads",
  { timeout: 5 * MINUTES },
  () => {
    it("what is unpacked beside it, and copies nothing", async () => {
      const { app, unpacked, caches } = pack("--unpack-dir", "**/node_modules/game-social-sdk");
      expect(await play(app, { XDG_CACHE_HOME: caches })).toEqual({
        path: engineIn(unpacked),
        message: "",
      });
      expect(() => copies(caches)).toThrow("ENOENT");
    });

    it.each([
      ["that the addon alone was unpacked from", ["--unpack", FORGE]],
      ["that nothing was unpacked from", []],
    ])("a copy that is the user's alone, where it is one %s", async (_, unpack) => {
      const { app, unpacked, caches } = pack(...unpack);
      const beside = unpack.length > 0 ? readdirSync(binaries(unpacked)) : [];
      expect(beside.filter((name) => !name.endsWith(".node"))).toEqual([]);
      expect(beside.includes(thisMachine().addon)).toBe(unpack.length > 0);
      const { path, message } = await play(app, { XDG_CACHE_HOME: caches });
      expect(message).toBe("");
      const [copy] = copies(caches);
      expect(path).toBe(join(caches, "game-social-sdk", copy ?? "", thisMachine().engine));
      expect(same(path, engineIn(app))).toBe(true);
      for (const each of [path, dirname(path), dirname(dirname(path))])
        expect(statSync(each).mode & 0o077).toBe(0);
      // The next start takes the same.
      const { ino } = statSync(path);
      expect((await play(app, { XDG_CACHE_HOME: caches })).path).toBe(path);
      expect([copies(caches), statSync(path).ino]).toEqual([[copy], ino]);
    });

    it("one copy, when several processes start at once", async () => {
      const { app, caches } = pack("--unpack", FORGE);
      const starts = Array.from({ length: 6 }, () => play(app, { XDG_CACHE_HOME: caches }));
      const said = await Promise.all(starts);
      expect(said.map(({ message }) => message)).toEqual(said.map(() => ""));
      expect(copies(caches)).toHaveLength(1);
      expect(new Set(said.map(({ path }) => basename(dirname(path))))).toEqual(
        new Set(copies(caches)),
      );
    });

    it.each([
      ["the addon alone was unpacked", ["--unpack", FORGE]],
      ["nothing was unpacked", []],
    ])("or says what to unpack, where %s and no copy can be made", async (_, unpack) => {
      const { app } = pack(...unpack);
      const nowhere = { XDG_CACHE_HOME: "/dev/null/none", TMPDIR: "/dev/null/none" };
      const { message } = await play(app, nowhere);
      if (unpack.length > 0) expect(message).toContain(engineIn(`${app}.unpacked`));
      else expect(message).toMatch(/could not be copied out[\s\S]*\/dev\/null\/none/);
      expect(message).toMatch(/asarUnpack[\s\S]*unpackDir/);
    });
  },
);
