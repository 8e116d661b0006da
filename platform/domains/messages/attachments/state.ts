import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { contentTypeOf, dimensionsOf } from "./content-types.js";
import { type Attachment, AttachmentFlag, type FileRecord, fileShape } from "./record.js";
import { Signatures } from "./signatures.js";
import { Uploads } from "./uploads.js";

/** Size of a file that everyone may send, in bytes (contract, Limits). */
export const DEFAULT_FILE_LIMIT = 10 * 1024 * 1024;

/** How much is kept, in bytes, unless {@link Attachments.capacity} says otherwise. */
const DEFAULT_CAPACITY = 128 * 1024 * 1024;

/** A file to attach. */
export interface NewFile {
  /** As its sender has it. */
  readonly filename: string;
  readonly contentType: string;
  readonly data: Buffer;
}

/** Files that were attached to messages, as the content delivery network has them. */
export class Attachments {
  /** Files that come before their message. */
  readonly uploads: Uploads;
  readonly #table: Table<FileRecord>;
  readonly #signatures: Signatures;
  #capacity = DEFAULT_CAPACITY;
  #used = 0;

  /** @internal Made by the domain. */
  constructor(private readonly kernel: Kernel) {
    this.#table = kernel.store.table({ name: "files", shape: fileShape });
    kernel.signals.on("state.imported", () => {
      this.#used = this.#table.all().reduce((sum, file) => sum + costOf(file), 0);
    });
    this.#signatures = new Signatures(kernel);
    this.uploads = new Uploads(kernel);
  }

  /** How many bytes are kept; above that, the oldest files go. Default: 128 MiB. */
  get capacity(): number {
    return this.#capacity;
  }

  set capacity(bytes: number) {
    if (!Number.isInteger(bytes) || bytes < 0) {
      const message = `The capacity for attachments cannot be ${bytes}; give a number of bytes.`;
      throw new PlatformError(message, "capacity");
    }
    this.#capacity = bytes;
    this.#makeSpace();
  }

  /** Bytes that are kept now; every file counts for 1 KiB more than it has. */
  get used(): number {
    return this.#used;
  }

  /**
   * Keeps a file.
   *
   * @param folder - `attachments/<channel>` or `ephemeral-attachments/<application>`
   */
  add(folder: string, { filename: given, contentType: sent, data }: NewFile): Attachment {
    const filename = safeName(given);
    const contentType = contentTypeOf(filename, sent);
    const dimensions = dimensionsOf(contentType, data);
    const file = this.#table.put({
      id: this.kernel.ids.next(),
      folder,
      filename,
      contentType: contentType ?? "application/octet-stream",
      size: data.length,
      data: data.toString("base64"),
    });
    this.#used += costOf(file);
    this.#makeSpace();
    return {
      id: file.id,
      folder,
      filename,
      title: filename === given ? null : given,
      description: null,
      size: file.size,
      contentType: contentType ?? null,
      width: dimensions?.width ?? null,
      height: dimensions?.height ?? null,
      durationSecs: null,
      waveform: null,
      flags: filename.startsWith("SPOILER_") ? AttachmentFlag.IsSpoiler : 0,
    };
  }

  /** The signed address of a file. */
  url({ folder, id, filename }: Pick<Attachment, "filename" | "folder" | "id">): string {
    return this.#signed(`/${folder}/${id}/${filename}`);
  }

  /** An address as it was sent, signed again when it leads to a file of ours. */
  refreshed(address: string): string {
    const base = this.#base;
    if (!address.startsWith(`${base}/`)) return address;
    const path = (address.slice(base.length).split("?", 1)[0] ?? "") as string;
    return OWN_PATH.test(path) ? this.#signed(path) : address;
  }

  /** @internal The file that a signed path leads to. */
  open(path: string, query: Readonly<Record<string, unknown>>): FileRecord | undefined {
    const [, folder, id, filename] = OWN_PATH.exec(path) ?? [];
    const file = this.#table.get(id ?? "");
    const same = file?.folder === folder && file?.filename === filename;
    return same && this.#signatures.valid(path, query) ? file : undefined;
  }

  /** The root of all files. */
  get #base(): string {
    return `${this.kernel.urls.web}/cdn`;
  }

  #signed(path: string): string {
    return `${this.#base}${path}?${this.#signatures.query(path)}`;
  }

  #makeSpace(): void {
    while (this.#used > this.#capacity) {
      const oldest = this.#table.first();
      if (oldest === undefined) return;
      this.#table.delete(oldest.id);
      this.#used -= costOf(oldest);
    }
  }
}

/** What a file takes: its bytes, and something for its record. */
const costOf = ({ size }: FileRecord) => size + 1024;

const OWN_PATH = /^\/((?:ephemeral-)?attachments\/\d+)\/(\d+)\/([A-Za-z0-9_.-]+)$/;

/** A name without characters that mean something in an address or a path. */
function safeName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  return base.replace(/[^A-Za-z0-9_.-]/g, "_").replace(/^\.+/, "") || "unknown";
}
