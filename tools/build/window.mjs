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
  const built = await build({
    absWorkingDir: root,
    entryPoints: { activity: "web/activity/main.ts", window: "web/main.tsx" },
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
  });
  copyFileSync(join(root, "web", "index.html"), join(folder, "index.html"));
  parts?.add(Object.keys(built.metafile.inputs).map((path) => join(root, path)));
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWindow();
