import type { RecordedBytes, RecordedFile, RecordedForm } from "../../kernel/traffic/entry.js";
import { bytesIn } from "../trace/json-values.js";

/** What a request brings: text, bytes, or a form with files. */
export type ReplayedBody = string | RecordedBytes | RecordedForm;

type Headers = Readonly<Record<string, string>>;

/**
 * The body of a request, as it is sent.
 *
 * @param text - puts secrets in the place of their names
 */
export function bodyOf(
  body: ReplayedBody,
  headers: Headers,
  text: (text: string) => string,
): string | Buffer {
  if (typeof body === "string") return text(body);
  if ("size" in body) return dataOf(body);
  const type = Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? "";
  const fields = Object.entries(body.fields).map(([name, value]) =>
    part(boundary, `name=${quotedText(name)}`, text(value)),
  );
  const files = body.files.map((file) => part(boundary, dispositionOf(file), dataOf(file)));
  return Buffer.concat([...fields, ...files, Buffer.from(`--${boundary}--\r\n`)]);
}

function dispositionOf({ field, filename, contentType }: RecordedFile): string {
  const named = filename === undefined ? "" : `; filename=${quotedText(filename)}`;
  return `name=${quotedText(field)}${named}\r\nContent-Type: ${oneLine(contentType)}`;
}

function part(boundary: string, disposition: string, data: string | Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(data), Buffer.from("\r\n")]);
}

/** A file that a trace leaves out is sent as another one of its size. */
function dataOf({ data, size }: RecordedBytes): Buffer {
  if (data instanceof Uint8Array) return Buffer.from(data);
  const known = bytesIn(data);
  if (known !== undefined) return Buffer.from(known, "base64");
  return Buffer.alloc(Math.min(Math.max(Number(size) || 0, 0), MAX_STAND_IN));
}

/** Largest file that is made up, in bytes: the largest that the platform takes. */
const MAX_STAND_IN = 100 * 1024 * 1024;

const oneLine = (text: string) => text.replace(/[\r\n]/g, " ");

const quotedText = (text: string) => `"${oneLine(text).replace(/[\\"]/g, "\\$&")}"`;
