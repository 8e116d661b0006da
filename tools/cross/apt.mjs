// apt with package sources of its own, made of the machine's: nothing of the machine is changed, and it
// checks what it fetches against the distribution's signatures as ever.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The options that have apt take the machine's sources as `change` leaves them, and keep its lists in
 * `folder`, which has none yet.
 *
 * @param {string} folder
 * @param {(text: string) => string} change Of a file of sources, of either format.
 */
export function aptWith(folder, change) {
  const parts = join(folder, "sources");
  mkdirSync(parts);
  const lists = join(folder, "lists");
  mkdirSync(join(lists, "partial"), { recursive: true });
  const copy = (from, name) => writeFileSync(join(parts, name), change(readFileSync(from, "utf8")));
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
    ...["-o", `Dir::State::Lists=${lists}`, "-o", "APT::Sandbox::User=root", "-qq"],
  ];
}
