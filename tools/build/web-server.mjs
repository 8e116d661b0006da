// Puts the web server into one file of the platform's package. Its dependencies ask for releases of
// theirs by ranges: one day the newest of those needs a newer Node.js, and package managers that
// check that, such as yarn 1, could install the platform no more.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const platform = fileURLToPath(new URL("../../platform", import.meta.url));

/** The compilers of schemas, which no route has: they are never called. */
const UNUSED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"];

/** What the package's code asks for in place of `fastify`. */
export const WEB_SERVER = "./web-server.cjs";

/** Writes the web server to a folder. @returns the files that are in it */
export async function buildWebServer(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(platform, "package.json"), "utf8"));
  const installed = Object.keys(dependencies);
  const bundle = await rolldown({
    input: "fastify",
    cwd: platform,
    platform: "node",
    external: (id) =>
      id.startsWith("node:") || installed.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { alias: Object.fromEntries(UNUSED.map((name) => [name, false])) },
    logLevel: "warn",
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "cjs",
    entryFileNames: WEB_SERVER.slice(2),
    codeSplitting: false,
    comments: { jsdoc: false },
  });
  await bundle.close();
  return output[0].moduleIds;
}
