/** Markdown for the generated reference: tables, and blocks with one empty line between them. */

/** A table with a header; nothing when it has no rows. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return `${[line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

/** Blocks of Markdown with one empty line between them; empty ones are left out. */
export function blocks(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => part.trimEnd())
    .join("\n\n");
}
