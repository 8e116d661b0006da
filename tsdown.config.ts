import { writeFile } from "node:fs/promises";
import { defineConfig } from "tsdown";

/** Entry points that programs import; the command line (`cli`) is only run. */
const imported = ["index", "platform"];

/**
 * ES modules and CommonJS must share one copy of the code: the addon's classes and `SdkError` are
 * compared by identity. So the code is built once, as CommonJS, and ES modules re-export it.
 */
async function writeModuleEntryPoints(folder: string) {
  for (const name of imported) {
    const line = `export * from "./${name}.cjs";\n`;
    await writeFile(`${folder}/${name}.mjs`, line);
    await writeFile(`${folder}/${name}.d.mts`, line);
  }
}

export default defineConfig({
  entry: {
    index: "lib/index.ts",
    platform: "platform/index.ts",
    cli: "platform/cli.ts",
  },
  format: "cjs",
  target: "node20",
  platform: "node",
  outDir: "dist",
  tsconfig: "tsconfig.build.json",
  dts: { sourcemap: false },
  shims: true,
  sourcemap: false,
  logLevel: "warn",
  // Comments would be half of what Node.js has to read; the declarations hold them for editors.
  // Without a chunk of its own the bundler's helper code becomes an export of an entry point.
  outputOptions: {
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: "runtime", test: /rolldown[\\/]runtime/ }] },
  },
  inputOptions: { checks: { pluginTimings: false } },
  hooks: {
    "build:done": ({ options }) => writeModuleEntryPoints(options.outDir),
  },
});
