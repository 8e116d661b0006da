// Makes the platform's declarations readable by themselves when libraries are checked, too: without those of the
// web server inside, which need TypeScript 5.4, and which programs never call, as its types are there for the
// domains' routes; and without the SDK, of which players of the test kit are made where it is installed.

import { readFile, writeFile } from "node:fs/promises";

/**
 * Types that say nothing but which one they are: whether each has a parameter, and whether the platform's own
 * types pick members of it by name.
 */
const OPAQUE = {
  FastifyInstance: { picked: true },
  FastifyReply: {},
  FastifyRequest: { parameter: "<_Route = unknown>" },
  RouteShorthandOptions: { picked: true },
};

/** What the compiler writes where nothing names the web server's type, some thousand times. */
const INFERRED = /_\$fastify\.FastifyInstance<[^()]*?_\$fastify\.FastifyTypeProviderDefault>/g;

const IMPORT = /^import .* from "(fastify|\.\/web-server\.cjs)";\n/gm;

const own = Object.entries(OPAQUE)
  .map(([name, { parameter = "", picked = false }]) => {
    const members = picked ? "; readonly [member: string]: unknown" : "";
    return `/** Of the web server inside. */\ninterface ${name}${parameter} { readonly [WEB_SERVER]: "${name}"${members} }\n`;
  })
  .join("");

/** Whether declarations name the web server, by its own name or as the file that it is in. */
export const namesWebServer = (text) => /from "(fastify|\.\/web-server\.cjs)"/.test(text);

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

const SDK_IMPORT = /^import .* from "game-social-sdk";$/gm;

/** Lines that name it, but for those of comments, which have examples. */
const SDK_NAMED = /^(?!\s*\*).*(?:from |import\()"game-social-sdk"/gm;

/**
 * The declarations, in which the SDK's types are `any` where it is not installed.
 *
 * @param {string} text
 */
export function withOptionalSdk(text) {
  const ignored = "// @ts-ignore: without game-social-sdk, its types are any";
  const imports = text.match(SDK_IMPORT)?.length ?? 0;
  if (imports !== (text.match(SDK_NAMED)?.length ?? 0)) {
    throw new Error(
      "The platform's declarations name the SDK other than by an import of one line, which alone can be left out " +
        "where it is not installed. Import the type in the source file, or read the other form in " +
        "tools/build/platform-declarations.mjs.",
    );
  }
  return text.replace(SDK_IMPORT, `${ignored}\n$&`);
}

/**
 * Rewrites a file of declarations.
 *
 * @param {string} file
 */
export async function standAlone(file) {
  const text = await readFile(file, "utf8");
  const freed = withOptionalSdk(namesWebServer(text) ? withoutWebServer(text) : text);
  if (freed !== text) await writeFile(file, freed);
}
