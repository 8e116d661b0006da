/** The launcher's pages as Vite builds them, and its preload script, from the sources of the package. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { build } from "vite";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const launcher = join(root, "examples/launcher");

const alias = {
  "game-social-sdk/electron/renderer": join(root, "lib/electron/renderer.ts"),
  "game-social-sdk/electron/preload": join(root, "lib/electron/preload.ts"),
  "game-social-sdk/react": join(root, "lib/react/index.ts"),
};

/** An application folder as it would be packed, and the preload script for Chromium. */
export async function buildLauncher(): Promise<{ folder: string; preload: string }> {
  const folder = mkdtempSync(join(tmpdir(), "launcher-"));
  await build({
    configFile: false,
    root: join(launcher, "renderer"),
    base: "./",
    logLevel: "error",
    resolve: { alias },
    build: { outDir: join(folder, "dist/renderer"), emptyOutDir: true },
  });
  const { outputFiles } = await bundle({
    entryPoints: [join(launcher, "preload.ts")],
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "error",
    alias: {
      ...alias,
      electron: fileURLToPath(new URL("page-electron.mjs", import.meta.url)),
    },
  });
  return { folder, preload: outputFiles[0]?.text ?? "" };
}
