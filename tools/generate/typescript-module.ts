/** Puts a generated TypeScript module together: notice, imports of exactly what is used, body. */

import { type GeneratedFile, notice } from "./emitter.js";
import type { Model } from "./model.js";
import { camelCase } from "./names.js";

/** Where a module can import from: module specifier → the names it exports. */
export type Exports = ReadonlyMap<string, readonly string[]>;

export interface ModuleParts {
  readonly path: string;
  /** What the module is, for the comment at its top. */
  readonly about: string;
  readonly body: string;
  /** Types it may use. */
  readonly types?: Exports;
  /** Values it may use. */
  readonly values?: Exports;
}

/** The module; imports only the names its code (comments aside) mentions. */
export function typeScriptModule(model: Model, parts: ModuleParts): GeneratedFile {
  const used = identifiers(parts.body);
  const imports = [
    ...importLines("import type", parts.types, used),
    ...importLines("import", parts.values, used),
  ].sort((a, b) => specifier(a).localeCompare(specifier(b)));
  const head = `${notice("ts")}\n/** ${parts.about} */\n\n`;
  const block = imports.length > 0 ? `${imports.join("\n")}\n\n` : "";
  return {
    path: parts.path,
    content: `${head}${block}${commentsInCamelCase(model, parts.body.trim())}\n`,
  };
}

/** Where a comment names a function or field, TypeScript's spelling of it helps the reader. */
function commentsInCamelCase(model: Model, body: string): string {
  const members = new Set(
    model.classes.flatMap((c) => [...c.fields, ...c.methods].map(({ name }) => name)),
  );
  const other = new Set([
    ...model.classes.map(({ name }) => name),
    ...model.enums.flatMap((e) => [e.name, ...e.values.map(({ name }) => name)]),
  ]);
  return body.replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/`([A-Z]\w+)`/g, (whole, name: string) =>
      members.has(name) && !other.has(name) ? `\`${camelCase(name)}\`` : whole,
    ),
  );
}

function importLines(keyword: string, from: Exports | undefined, used: Set<string>): string[] {
  return [...(from ?? [])].flatMap(([module, names]) => {
    const wanted = names.filter((name) => used.has(name)).sort();
    if (wanted.length === 0) return [];
    const line = `${keyword} { ${wanted.join(", ")} } from "${module}";`;
    if (line.length <= 100) return [line];
    return [`${keyword} {\n${wanted.map((name) => `  ${name},\n`).join("")}} from "${module}";`];
  });
}

function specifier(line: string): string {
  return /from "(.+)"/.exec(line)?.[1] ?? "";
}

function identifiers(body: string): Set<string> {
  const code = body
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/^ *(?:readonly )?\w+\??:/gm, "");
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}
