// Frees the platform's declarations of those of the web server inside, which need TypeScript 5.4 when
// libraries are checked, too. Programs never call it: its types are there for the domains' routes.

import { readFile, writeFile } from "node:fs/promises";

/** Names of a type that says nothing but which one it is. */
const OPAQUE = ["FastifyInstance", "FastifyReply", "FastifyRequest"];

/** What the compiler writes where nothing names the web server's type, some thousand times. */
const INFERRED = /_\$fastify\.FastifyInstance<[^()]*?_\$fastify\.FastifyTypeProviderDefault>/g;

const IMPORT = /^import .* from "(fastify|\.\/web-server\.cjs)";\n/gm;

const own = OPAQUE.map(
  (name) =>
    `/** Of the web server inside. */\ninterface ${name} { readonly [WEB_SERVER]: "${name}" }\n`,
).join("");

/**
 * The declarations, with types of ours in place of the web server's.
 *
 * @param {string} text
 */
export function withoutWebServer(text) {
  const freed = text.replace(INFERRED, "FastifyInstance").replace(IMPORT, "");
  const [left] = /.*_\$fastify.*/.exec(freed) ?? [];
  if (left !== undefined) {
    throw new Error(
      `The platform's declarations name a type of the web server: ${left.trim().slice(0, 200)}. ` +
        "Give it a type of the platform's own, or add it in tools/build/platform-declarations.mjs.",
    );
  }
  // What the declarations refer to is read in their first lines alone.
  const [references] = /^(\/\/\/ .*\n)*/.exec(freed) ?? [""];
  const rest = freed.slice(references.length);
  return `${references}declare const WEB_SERVER: unique symbol;\n${own}${rest}`;
}

/**
 * Rewrites a file of declarations.
 *
 * @param {string} file
 */
export async function freeOfWebServer(file) {
  await writeFile(file, withoutWebServer(await readFile(file, "utf8")));
}
