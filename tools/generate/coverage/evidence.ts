/** Looks for traces of entries: in emitted files and in the tests. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EmitContext, GeneratedFile } from "../emitter.js";
import type { Entry } from "./entries.js";
import { isSwept, SWEEP } from "./sweep.js";

/** What a report asks of each entry. */
export interface Evidence {
  /** The addon exports it. */
  bound(entry: Entry): boolean;
  /** The facade declares it. */
  typed(entry: Entry): boolean;
  /** A test names it, or goes through all entries of its kind. */
  tested(entry: Entry): boolean;
}

/** Tests whose mention of a name proves nothing of the entry; for those of the surface see `SWEEP`. */
const OTHER_TESTS = new Set([
  ...["generator", "generated", "tools", "platform", "cpp", "fixtures", "surface"],
]);

export function collectEvidence({ root, emitted }: EmitContext): Evidence {
  const rows = contents(emitted, "binding/generated/").join("\n");
  const declarations = blocksOf(contents(emitted, "lib/generated/").join("\n"), TYPESCRIPT_BLOCK);
  const tests = sources(join(root, "test"), ".ts", OTHER_TESTS);
  return {
    bound: (entry) => hasRow(rows, entry),
    typed: (entry) => isDeclared(declarations, entry),
    tested: (entry) =>
      (isSwept(entry) && existsSync(join(root, SWEEP[entry.kind]))) ||
      tests.some((text) => isNamed(text, entry)),
  };
}

/** A row names the member: `method<&sdk::Client::Connect>("connect")`. */
function hasRow(rows: string, { kind, name, typeScript }: Entry): boolean {
  if (kind === "class") return new RegExp(`<(?:sdk::)?${name}>\\("${typeScript}"`).test(rows);
  return new RegExp(`&(?:sdk::)?${name}\\b`).test(rows);
}

/** `export interface Name {` … `}` and the like: name → body. */
const TYPESCRIPT_BLOCK =
  /^export (?:abstract )?(?:interface|class|const) (\w+)[^\n]*\{\n([\s\S]*?)^\}/gm;

function isDeclared(blocks: Blocks, { kind, owner, typeScript }: Entry): boolean {
  if (!owner || kind === "class")
    return blocks.has(typeScript) || blocks.has(`${typeScript}Methods`);
  const member = new RegExp(`^ {2}(?:static |get |readonly )?${typeScript}[(?:]`, "m");
  const places =
    kind === "event"
      ? [`${owner.name}Events`]
      : [owner.name, `${owner.name}Constructor`, `${owner.name}Methods`];
  return places.some((place) => blocks.get(place)?.some((body) => member.test(body)));
}

/** Functions by their name, events in quotes; members of values only where their class is named. */
function isNamed(text: string, { kind, owner, typeScript }: Entry): boolean {
  if (kind === "event") return text.includes(`"${typeScript}"`);
  if (!new RegExp(`\\b${typeScript}\\b`).test(text)) return false;
  if (!owner || owner.kind === "service" || kind === "class") return true;
  return new RegExp(`\\b${owner.name}\\b`).test(text);
}

type Blocks = ReadonlyMap<string, readonly string[]>;

function blocksOf(text: string, pattern: RegExp): Blocks {
  const blocks = new Map<string, string[]>();
  for (const [, name = "", body = ""] of text.matchAll(pattern))
    blocks.set(name, [...(blocks.get(name) ?? []), body]);
  return blocks;
}

function contents(files: readonly GeneratedFile[], folder: string): string[] {
  return files.filter(({ path }) => path.startsWith(folder)).map(({ content }) => content);
}

/** The texts of all files of this kind in a folder, in the order of their paths. */
function sources(folder: string, extension: string, skipped: ReadonlySet<string>): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return skipped.has(entry.name) ? [] : sources(path, extension, skipped);
      return entry.name.endsWith(extension) ? [readFileSync(path, "utf8")] : [];
    });
}
