// Original sources of Debian's packages, which cross builds compile for their targets.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cached } from "./cache.mjs";
import { must } from "./command.mjs";

/**
 * A source's archive, checked by apt against the distribution's signatures.
 *
 * @param {string} name The source package.
 * @param {string} [given] An archive to take instead.
 */
export function sourceArchive(name, given) {
  if (given) return given;
  const folder = cached(`${name}/source`, (into) => {
    const lists = join(into, "lists");
    mkdirSync(join(lists, "partial"), { recursive: true });
    const options = sourceOptions(into, lists);
    must("apt-get", [...options, "-qq", "update"]);
    must(
      "apt-get",
      [...options, "source", "--tar-only", "--only-source", "--download-only", name],
      { cwd: into },
    );
    rmSync(lists, { recursive: true });
  });
  const archive = readdirSync(folder).find((file) => /\.orig\.tar\.\w+$/.test(file));
  if (!archive) throw new Error(`${folder} has no original source of ${name}; remove that folder.`);
  return join(folder, archive);
}

/** apt with the machine's own package sources, but for source packages instead of binary ones. */
function sourceOptions(folder, lists) {
  const parts = join(folder, "sources");
  mkdirSync(parts);
  const copy = (from, name) => {
    const text = readFileSync(from, "utf8")
      .replace(/^(Types:\s*)deb$/gm, "$1deb-src")
      .replace(/^deb /gm, "deb-src ");
    writeFileSync(join(parts, name), text);
  };
  const places = "/etc/apt/sources.list.d";
  for (const name of readdirSync(places)) {
    if (/^(debian|ubuntu).*\.(sources|list)$/.test(name)) copy(join(places, name), name);
  }
  try {
    copy("/etc/apt/sources.list", "main.list");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return [
    ...["-o", "Dir::Etc::SourceList=/dev/null", "-o", `Dir::Etc::SourceParts=${parts}`],
    ...["-o", `Dir::State::Lists=${lists}`, "-o", "APT::Sandbox::User=root"],
  ];
}
