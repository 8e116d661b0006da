import { isObject } from "../../../kernel/json.js";
import { type Attachments, attachmentObject } from "../../messages/attachments/api.js";
import { wrongInput } from "./errors.js";
import type { InteractionContext } from "./interaction-context.js";
import type { Resolved } from "./resolved.js";

/** A file that a person chooses. */
export interface FileEntry {
  readonly filename: string;
  /** Default: by the file's name. */
  readonly contentType?: string;
  /** The file's text, or its bytes. */
  readonly content?: string | Uint8Array;
  /** The file's bytes in base64. */
  readonly base64?: string;
}

/** What a field says of the files that it takes. */
export interface FileField {
  readonly file_types?: unknown;
  readonly min_values?: unknown;
  readonly max_values?: unknown;
  readonly required?: unknown;
}

/** Takes files that people enter into options and forms. */
export class FileEntries {
  constructor(private readonly attachments: Attachments) {}

  /**
   * Takes the files of one field, and adds them to what is resolved.
   *
   * @returns their ids
   * @throws ApiError 50035 for files that do not fit the field
   */
  attach(
    given: readonly unknown[],
    field: FileField,
    name: string,
    where: InteractionContext,
    resolved: Resolved,
  ): string[] {
    const { required, min_values = 1, max_values = 1 } = field;
    const none = given.length === 0 && required !== true;
    if (!none && (given.length < Number(min_values) || given.length > Number(max_values))) {
      throw wrongInput([name], `Give ${min_values} to ${max_values} files.`);
    }
    const files = given.map((each) => readFile(each, name));
    for (const { filename, data } of files) {
      if (data.length > where.fileLimit) {
        throw wrongInput(
          [name],
          `A file may have ${where.fileLimit} bytes; "${filename}" has more.`,
        );
      }
    }
    const folder = `ephemeral-attachments/${where.application.id}`;
    const added = files.map((file) => this.attachments.add(folder, file));
    const types = field.file_types as readonly string[] | undefined;
    const wrong = added.find(({ filename, contentType }) => !fits(types, filename, contentType));
    if (wrong !== undefined) {
      throw wrongInput([name], `"${wrong.filename}" is none of: ${types?.join(", ")}.`);
    }
    for (const attachment of added) {
      const object = { ...attachmentObject(this.attachments, attachment), ephemeral: true };
      resolved.add("attachments", attachment.id, object);
    }
    return added.map(({ id }) => id);
  }
}

function readFile(given: unknown, name: string) {
  if (!isObject(given) || typeof given.filename !== "string") {
    throw wrongInput([name], "A file needs a filename, and its content or base64.");
  }
  const { filename, contentType = "", content = "", base64 } = given;
  if (typeof contentType !== "string" || (base64 !== undefined && typeof base64 !== "string")) {
    throw wrongInput([name], "The contentType and base64 of a file are texts.");
  }
  if (typeof content !== "string" && !(content instanceof Uint8Array)) {
    throw wrongInput([name], "The content of a file is a text, or its bytes.");
  }
  const data = base64 === undefined ? Buffer.from(content) : Buffer.from(base64, "base64");
  return { filename, contentType, data };
}

/** Whether a file is of one of some types: a kind of media, or an extension. */
function fits(
  types: readonly string[] | undefined,
  filename: string,
  contentType: string | null,
): boolean {
  if (types === undefined || types.length === 0) return true;
  return types.some((type) =>
    type.startsWith(".")
      ? filename.toLowerCase().endsWith(type)
      : contentType?.startsWith(`${type}/`) === true,
  );
}
