// Builds the platform's web application: platform/web/ becomes platform/dist/web/, which is published
// with the package. esbuild bundles and minifies; what comes out loads nothing from anywhere.
//
//   node tools/build/window.mjs

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../platform/", import.meta.url));

/**
 * Builds the web application.
 *
 * @param {{ add(files: readonly string[]): void }} [parts] Notes the files that are in it.
 * @returns the folder that it is in
 */
export async function buildWindow(parts = undefined) {
  const folder = join(root, "dist", "web");
  mkdirSync(folder, { recursive: true });
  const options = {
    absWorkingDir: root,
    outdir: "dist/web",
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022"],
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    metafile: true,
    logLevel: "error",
    tsconfig: "web/tsconfig.json",
  };
  const built = [
    // The platform puts it into a page of its own, so it cannot share a file with the window.
    await build({ ...options, entryPoints: { activity: "web/activity/main.ts" } }),
    // window.js, what is loaded on demand, and chunk.js, which both use.
    await build({
      ...options,
      entryPoints: { window: "web/main.tsx" },
      splitting: true,
      chunkNames: "[name]",
    }),
  ];
  copyFileSync(join(root, "web", "index.html"), join(folder, "index.html"));
  for (const each of built) {
    parts?.add(Object.keys(each.metafile.inputs).map((path) => join(root, path)));
  }
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWindow();
