/** The package in programs that bundlers have made, moved to where there are no packages. */

import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../support/program.js";
import { play, programSource, type Said } from "./support/bundled-program.js";
import {
  type Bundle,
  bundlers,
  esbuild,
  external,
  modules,
  NAME,
  type Way,
} from "./support/bundlers.js";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

let launchers: string;
let project: string;

beforeAll(() => {
  launchers = mkdtempSync(join(tmpdir(), "launchers-"));
  project = installInProject(packPackages().sdk);
  writeFileSync(join(project, "entry.mjs"), programSource("import"));
}, 10 * MINUTES);

afterAll(() => {
  rmSync(launchers, { recursive: true, force: true });
  rmSync(project, { recursive: true, force: true });
}, 10 * MINUTES);

/** How what was made is started: as the main script by default. */
type Start = (main: string) => readonly string[];

/** By a script that is elsewhere, as a launcher of a game is. */
const fromElsewhere: Start = (main) => {
  const launcher = join(launchers, "launcher.mjs");
  writeFileSync(launcher, `await import(${JSON.stringify(pathToFileURL(main).href)});`);
  return [launcher];
};

/** With a link in the place of the script, as the system starts a packaged application. */
const byLink =
  (link: string): Start =>
  (main) => {
    const load = `await import(${JSON.stringify(pathToFileURL(main).href)});`;
    return ["--input-type=module", "--eval", load, "--", link];
  };

/** As the main script, and in ways in which the process knows of no script, or of another one. */
const starts: readonly Start[] = [
  (main) => [main],
  fromElsewhere,
  byLink("my-game://lobby/1"),
  byLink("."),
  byLink("--squirrel-firstrun"),
];

/** Bundles the program and moves what was made to a folder of its own; returns what it says there. */
async function make(
  name: string,
  file: string,
  bundle: Bundle,
  way: Way,
  start: readonly Start[] = starts.slice(0, 1),
) {
  const out = join(project, "out", `${name} ${way}`);
  mkdirSync(out, { recursive: true });
  await bundle(join(project, "entry.mjs"), out, way);
  // What is left out of the bundle is looked for from where the bundle is.
  const place = way === "external" ? out : mkdtempSync(join(tmpdir(), "Spiel für Ümläute-"));
  if (place !== out) cpSync(out, place, { recursive: true });
  try {
    const said: Said[] = [];
    for (const each of start) said.push(await play(process.execPath, each(join(place, file))));
    return { place, said, ...said[0] };
  } finally {
    if (place !== out) rmSync(place, { recursive: true });
  }
}

/** Bundles the program with the binaries beside it, which it has to find however it is started. */
async function expectToRun(name: string, file: string, bundle: Bundle) {
  const { said, place } = await make(name, file, bundle, "plug-in", starts);
  const path = expect.stringContaining(join(place, "prebuilds"));
  // AuthenticationCodeChallengeMethod::S256
  expect(said).toEqual(starts.map(() => ({ path, method: 0 })));
}

describe.each([...bundlers, ...modules])("%s", { timeout: 5 * MINUTES }, (name, file, bundle) => {
  it("runs with the package left out", async () => {
    const { path, method } = await make(name, file, bundle, "external");
    expect(path).toContain(join(project, "node_modules", NAME, "prebuilds"));
    // AuthenticationCodeChallengeMethod::S256
    expect(method).toBe(0);
  });

  it("runs with the code inside and the binaries beside it, however it is started", () =>
    expectToRun(name, file, bundle));
});

describe("without the plug-in", { timeout: 5 * MINUTES }, () => {
  it.each([...bundlers, ...modules].filter(([name]) => name !== "esbuild, ES module"))(
    "%s makes a program that names the option",
    async (name, file, bundle) => {
      const { error } = await make(name, file, bundle, "bare", [byLink("my-game://lobby/1")]);
      expect(error).toContain("A bundler has included the package's code in a bundle");
      const [tool = ""] = name.split(",");
      expect(error).toMatch(new RegExp(`${tool}[^\\n]*game-social-sdk`));
      expect(error).toContain("game-social-sdk/bundler");
    },
  );

  it("esbuild makes an ES module that names the option when it starts", async () => {
    const out = join(project, "out", "esbuild, ES module, bare");
    await esbuild("esm")(join(project, "entry.mjs"), out, "bare");
    const { code, stderr } = await runProgram(process.execPath, [join(out, "main.mjs")], {});
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: A bundler has put the package's code into another file.*/m);
    expect(stderr).toMatch(/esbuild: --external:game-social-sdk.*game-social-sdk\/bundler/);
  });
});

describe("ncc", { timeout: 5 * MINUTES }, () => {
  /** Its command, in the project: its function would take this repository's settings. */
  const ncc: Bundle = async (entry, out, way) => {
    const cli = require.resolve("@vercel/ncc/dist/ncc/cli.js");
    const options = external(way).flatMap((name) => ["--external", name]);
    const args = [cli, "build", entry, "--out", out, "--no-cache", ...options];
    execFileSync(process.execPath, args, { cwd: project, stdio: "pipe" });
  };

  it("runs with the package left out", async () => {
    expect((await make("ncc", "index.mjs", ncc, "external")).method).toBe(0);
  });

  it("without, makes a program that names the option", async () => {
    const { error } = await make("ncc", "index.mjs", ncc, "bare");
    expect(error).toContain("ncc: --external game-social-sdk");
  });
});

describe("electron-vite", { timeout: 5 * MINUTES }, () => {
  /** Beside the repository's own packages its vite would be another one. */
  beforeAll(() => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const install = ["install", "--no-save", "--ignore-scripts", "--prefer-offline", "--no-audit"];
    const tools = ["electron-vite@6.0.0", `vite@${devDependencies.vite}`];
    output("npm", [...install, "--no-fund", ...tools], { cwd: project });
    // Asked for its version alone: it needs no program of Electron's to build.
    symlinkSync(join(root, "node_modules/electron"), join(project, "node_modules/electron"));
  }, 10 * MINUTES);

  /** Its command, by a configuration as apps have it. */
  const electronViteAs =
    (formats: readonly ("cjs" | "es")[]): Bundle =>
    async (entry, out, way) => {
      const configuration = join(project, `${way} ${formats}.config.mjs`);
      // Left out is what the app's manifest names, by default.
      const build = { outDir: out, lib: { entry, formats }, externalizeDeps: way === "external" };
      writeFileSync(
        configuration,
        `import { rollupPlugin } from "game-social-sdk/bundler";
      const plugins = ${way === "plug-in"} ? [rollupPlugin()] : [];
      export default { main: { plugins, build: ${JSON.stringify(build)} } };`,
      );
      const cli = join(project, "node_modules/electron-vite/bin/electron-vite.js");
      output(process.execPath, [cli, "build", "--config", configuration], { cwd: project });
    };
  const electronVite = electronViteAs(["cjs"]);
  const electronViteModule = electronViteAs(["es"]);

  it("runs with the package left out, as it is by itself", async () => {
    const { path, method } = await make("electron-vite", "entry.js", electronVite, "external");
    expect(path).toContain(join(project, "node_modules", NAME, "prebuilds"));
    expect(method).toBe(0);
  });

  it("runs with the code inside and the binaries beside it, however it is started", () =>
    expectToRun("electron-vite", "entry.js", electronVite));

  it("makes ES modules, too, which run however they are started", () =>
    expectToRun("electron-vite, ES module", "entry.mjs", electronViteModule));

  it("without, makes a program that names the option", async () => {
    const { error } = await make("electron-vite", "entry.js", electronVite, "bare");
    expect(error).toContain("electron-vite: build: { externalizeDeps: true }");
  });
});

it("the guide's table names every tool that is run here", () => {
  const guide = readFileSync(join(root, "docs/bundlers.md"), "utf8");
  const names = [...bundlers.map(([name]) => name), "ncc", "electron-vite"];
  for (const name of names) expect(guide).toContain(`| ${name} |`);
});
