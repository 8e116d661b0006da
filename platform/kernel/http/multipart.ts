import type { IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { finished, type Readable } from "node:stream";
import type { BusboyInstance } from "@fastify/busboy";
import { parseJson } from "../json.js";
import { ApiError, invalidForm, invalidJson } from "./api-error.js";

const load = createRequire(import.meta.url);

/** The name of a file whose sender gives it none. */
const UNNAMED = "unknown";

/** A file of a form. */
export interface UploadedFile {
  /** Name of the part, such as `files[0]`. */
  readonly field: string;
  /** As the sender has it; `unknown` when it has none. */
  readonly filename: string;
  readonly contentType: string;
  readonly data: Buffer;
}

/** A form with files, in whatever order its parts came. */
export class MultipartForm {
  readonly files: UploadedFile[] = [];
  readonly fields = new Map<string, string>();

  /**
   * The JSON of `payload_json`, or the plain fields where there is none.
   *
   * @throws ApiError 50109 for text that is no JSON
   */
  payload(): unknown {
    const json = this.fields.get("payload_json");
    if (json === undefined) return Object.fromEntries([...this.fields].map(plainField));
    try {
      return parseJson(json);
    } catch {
      throw invalidJson();
    }
  }
}

/** What a request says, with the files that came along. */
export interface Form {
  readonly payload: unknown;
  readonly files: readonly UploadedFile[];
}

/** The body of a request, which may be JSON or a form with files. */
export function formOf(body: unknown): Form {
  if (!(body instanceof MultipartForm)) return { payload: body ?? {}, files: [] };
  return { payload: body.payload(), files: body.files };
}

/** Most parts of a form: ten files, what is said of them, and some fields. */
const MAX_PARTS = 40;

/** The largest form, in bytes: ten files of the default size, and their description. */
const FORM_LIMIT = 10 * 10 * 1024 * 1024 + 1024 * 1024;

/** Reads a form from a request; undefined when it has no body. @throws ApiError for one that is no form, or too large */
export function readMultipart(
  headers: IncomingHttpHeaders,
  payload: Readable,
): Promise<MultipartForm | undefined> {
  // A type counts only where there is a body.
  const { "content-length": length, "transfer-encoding": chunked } = headers;
  if (chunked === undefined && Number(length ?? 0) === 0) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const form = new MultipartForm();
    const drop = () => {
      payload.unpipe();
      payload.resume();
    };
    const fail = (error: ApiError) => {
      drop();
      // A client that is still sending would see a broken connection in place of the answer.
      finished(payload, () => reject(error));
    };
    const parser = openParser(headers);
    if (parser === undefined) return fail(malformed());
    let size = 0;
    payload.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= FORM_LIMIT) return;
      drop();
      reject(tooLarge());
    });
    parser.on("field", (name, value) => void form.fields.set(name, value));
    parser.on("file", (name, file, givenName, _encoding, contentType) => {
      // A part of unnamed bytes is a file, too, and may have no name itself, whatever the parser's types say.
      const [field = "", filename = UNNAMED]: (string | undefined)[] = [name, givenName];
      const chunks: Buffer[] = [];
      file.on("data", (chunk: Buffer) => void chunks.push(chunk));
      // A part that ends in its middle; without a listener, that would end the process.
      file.on("error", () => fail(malformed()));
      file.on("end", () => {
        const data = Buffer.concat(chunks);
        // A form of a browser has its JSON as a blob, which is a file.
        if (field === "payload_json") form.fields.set(field, data.toString());
        else form.files.push({ field, filename, contentType, data });
      });
    });
    parser.on("partsLimit", () => fail(malformed()));
    parser.on("error", () => fail(malformed()));
    parser.on("finish", () => resolve(form));
    payload.on("error", () => fail(malformed()));
    payload.pipe(parser);
  });
}

function openParser(headers: IncomingHttpHeaders): BusboyInstance | undefined {
  // Loaded with the first form, as most platforms are sent none.
  const { Busboy } = load("@fastify/busboy") as typeof import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: { parts: MAX_PARTS, fieldSize: 1024 * 1024 },
    });
  } catch {
    return undefined;
  }
}

/** A field of a form without JSON; those that are true or false are so. */
function plainField([name, value]: [string, string]): [string, unknown] {
  return [name, value === "true" ? true : value === "false" ? false : value];
}

/** A request that is larger than the service reads. */
export const tooLarge = () => new ApiError(413, 40005, "Request entity too large");

const malformed = () =>
  invalidForm({
    _errors: [{ code: "CONTENT_TYPE_INVALID", message: "The form's parts cannot be read." }],
  });
