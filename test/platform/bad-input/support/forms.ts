/** Bad forms made of a good one. */

import { fieldLine, Leaf } from "./refusals.js";
import type { Bad, Request } from "./requests.js";
import type { Schema } from "./schemas.js";

/** One part of a form, as text: its headers and what it holds. */
interface Part {
  readonly name: string;
  readonly head: string;
  readonly content: string;
}

/** The forms that differ from a good one in a part, or are none. */
export function badForms(schema: Schema, good: Request): Bad[] {
  const type = good.headers["content-type"] ?? "";
  const boundary = /^multipart\/form-data; ?boundary=(.+)$/.exec(type)?.[1];
  if (boundary === undefined || good.body === undefined) return [];
  const parts = partsOf(good.body, boundary);
  const noForm = fieldLine("", Leaf.contentType);
  const bad = (what: string, line: string, body: string | undefined, contentType = type): Bad => ({
    what: `form ${what}`,
    request: { ...good, headers: { ...good.headers, "content-type": contentType }, body },
    line,
  });
  const form = (what: string, changed: readonly Part[], line: string) =>
    bad(what, line, textOf(changed, boundary));
  const lengths = Object.entries<Schema>(schema.properties).flatMap(([name, property]) =>
    [
      { what: "too long", length: property.maxLength + 1, leaf: Leaf.tooLong(property.maxLength) },
      {
        what: "too short",
        length: property.minLength - 1,
        leaf: Leaf.tooShort(property.minLength),
      },
    ]
      .filter(({ length }) => length >= 0)
      .map(({ what, length, leaf }) => {
        const content = "x".repeat(length);
        const head = `content-disposition: form-data; name="${name}"`;
        const others = parts.filter((part) => part.name !== name);
        const line = fieldLine(name, `${leaf}|${Leaf.required}`);
        return form(`${name}: ${what}`, [...others, { name, head, content }], line);
      }),
  );
  const required = (schema.required as string[]).map((name) => fieldLine(name, Leaf.required));
  return [
    bad("is JSON", noForm, "{}", "application/json"),
    bad("is missing", noForm, undefined),
    bad("ends before its end", noForm, good.body.slice(0, good.body.length / 2)),
    bad("has another boundary", noForm, good.body, "multipart/form-data; boundary=another"),
    form("has nothing", [], `${required.join("|")}.*`),
    ...(schema.required as string[]).map((name) =>
      form(
        `${name}: missing`,
        parts.filter((part) => part.name !== name),
        fieldLine(name, Leaf.required),
      ),
    ),
    ...lengths,
  ];
}

function partsOf(body: string, boundary: string): Part[] {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((text) => {
      const [head = "", ...rest] = text.replace(/^\r\n/, "").split("\r\n\r\n");
      const content = rest.join("\r\n\r\n").replace(/\r\n$/, "");
      return { name: /name="([^"]*)"/.exec(head)?.[1] ?? "", head, content };
    });
}

function textOf(parts: readonly Part[], boundary: string): string {
  const written = parts.map(
    ({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`,
  );
  return `${written.join("")}--${boundary}--\r\n`;
}
