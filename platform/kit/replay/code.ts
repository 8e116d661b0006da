/** Longest value that stands in one line, in characters. */
const MAX_LINE = 80;

/** A name of a secret in a text. */
const NAMED = /\{(?:hash of )?(?:own )?secret \d+\}/;

/** How texts are written. */
type Texts = (text: string) => string;

/** A value of JSON as TypeScript. */
export function literal(value: unknown, indent: string): string {
  return written(value, indent, JSON.stringify);
}

/** An argument of a trace as TypeScript, which `replay` gives its secrets. */
export function argument(value: unknown, indent: string): string {
  return written(value, indent, (text) =>
    NAMED.test(text) ? `replay.text(${JSON.stringify(text)})` : JSON.stringify(text),
  );
}

function written(value: unknown, indent: string, texts: Texts): string {
  if (typeof value === "string") return texts(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const { $bytes, $number } = value as { readonly $bytes?: unknown; readonly $number?: unknown };
  if (typeof $bytes === "string") return `Buffer.from(${JSON.stringify($bytes)}, "base64")`;
  if (typeof $number === "string") return "Number.POSITIVE_INFINITY";
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((each) => written(each, inner, texts));
    return enclosed("[", items, "]", indent);
  }
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${key(name)}: ${written(each, inner, texts)}`);
  return enclosed("{", fields, "}", indent);
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function enclosed(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const gap = open === "{" ? " " : "";
  const line = `${open}${gap}${parts.join(", ")}${gap}${close}`;
  if (line.length + indent.length <= MAX_LINE && !line.includes("\n")) return line;
  const lines = parts.map((part) => `${indent}  ${part},`);
  return `${open}\n${lines.join("\n")}\n${indent}${close}`;
}
