import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The files of the web application, which the repository's build makes of `platform/web/`. */
const TYPES = {
  "activity.js": "text/javascript",
  "chunk.js": "text/javascript",
  "guide.js": "text/javascript",
  "index.html": "text/html",
  "window.js": "text/javascript",
  "window.css": "text/css",
} as const;

/** A file to send. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** Finds a file beside the bundle, or where the build puts it when this runs from source. */
function pathOf(name: keyof typeof TYPES): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, "web"), join(here, "..", "..", "dist", "web")];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const missing: Asset = {
  type: "text/html; charset=utf-8",
  content: Buffer.from(
    "<!doctype html><html lang=en><title>Local platform</title><p>The web application is not built. Run <code>node tools/build/window.mjs</code> in the repository.",
  ),
};

/** Reads a file of the web application, or a page that says what to do when it was not built. */
export function readAsset(name: keyof typeof TYPES): Asset {
  const path = pathOf(name);
  if (path === undefined) return missing;
  return { type: `${TYPES[name]}; charset=utf-8`, content: readFileSync(path) };
}

/** Reads a script that a page inlines, or one that says what to do when it was not built. */
export function readScript(name: "activity.js"): string {
  const path = pathOf(name);
  return path === undefined
    ? 'document.body.append("The page is not built. Run node tools/build/window.mjs.");'
    : readFileSync(path, "utf8");
}
