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
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../support/program.js";
import { play, programSource } from "./support/bundled_program.js";
import { installInProject, output, packPackages } from "./support/packed_package.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

/** How the package gets into the bundle: not at all, by the plug-in that copies its binaries, or bare. */
type Way = "external" | "plug-in" | "bare";

/** Bundles `entry` into `out`, as a file `main.<extension>`. */
type Bundle = (entry: string, out: string, way: Way) => Promise<unknown>;

let archives: string;
let project: string;

/** The plug-ins of the package that is installed in the project. */
const plugins = () =>
  createRequire(join(project, "x.js"))(
    "game-social-sdk/bundler",
  ) as typeof import("../../lib/bundler/index.js");

const NAME = "game-social-sdk";
const external = (way: Way) => (way === "external" ? [NAME] : []);

const rollupOptions = (entry: string, out: string, way: Way, format: "cjs" | "es") => ({
  input: entry,
  external: (id: string) => id.startsWith("node:") || (way === "external" && id === NAME),
  plugins: way === "plug-in" ? [plugins().rollupPlugin()] : [],
  output: { dir: out, format, entryFileNames: format === "cjs" ? "main.cjs" : "main.mjs" },
});

const esbuild =
  (format: "cjs" | "esm"): Bundle =>
  async (entry, out, way) => {
    const { build } = await import("esbuild");
    await build({
      entryPoints: [entry],
      outfile: join(out, format === "cjs" ? "main.cjs" : "main.mjs"),
      bundle: true,
      platform: "node",
      format,
      external: external(way),
      plugins: way === "plug-in" ? [plugins().esbuildPlugin()] : [],
      logLevel: "silent",
    });
  };

const rollup =
  (format: "cjs" | "es"): Bundle =>
  async (entry, out, way) => {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const { default: commonjs } = await import("@rollup/plugin-commonjs");
    const { output, plugins: own, ...input } = rollupOptions(entry, out, way, format);
    const resolve = nodeResolve({ preferBuiltins: true, exportConditions: ["node", "require"] });
    const options = { ...input, plugins: [resolve, (commonjs as never as () => never)(), ...own] };
    await (await rollup(options)).write(output);
  };

const rolldown =
  (format: "cjs" | "es"): Bundle =>
  async (entry, out, way) => {
    const { rolldown } = await import("rolldown");
    const { output, ...input } = rollupOptions(entry, out, way, format);
    await (await rolldown({ ...input, platform: "node" })).write(output);
  };

const vite =
  (format: "cjs" | "es"): Bundle =>
  async (entry, out, way) => {
    const { build } = await import("vite");
    const { output, plugins: own } = rollupOptions(entry, out, way, format);
    await build({
      root: project,
      configFile: false,
      logLevel: "silent",
      plugins: own,
      ssr: { noExternal: way === "external" ? undefined : true, external: external(way) },
      build: {
        ssr: entry,
        outDir: out,
        emptyOutDir: false,
        rollupOptions: { output: { format, entryFileNames: output.entryFileNames } },
      },
    });
  };

const webpack =
  (format: "cjs" | "es"): Bundle =>
  async (entry, out, way) => {
    const { default: webpack } = await import("webpack");
    const isModule = format === "es";
    const compiler = webpack({
      mode: "production",
      target: "node",
      context: project,
      entry,
      experiments: { outputModule: isModule },
      output: { path: out, filename: isModule ? "main.mjs" : "main.cjs", module: isModule },
      externals:
        way === "external" ? { [NAME]: isModule ? `module ${NAME}` : `commonjs ${NAME}` } : {},
      plugins: way === "plug-in" ? [new (plugins().WebpackPlugin)() as never] : [],
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else compiler.close(() => resolve());
      });
    });
  };

const bundlers: readonly [name: string, file: string, bundle: Bundle][] = [
  ["esbuild, CommonJS", "main.cjs", esbuild("cjs")],
  ["esbuild, ES module", "main.mjs", esbuild("esm")],
  ["rollup", "main.cjs", rollup("cjs")],
  ["rolldown", "main.cjs", rolldown("cjs")],
  ["vite", "main.cjs", vite("cjs")],
  ["webpack", "main.cjs", webpack("cjs")],
];

/** The same, made into ES modules. */
const modules: typeof bundlers = [
  ["rollup, ES module", "main.mjs", rollup("es")],
  ["rolldown, ES module", "main.mjs", rolldown("es")],
  ["vite, ES module", "main.mjs", vite("es")],
  ["webpack, ES module", "main.mjs", webpack("es")],
];

beforeAll(() => {
  archives = mkdtempSync(join(tmpdir(), "archives-"));
  project = installInProject(packPackages(archives).sdk);
  writeFileSync(join(project, "entry.mjs"), programSource("import"));
}, 10 * MINUTES);

afterAll(() => {
  rmSync(archives, { recursive: true, force: true });
  rmSync(project, { recursive: true, force: true });
}, 10 * MINUTES);

/** Bundles the program, moves what was made to a folder of its own, and runs it there. */
async function make(name: string, file: string, bundle: Bundle, way: Way) {
  const out = join(project, "out", `${name} ${way}`);
  mkdirSync(out, { recursive: true });
  await bundle(join(project, "entry.mjs"), out, way);
  // What is left out of the bundle is looked for from where the bundle is.
  const place = way === "external" ? out : mkdtempSync(join(tmpdir(), "Spiel für Ümläute-"));
  if (place !== out) cpSync(out, place, { recursive: true });
  try {
    return { place, ...(await play(process.execPath, [join(place, file)])) };
  } finally {
    if (place !== out) rmSync(place, { recursive: true });
  }
}

describe.each([...bundlers, ...modules])("%s", { timeout: 5 * MINUTES }, (name, file, bundle) => {
  it("runs with the package left out", async () => {
    const { path, method } = await make(name, file, bundle, "external");
    expect(path).toContain(join(project, "node_modules", NAME, "prebuilds"));
    // AuthenticationCodeChallengeMethod::S256
    expect(method).toBe(0);
  });

  it("runs with the code inside and the binaries beside it, by the plug-in", async () => {
    const { path, method, place } = await make(name, file, bundle, "plug-in");
    expect(path).toContain(join(place, "prebuilds"));
    expect(method).toBe(0);
  });
});

describe("without the plug-in", { timeout: 5 * MINUTES }, () => {
  it.each([...bundlers, ...modules].filter(([name]) => name !== "esbuild, ES module"))(
    "%s makes a program that names the option",
    async (name, file, bundle) => {
      const { error } = await make(name, file, bundle, "bare");
      expect(error).toContain("A bundler has put the package's code into another file");
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
  const electronVite: Bundle = async (entry, out, way) => {
    const configuration = join(project, `${way}.config.mjs`);
    // Left out is what the app's manifest names, unless told otherwise.
    const build = { outDir: out, lib: { entry }, externalizeDeps: way === "external" };
    writeFileSync(
      configuration,
      `import { rollupPlugin } from "game-social-sdk/bundler";
      const plugins = ${way === "plug-in"} ? [rollupPlugin()] : [];
      export default { main: { plugins, build: ${JSON.stringify(build)} } };`,
    );
    const cli = join(project, "node_modules/electron-vite/bin/electron-vite.js");
    output(process.execPath, [cli, "build", "--config", configuration], { cwd: project });
  };

  it("runs with the package left out, as it is by itself", async () => {
    const { path, method } = await make("electron-vite", "entry.js", electronVite, "external");
    expect(path).toContain(join(project, "node_modules", NAME, "prebuilds"));
    expect(method).toBe(0);
  });

  it("runs with the code inside and the binaries beside it, by the plug-in", async () => {
    const { path, method, place } = await make(
      "electron-vite",
      "entry.js",
      electronVite,
      "plug-in",
    );
    expect(path).toContain(join(place, "prebuilds"));
    expect(method).toBe(0);
  });

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
