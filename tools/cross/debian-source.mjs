// Original sources of Debian's packages, which cross builds compile for their targets.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { aptWith } from "./apt.mjs";
import { cached } from "./cache.mjs";
import { must } from "./command.mjs";

/** The machine's package sources, but for source packages instead of binary ones. */
const ofSources = (text) =>
  text.replace(/^(Types:\s*)deb$/gm, "$1deb-src").replace(/^deb /gm, "deb-src ");

/** What distinguishes archives: those who keep what is made of it name it by this, too. */
export const archiveKey = (archive) =>
  createHash("sha256").update(readFileSync(archive)).digest("hex");

/**
 * A source's archive, checked by apt against the distribution's signatures. It is kept: a newer release
 * is taken when its folder in the cache was removed.
 *
 * @param {string} name The source package.
 * @param {string} [given] An archive to take instead.
 */
export function sourceArchive(name, given) {
  if (given) return given;
  const folder = cached(`${name}/source`, (into) => {
    const options = aptWith(into, ofSources);
    must("apt-get", [...options, "update"]);
    must(
      "apt-get",
      [...options, "source", "--tar-only", "--only-source", "--download-only", name],
      { cwd: into },
    );
    rmSync(join(into, "lists"), { recursive: true });
  });
  const archive = readdirSync(folder).find((file) => /\.orig\.tar\.\w+$/.test(file));
  if (!archive) throw new Error(`${folder} has no original source of ${name}; remove that folder.`);
  return join(folder, archive);
}
