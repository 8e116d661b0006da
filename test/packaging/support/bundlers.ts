/** Each bundler, set up to bundle a program, or to make an ES module of it. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How the package gets into the bundle: not at all, by the plug-in that copies its binaries, or bare. */
export type Way = "external" | "plug-in" | "bare";

/** Bundles `entry` into `out`, as a file `main.<extension>`. */
export type Bundle = (entry: string, out: string, way: Way) => Promise<unknown>;

/** The plug-ins of the package that is installed in the entry's project. */
const plugins = (entry: string) =>
  createRequire(entry)("game-social-sdk/bundler") as typeof import("../../../lib/bundler/index.js");

/** The name of the package that the bundles import. */
export const NAME = "game-social-sdk";
/** What is left out of the bundle. */
export const external = (way: Way) => (way === "external" ? [NAME] : []);

const rollupOptions = (entry: string, out: string, way: Way, format: "cjs" | "es") => ({
  input: entry,
  external: (id: string) => id.startsWith("node:") || (way === "external" && id === NAME),
  plugins: way === "plug-in" ? [plugins(entry).rollupPlugin()] : [],
  output: { dir: out, format, entryFileNames: format === "cjs" ? "main.cjs" : "main.mjs" },
});

/** esbuild, which makes a program of another kind than the rest without the plug-in. */
export const esbuild =
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
      plugins: way === "plug-in" ? [plugins(entry).esbuildPlugin()] : [],
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
      root: dirname(entry),
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
      context: dirname(entry),
      entry,
      experiments: { outputModule: isModule },
      output: { path: out, filename: isModule ? "main.mjs" : "main.cjs", module: isModule },
      externals:
        way === "external" ? { [NAME]: isModule ? `module ${NAME}` : `commonjs ${NAME}` } : {},
      plugins: way === "plug-in" ? [new (plugins(entry).WebpackPlugin)() as never] : [],
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else compiler.close(() => resolve());
      });
    });
  };

/** Each tool, the file that it makes, and its arguments. */
export const bundlers: readonly [name: string, file: string, bundle: Bundle][] = [
  ["esbuild, CommonJS", "main.cjs", esbuild("cjs")],
  ["esbuild, ES module", "main.mjs", esbuild("esm")],
  ["rollup", "main.cjs", rollup("cjs")],
  ["rolldown", "main.cjs", rolldown("cjs")],
  ["vite", "main.cjs", vite("cjs")],
  ["webpack", "main.cjs", webpack("cjs")],
];

/** The same, made into ES modules. */
export const modules: typeof bundlers = [
  ["rollup, ES module", "main.mjs", rollup("es")],
  ["rolldown, ES module", "main.mjs", rolldown("es")],
  ["vite, ES module", "main.mjs", vite("es")],
  ["webpack, ES module", "main.mjs", webpack("es")],
];
