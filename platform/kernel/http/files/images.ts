import { createHash } from "node:crypto";
import { ApiError, invalidForm } from "../api-error.js";

/** Largest image of a profile, a guild or a role, in bytes. */
const LIMIT = 10 * 1024 * 1024;

/** Options of routes whose bodies bring images along: room for two of the largest, in base64. */
export const WITH_IMAGES = { bodyLimit: 32 * 1024 * 1024 } as const;

/** The first bytes of an image, by its kind. */
const beginnings = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "474946383"],
  ["webp", "52494646"],
] as const;

/** An image that a request brings along. */
export interface Image {
  /** As objects name it: with the prefix `a_` when the image may be animated. */
  readonly hash: string;
  /** `jpeg`, `png`, `gif` or `webp`, as the bytes say. */
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Reads an image from a data URI. The bytes say of what kind it is: libraries name one kind for all.
 *
 * @param field - where it stands in the body
 * @throws ApiError 50035 for anything but a JPEG, PNG, GIF or WebP image, 50045 for one too large
 */
export function readImage(value: unknown, field: string): Image {
  const uri = typeof value === "string" ? value : "";
  const data = /^data:image\/\w+;base64,([\w+/=-]+)$/.exec(uri)?.[1] ?? "";
  return imageOf(Buffer.from(data, "base64"), field);
}

/**
 * Detects the kind of an image from its bytes.
 *
 * @param field - where it stands in the form
 * @throws ApiError as {@link readImage}
 */
export function imageOf(bytes: Buffer, field: string): Image {
  const start = bytes.toString("hex", 0, 8);
  const type = beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0];
  if (type === undefined) {
    const leaf = { code: "IMAGE_INVALID", message: "Unsupported image type given" };
    throw invalidForm({ [field]: { _errors: [leaf] } });
  }
  if (bytes.length > LIMIT) {
    throw new ApiError(400, 50045, "File uploaded exceeds the maximum size");
  }
  const digest = createHash("md5").update(bytes).digest("hex");
  return { hash: type === "gif" ? `a_${digest}` : digest, type, bytes };
}
