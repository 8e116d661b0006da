// Puts the web server into one file of the platform's package. Its dependencies ask for releases of
// theirs by ranges: one day the newest of those needs a newer Node.js, and package managers that
// check that, such as yarn 1, could install the platform no more.

import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const platform = fileURLToPath(new URL("../../platform", import.meta.url));

/** What the package's code asks for in place of `fastify`. */
export const WEB_SERVER = "./web-server.cjs";

/** The folder of the package that a file belongs to, and its name; nothing for files that are made up. */
function packageOf(file) {
  const [, folder, name] =
    /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/.exec(file) ?? [];
  return folder === undefined ? undefined : { folder, name };
}

/** The terms of all packages that files are from: they go where their code goes. */
function licensesOf(files) {
  const folders = new Map(
    files
      .map(packageOf)
      .filter(Boolean)
      .map(({ folder, name }) => [folder, name]),
  );
  return [...folders]
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([folder, name]) => {
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(join(folder, file), "utf8").trim() : `License: ${license}`;
      return `${name} ${version}\n\n${text}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** Writes the web server, and the terms of what is in it, to a folder. */
export async function buildWebServer(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(platform, "package.json"), "utf8"));
  const installed = Object.keys(dependencies);
  const bundle = await rolldown({
    input: "fastify",
    cwd: platform,
    platform: "node",
    external: (id) =>
      id.startsWith("node:") || installed.some((name) => id === name || id.startsWith(`${name}/`)),
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
  const [{ moduleIds }] = output;
  await writeFile(join(folder, "web-server.LICENSES.txt"), licensesOf(moduleIds));
}
