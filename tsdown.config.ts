import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { BUNDLED_CHECK } from "./tools/build/bundled-check.mjs";
import { nodeCheck } from "./tools/build/node-check.mjs";
import { standAlone } from "./tools/build/platform-declarations.mjs";
import { buildWebServer, WEB_SERVER } from "./tools/build/web-server.mjs";
import { buildWindow } from "./tools/build/window.mjs";
import { bundledParts } from "./tools/third-party/bundled.mjs";

/**
 * ES modules and CommonJS must share one copy of the code: the addon's classes and `SdkError` are
 * compared by identity. So the code is built once, as CommonJS, and ES modules re-export it.
 */
async function writeModuleEntryPoint(folder: string, name: string) {
  const line = `export * from "./${name}.cjs";\n`;
  await writeFile(`${folder}/${name}.mjs`, line);
  await writeFile(`${folder}/${name}.d.mts`, line);
}

/** The files of declarations. */
async function declarationsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".d.cts"));
  return files.map((file) => `${folder}/${file}`);
}

/** What all parts of both packages have in common. */
const shared = {
  format: "cjs",
  target: "node20",
  platform: "node",
  outDir: "dist",
  tsconfig: fileURLToPath(new URL("tsconfig.build.json", import.meta.url)),
  shims: true,
  sourcemap: false,
  logLevel: "warn",
  inputOptions: { checks: { pluginTimings: false } },
} satisfies UserConfig;

/**
 * What declarations begin with, so that they can be read whole: `Symbol.dispose` is in no edition of the
 * language, and the platform's are of Node's servers and streams.
 */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';
const NODE = '/// <reference types="node" />';

/** What bundlers put of others' code into the package in each folder. */
const bundled = {
  ".": bundledParts("game-social-sdk"),
  platform: bundledParts("game-social-sdk-platform"),
  load: bundledParts("artillery-engine-game-social-sdk"),
};

/** A package in `folder`, relative to the repository: what programs import, and its command. */
const packageIn = (
  folder: "." | "platform",
  entry: Readonly<Record<string, string>>,
): UserConfig => ({
  ...shared,
  cwd: folder,
  entry,
  plugins: [bundled[folder].plugin],
  dts: { sourcemap: false },
  banner:
    folder === "platform"
      ? { dts: `${NODE}\n${DISPOSABLE}`, js: nodeCheck("game-social-sdk-platform") }
      : { dts: DISPOSABLE, js: `${BUNDLED_CHECK}\n${nodeCheck("game-social-sdk")}` },
  deps: { neverBundle: ["@playwright/test", "fastify", "game-social-sdk"] },
  // Comments would be half of what Node.js has to read; the declarations hold them for editors.
  // Without a chunk of its own the bundler's helper code becomes an export of an entry point.
  outputOptions: {
    comments: { jsdoc: false },
    paths: { fastify: WEB_SERVER },
    codeSplitting: { groups: [{ name: "runtime", test: /rolldown[\\/]runtime/ }] },
  },
  hooks: {
    "build:done": async ({ options }) => {
      for (const name of Object.keys(entry).filter((each) => each !== "cli")) {
        await writeModuleEntryPoint(options.outDir, name);
      }
      if (folder === "platform") {
        for (const file of await declarationsIn(options.outDir)) await standAlone(file);
        // The build empties the folder first, so what comes from elsewhere comes after it.
        bundled.platform.add(await buildWebServer(options.outDir));
        await buildWindow(bundled.platform);
      }
      bundled[folder].write();
    },
  },
});

/** The command of the package, which uses it as other programs do. */
const command: UserConfig = {
  ...shared,
  entry: { cli: "lib/cli.ts" },
  plugins: [bundled["."].plugin],
  hooks: { "build:done": () => bundled["."].write() },
  banner: { js: nodeCheck("game-social-sdk") },
  deps: { neverBundle: ["game-social-sdk"] },
  dts: false,
  clean: false,
  outputOptions: {
    comments: { jsdoc: false },
    chunkFileNames: "cli/[name].cjs",
    codeSplitting: { groups: [{ name: "runtime", test: /rolldown[\\/]runtime/ }] },
  },
};

/** Parts beside the package's own code, which they import as other programs do. */
const part = (name: string, files: readonly string[]): UserConfig => ({
  ...shared,
  entry: Object.fromEntries(files.map((file) => [file, `lib/${name}/${file}.ts`])),
  outDir: `dist/${name}`,
  plugins: [bundled["."].plugin],
  hooks: { "build:done": () => bundled["."].write() },
  format: ["cjs", "esm"],
  fixedExtension: true,
  deps: { neverBundle: ["game-social-sdk", "react"] },
  dts: { sourcemap: false },
  outputOptions: { comments: { jsdoc: false } },
});

/**
 * The test kit for Vitest, which can be imported by ES modules alone. It uses the kit's one copy, which
 * is in the package's own build.
 */
const vitestKit: UserConfig = {
  ...shared,
  cwd: "platform",
  entry: { vitest: "kit/runners/vitest.ts" },
  format: "esm",
  fixedExtension: true,
  clean: false,
  banner: { js: nodeCheck("game-social-sdk-platform") },
  deps: { neverBundle: ["vitest", "../core.js"] },
  dts: { sourcemap: false },
  outputOptions: { comments: { jsdoc: false } },
  hooks: {
    "build:done": async ({ options: { outDir } }) => {
      for (const file of [`${outDir}/vitest.mjs`, `${outDir}/vitest.d.mts`]) {
        const text = await readFile(file, "utf8");
        await writeFile(file, text.replaceAll('"../core.js"', '"./kit.cjs"'));
      }
    },
  },
};

/** The load engine, which Artillery imports as a module and nobody requires. */
const loadEngine: UserConfig = {
  ...shared,
  cwd: "load",
  entry: { index: "index.ts" },
  format: "esm",
  fixedExtension: true,
  plugins: [bundled.load.plugin],
  hooks: { "build:done": () => bundled.load.write() },
  banner: { js: nodeCheck("artillery-engine-game-social-sdk") },
  deps: { neverBundle: ["game-social-sdk"] },
  dts: { sourcemap: false },
  outputOptions: { comments: { jsdoc: false } },
};

export default defineConfig([
  packageIn(".", { index: "lib/index.ts", backend: "lib/backend/index.ts" }),
  command,
  part("bundler", ["index"]),
  part("electron", ["index", "preload", "renderer"]),
  part("react", ["index"]),
  packageIn("platform", {
    index: "index.ts",
    cli: "cli.ts",
    kit: "kit/core.ts",
    jest: "kit/runners/jest.ts",
    "node-test": "kit/runners/node-test.ts",
    playwright: "kit/runners/playwright.ts",
    smoke: "smoke/command.ts",
  }),
  vitestKit,
  loadEngine,
]);
