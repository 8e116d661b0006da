/** Writes the documentation of a declaration as a TSDoc comment. */

import type { Documentation } from "../../api/schema.js";

/** What a comment may say beyond what every declaration says of itself. */
export interface DocComment extends Partial<Documentation> {
  /** Each parameter's meaning. */
  readonly parameters?: readonly { readonly name: string; readonly text: string }[];
  readonly returns?: string;
  /** How it fails, each a full sentence. */
  readonly errors?: readonly string[];
  readonly scopes?: readonly string[];
  /** Further paragraphs after the details. */
  readonly remarks?: readonly string[];
}

const WIDTH = 100;

/** What the model says of a declaration, without the parts that are no documentation. */
export function documentation({
  summary,
  details,
  since,
  deprecated,
  source,
}: Documentation): DocComment {
  return {
    summary,
    ...(details ? { details } : {}),
    ...(since ? { since } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(source ? { source } : {}),
  };
}

/** The comment, each line indented, with a final line break. */
export function tsdoc(doc: DocComment, indent = ""): string {
  const blocks: string[] = [];
  if (doc.summary) blocks.push(doc.summary);
  const remarks = [
    ...(doc.details ? [doc.details] : []),
    ...(doc.remarks ?? []),
    ...(doc.scopes?.length ? [scopesSentence(doc.scopes)] : []),
    ...(doc.since ? [`Since SDK ${doc.since}.`] : []),
    ...(doc.source ? [`Source: ${doc.source}.`] : []),
  ];
  if (remarks.length > 0) blocks.push(`@remarks ${remarks.join("\n\n")}`);
  const tags = [
    ...(doc.parameters ?? []).map(({ name, text }) => `@param ${name} - ${text}`),
    ...(doc.returns ? [`@returns ${doc.returns}`] : []),
    ...(doc.errors ?? []).map((error) => `@throws ${error}`),
    ...(doc.deprecated ? [`@deprecated ${doc.deprecated}`] : []),
  ];
  if (tags.length > 0) blocks.push(tags.join("\n"));
  const lines = blocks
    .join("\n\n")
    .split("\n")
    .flatMap((line) => wrap(escape(line), indent));
  const [only] = lines;
  if (lines.length === 1 && `${indent}/** ${only} */`.length <= WIDTH)
    return `${indent}/** ${only} */\n`;
  const body = lines.map((line) => `${indent} *${line ? ` ${line}` : ""}\n`);
  return `${indent}/**\n${body.join("")}${indent} */\n`;
}

function scopesSentence(scopes: readonly string[]): string {
  const names = scopes.map((scope) => `\`${scope}\``);
  return names.length === 1
    ? `Needs the scope ${names[0]}.`
    : `Needs one of the scopes ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`;
}

/** Keeps the model's text from ending the comment or from being read as a TSDoc tag. */
function escape(line: string): string {
  return line.replaceAll("*/", "*\\/");
}

function wrap(line: string, indent: string): string[] {
  const limit = WIDTH - indent.length - 3;
  const hanging = line.startsWith("@") && !line.startsWith("@remarks") ? "  " : "";
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current.length > 0 && current.length + 1 + word.length > limit) {
      lines.push(current);
      current = hanging + word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}
