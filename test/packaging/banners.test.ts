/** What the plug-ins for bundlers add to ES modules, beside what the module's author begins it with. */

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import commonjs from "@rollup/plugin-commonjs";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webpack from "webpack";
import { esbuildPlugin, rollupPlugin, WebpackPlugin } from "../../lib/bundler/index.js";
import { runProgram } from "../support/program.js";

const MINUTES = 60_000;
const SHEBANG = "#!/usr/bin/env node";

/** No binaries are copied: the program asks for none. */
const NONE = { targets: [] };

let work: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "banners-"));
  // As it is in the package: CommonJS, which cannot ask which file it is in.
  await esbuild.build({
    entryPoints: [fileURLToPath(new URL("../../lib/own-file.ts", import.meta.url))],
    outfile: join(work, "own-file.cjs"),
    format: "cjs",
    platform: "node",
    logLevel: "silent",
  });
  const program = 'import file from "./own-file.cjs"; console.log(file.ownFile());';
  writeFileSync(join(work, "entry.mjs"), program);
});

afterAll(() => rmSync(work, { recursive: true }));

/** Bundles a module into an ES module, which begins with the banner; the plug-in is given so often. */
type Bundle = (entry: string, out: string, banner: string, times: number) => Promise<unknown>;

const repeat = <Plugin>(times: number, plugin: () => Plugin): Plugin[] =>
  Array.from({ length: times }, plugin);

const byEsbuild: Bundle = (entry, out, banner, times) =>
  esbuild.build({
    entryPoints: [entry],
    outfile: out,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: banner },
    plugins: repeat(times, () => esbuildPlugin(NONE)),
    logLevel: "silent",
  });

const byRollup: Bundle = async (input, file, banner, times) => {
  const plugins = repeat(times, () => rollupPlugin(NONE));
  const convert = (commonjs as never as () => never)();
  const bundle = await rollup({ input, external: /^node:/, plugins: [convert, ...plugins] });
  await bundle.write({ file, format: "es", banner });
};

const byRolldown: Bundle = async (input, file, banner, times) => {
  const plugins = repeat(times, () => rollupPlugin(NONE));
  const bundle = await rolldown({ input, platform: "node", plugins });
  await bundle.write({ file, format: "es", banner });
};

const byVite: Bundle = async (ssr, out, banner, times) => {
  const output = { format: "es", entryFileNames: out.slice(work.length + 1), banner } as const;
  await build({
    root: work,
    configFile: false,
    logLevel: "silent",
    plugins: repeat(times, () => rollupPlugin(NONE)),
    ssr: { noExternal: true },
    build: { ssr, outDir: work, emptyOutDir: false, rollupOptions: { output } },
  });
};

/** With the author's own plug-in before the package's, or after it. */
const byWebpack =
  (order: "before" | "after"): Bundle =>
  async (entry, out, banner, times) => {
    const own = repeat(times, () => new WebpackPlugin(NONE) as never);
    const authors = new webpack.BannerPlugin({ banner, raw: true });
    const compiler = webpack({
      mode: "production",
      target: "node",
      context: work,
      entry,
      experiments: { outputModule: true },
      output: { path: work, filename: out.slice(work.length + 1), module: true },
      plugins: order === "before" ? [authors, ...own] : [...own, authors],
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else compiler.close(() => resolve());
      });
    });
  };

const bundlers: readonly [name: string, bundle: Bundle][] = [
  ["esbuild", byEsbuild],
  ["rollup", byRollup],
  ["rolldown", byRolldown],
  ["vite", byVite],
  ["webpack, the banner first", byWebpack("before")],
  ["webpack, the banner last", byWebpack("after")],
];

/** Imports the module from a script in another place; it says which file it takes for its own. */
async function importedSays(file: string) {
  const load = `await import(${JSON.stringify(pathToFileURL(file).href)});`;
  return runProgram(process.execPath, ["--input-type=module", "--eval", load, "--", "/nobody"], {});
}

describe.each(bundlers)("%s", { timeout: 2 * MINUTES }, (name, bundle) => {
  const out = (kind: string) => join(work, `${name.replaceAll(/\W+/g, "-")}-${kind}.mjs`);

  it("makes a program that begins with the author's line, and knows its own file", async () => {
    const file = out("shebang");
    await bundle(join(work, "entry.mjs"), file, SHEBANG, 1);
    expect(readFileSync(file, "utf8").split("\n")[0]).toBe(SHEBANG);
    chmodSync(file, 0o755);
    if (process.platform !== "win32")
      expect(await runProgram(file, [], {})).toMatchObject({ code: 0, stdout: `${file}\n` });
    expect(await importedSays(file)).toMatchObject({ code: 0, stdout: `${file}\n` });
  });

  it("takes the plug-in twice", async () => {
    const file = out("twice");
    await bundle(join(work, "entry.mjs"), file, "// Mine.", 2);
    expect(await importedSays(file)).toMatchObject({ code: 0, stdout: `${file}\n`, stderr: "" });
  });
});

// webpack writes a module's path on the machine that bundles into it; esbuild's file imports once alone.
describe.each(bundlers.slice(1, 4))("%s", { timeout: 2 * MINUTES }, (name, bundle) => {
  it("bundles what it has bundled", async () => {
    const inner = join(work, `${name}-inner.mjs`);
    const outer = join(work, `${name}-outer.mjs`);
    await bundle(join(work, "entry.mjs"), inner, "// Mine.", 1);
    await bundle(inner, outer, "// Mine, too.", 1);
    expect(await importedSays(outer)).toMatchObject({ code: 0, stdout: `${outer}\n`, stderr: "" });
  });
});
