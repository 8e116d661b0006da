import type { Kernel } from "../../../kernel/kernel.js";

/** How long a place for an upload is kept, in milliseconds. */
export const UPLOAD_LIFETIME = 3_600_000;

/** Most places for uploads at once; the oldest goes when there is one more. */
const MAX_UPLOADS = 1000;

/** Most bytes that wait for their message, in all places together; beyond that the oldest places go. */
export const MAX_WAITING = 128 * 1024 * 1024;

/** A place for a file that is to come. */
export interface Upload {
  /** By which a message names the file. */
  readonly uploadFilename: string;
  readonly userId: string;
  readonly channelId: string;
  readonly filename: string;
  /** In bytes, as announced; more is not taken. */
  readonly size: number;
  readonly until: number;
  /** What came; undefined until then. */
  readonly data?: Buffer;
}

/** Files that come before the message they belong to, by an address of their own. */
export class Uploads {
  readonly #uploads = new Map<string, Upload>();
  #waiting = 0;

  constructor(private readonly kernel: Pick<Kernel, "clock" | "random">) {}

  /** How many places there are. */
  get count(): number {
    this.#forgetOld();
    return this.#uploads.size;
  }

  /** Makes a place for a file. */
  reserve(given: Pick<Upload, "channelId" | "filename" | "size" | "userId">): Upload {
    this.#forgetOld();
    if (this.#uploads.size >= MAX_UPLOADS) this.#dropOldest();
    const uploadFilename = `${this.kernel.random.hex(16)}/${given.filename}`;
    const upload = { ...given, uploadFilename, until: this.kernel.clock.now() + UPLOAD_LIFETIME };
    this.#uploads.set(uploadFilename, upload);
    return upload;
  }

  /** The place with this name, while it is kept. */
  get(uploadFilename: string): Upload | undefined {
    this.#forgetOld();
    return this.#uploads.get(uploadFilename);
  }

  /** Puts a file in its place, where it waits for its message. */
  put(upload: Upload, data: Buffer): void {
    this.release(upload.uploadFilename);
    this.#uploads.set(upload.uploadFilename, { ...upload, data });
    this.#waiting += data.length;
    while (this.#waiting > MAX_WAITING) this.#dropOldest();
  }

  /** Gives a place up, as a message has taken the file. */
  release(uploadFilename: string): void {
    this.#waiting -= this.#uploads.get(uploadFilename)?.data?.length ?? 0;
    this.#uploads.delete(uploadFilename);
  }

  #dropOldest(): void {
    const [oldest] = this.#uploads.keys();
    if (oldest !== undefined) this.release(oldest);
  }

  #forgetOld(): void {
    const now = this.kernel.clock.now();
    for (const [name, { until }] of this.#uploads) if (until <= now) this.release(name);
  }
}
