import type { Signals } from "../../signals.js";
import { type RecordOf, shape } from "../../store/shape.js";
import type { Store } from "../../store/store.js";
import type { Table } from "../../store/table.js";
import type { Routes } from "../routes.js";
import { type ImageKind, readCdnRequest, refuse } from "./cdn.js";
import { fileBody } from "./file-body.js";
import { readImage } from "./images.js";

/** The maximum number of bytes of stored images; beyond it the oldest are removed. */
const CAPACITY = 64 * 1024 * 1024;

/** How much each image counts in addition to its bytes. */
const OVERHEAD = 1024;

/** Folders of the content delivery network with images that their hash names (bots 3.8). */
const FOLDERS = [
  "app-assets/:owner",
  "app-icons/:owner",
  "avatar-decoration-presets",
  "channel-icons/:owner",
  "channels/:owner/icons",
  "discovery-splashes/:owner",
  "guild-events/:owner",
  "home-headers/:owner",
  "new-member-actions/:owner",
  "resource-channels/:owner",
  "role-icons/:owner",
  "roles/:owner/icons",
  "splashes/:owner",
  "team-icons/:owner",
];

/** Those whose images may be animated. */
const ANIMATED_FOLDERS = [
  "avatars/:owner",
  "banners/:owner",
  "guilds/:guild/users/:owner/avatars",
  "guilds/:guild/users/:owner/banners",
  "icons/:owner",
];

/** Those with PNGs only. */
const PNG_FOLDERS = ["clan-badges/:owner", "guild-tag-badges/:owner"];

type ImageRecord = RecordOf<typeof imageShape>;

const imageShape = shape({
  /** The hash by which objects name it. */
  id: "string",
  type: "string",
  /** The bytes in base64, as the state is JSON. */
  data: "string",
});

/** Images that requests brought along, by their hash: the same image is stored once. */
export class ImageFiles {
  /** Bytes that are kept at most. */
  capacity = CAPACITY;
  readonly #table: Table<ImageRecord>;
  #used = 0;

  constructor(store: Store, signals: Signals) {
    this.#table = store.table({ name: "images", shape: imageShape });
    signals.on("state.imported", () => {
      this.#used = this.#table.all().reduce((sum, image) => sum + costOf(image), 0);
    });
  }

  /** Bytes that are kept now; every image counts for 1 KiB more than it has. */
  get used(): number {
    return this.#used;
  }

  /**
   * Stores the image of a body; null removes it, undefined leaves it unchanged.
   *
   * @param field - where it stands in the body
   * @returns its hash
   * @throws ApiError as `readImage`
   */
  store<Value extends string | null | undefined>(
    value: Value,
    field: string,
  ): string | Exclude<Value, string> {
    if (value === null || value === undefined) return value as Exclude<Value, string>;
    const { hash, type, bytes } = readImage(value as string, field);
    // An image that is sent again counts as new.
    this.#forget(this.#table.get(hash));
    this.#used += costOf(this.#table.put({ id: hash, type, data: bytes.toString("base64") }));
    this.#makeSpace();
    return hash;
  }

  /** Serves the images, as they were sent, whichever of the extensions and sizes there are is asked for. */
  pages(app: Routes): void {
    const still: ImageKind[] = ["png", "jpeg", "webp"];
    this.#serve(app, FOLDERS, still);
    this.#serve(app, ANIMATED_FOLDERS, [...still, "gif"]);
    this.#serve(app, PNG_FOLDERS, ["png"]);
  }

  #serve(app: Routes, folders: readonly string[], kinds: readonly ImageKind[]): void {
    for (const folder of folders) {
      app.get(`/cdn/${folder}/:name`, (request, reply) => {
        const asked = readCdnRequest(request, reply, kinds);
        if (asked === undefined) return reply;
        const image = this.#table.get(asked.name);
        if (image === undefined) return refuse(reply, 404, "Not found.") ?? reply;
        // Only what moves can be had as what moves.
        if (asked.kind === "gif" && !asked.name.startsWith("a_")) {
          return refuse(reply, 415, "Unsupported media type.") ?? reply;
        }
        return reply
          .headers({
            "content-security-policy": "sandbox; default-src 'none'",
            "x-content-type-options": "nosniff",
          })
          .header("content-length", Buffer.byteLength(image.data, "base64"))
          .type(`image/${image.type}`)
          .send(fileBody(image.data));
      });
    }
  }

  #makeSpace(): void {
    while (this.#used > this.capacity) {
      const oldest = this.#table.first();
      if (oldest === undefined) return;
      this.#forget(oldest);
    }
  }

  #forget(image: ImageRecord | undefined): void {
    if (image === undefined) return;
    this.#table.delete(image.id);
    this.#used -= costOf(image);
  }
}

function costOf({ data }: ImageRecord): number {
  return Buffer.byteLength(data, "base64") + OVERHEAD;
}
