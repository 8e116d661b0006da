import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kernel } from "../../../kernel/kernel.js";

/** How long a signed address leads to its file, in seconds. */
export const LINK_LIFETIME = 86_400;

/** Signs the addresses of files, so that none can be guessed and each ends. */
export class Signatures {
  readonly #key: Buffer;
  readonly #clock: Kernel["clock"];

  constructor({ clock, random }: Pick<Kernel, "clock" | "random">) {
    this.#clock = clock;
    this.#key = random.bytes(32);
  }

  /** The query of a signed address. @param path - with a slash in front */
  query(path: string): string {
    const issued = Math.floor(this.#clock.now() / 1000);
    const from = issued.toString(16);
    const until = (issued + LINK_LIFETIME).toString(16);
    return `ex=${until}&is=${from}&hm=${this.#sign(path, until, from).toString("hex")}&`;
  }

  /** Whether a query was made for this path, and has not run out. */
  valid(path: string, query: Readonly<Record<string, unknown>>): boolean {
    const { ex, is, hm } = query;
    if (typeof ex !== "string" || typeof is !== "string" || typeof hm !== "string") return false;
    const given = Buffer.from(hm, "hex");
    const expected = this.#sign(path, ex, is);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number.parseInt(ex, 16) * 1000 > this.#clock.now();
  }

  #sign(path: string, until: string, from: string): Buffer {
    return createHmac("sha256", this.#key).update(`${path}?${until}&${from}`).digest();
  }
}
