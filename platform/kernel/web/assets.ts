import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The files of the web application, which the repository's build makes of `platform/web/`. */
export const TYPES = {
  "index.html": "text/html",
  "window.js": "text/javascript",
  "window.css": "text/css",
} as const;

/** A file to send. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** Finds the files beside the bundle, or where the build puts them when this runs from source. */
function folder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, "web"), join(here, "..", "..", "..", "dist", "web")];
  return places.find((place) => existsSync(join(place, "index.html")));
}

const missing: Asset = {
  type: "text/html; charset=utf-8",
  content: Buffer.from(
    "<!doctype html><html lang=en><title>Local platform</title><p>The web application is not built. Run <code>node tools/build/window.mjs</code> in the repository.",
  ),
};

/** Reads a file of the web application; a page that says what to do when it was not built. */
export function readAsset(name: keyof typeof TYPES): Asset {
  const place = folder();
  if (place === undefined) return missing;
  return { type: `${TYPES[name]}; charset=utf-8`, content: readFileSync(join(place, name)) };
}
