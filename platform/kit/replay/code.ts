import { bytesIn, numberIn } from "../trace/json-values.js";

/** Longest value that stands in one line, in characters. */
const MAX_LINE = 80;

/** A name of a secret in a text. */
const NAMED = /\{(?:hash of )?(?:own )?secret \d+\}/;

/** How a value is written that is not written as its JSON; undefined for others. */
type Special = (value: unknown) => string | undefined;

/** A value of JSON as TypeScript. */
export function literal(value: unknown, indent: string): string {
  return written(value, indent, () => undefined);
}

/** An argument or option of a trace as TypeScript, which `replay` gives its secrets. */
export function argument(value: unknown, indent: string): string {
  return written(value, indent, (each) => {
    if (typeof each === "string" && NAMED.test(each)) return `replay.text(${JSON.stringify(each)})`;
    const bytes = bytesIn(each);
    if (bytes !== undefined) return `Buffer.from(${JSON.stringify(bytes)}, "base64")`;
    return numberIn(each) === undefined ? undefined : `Number("${numberIn(each)}")`;
  });
}

function written(value: unknown, indent: string, special: Special): string {
  const own = special(value);
  if (own !== undefined) return own;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((each) => written(each, inner, special));
    return enclosed("[", items, "]", indent);
  }
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${key(name)}: ${written(each, inner, special)}`);
  return enclosed("{", fields, "}", indent);
}

function key(name: string): string {
  // Any other way to write it sets the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function enclosed(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const gap = open === "{" ? " " : "";
  const line = `${open}${gap}${parts.join(", ")}${gap}${close}`;
  if (line.length + indent.length <= MAX_LINE && !line.includes("\n")) return line;
  const lines = parts.map((part) => `${indent}  ${part},`);
  return `${open}\n${lines.join("\n")}\n${indent}${close}`;
}
