import type { FastifyReply, FastifyRequest } from "fastify";

/** Kinds of images, by the extensions that name them (bots 3.8). */
const EXTENSIONS: Readonly<Record<string, ImageKind>> = {
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  webp: "webp",
  gif: "gif",
  json: "json",
};

/** A kind of file that an address may ask for. */
export type ImageKind = "gif" | "jpeg" | "json" | "png" | "webp";

/** Widths that the service has besides the powers of two from 16 to 4096. */
const OTHER_SIZES = [
  20, 22, 24, 28, 40, 44, 48, 56, 60, 80, 96, 100, 160, 240, 300, 320, 480, 600, 640, 1280, 1536,
  3072,
];

/** What an address of the content delivery network asks for. */
export interface CdnRequest {
  /** The name without its extension. */
  readonly name: string;
  /** The extension's kind; undefined when the address has none. */
  readonly kind: ImageKind | undefined;
}

/**
 * Reads an address of the content delivery network, and answers one that asks for what there cannot be:
 * 404 for an unknown name, 415 for a kind of file that is not served there, 400 for a size that is not.
 *
 * @returns undefined when it is answered
 */
export function readCdnRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  kinds: readonly ImageKind[],
): CdnRequest | undefined {
  const { name: whole = "" } = request.params as { name?: string };
  const [, name, extension] = /^([^.]+)(?:\.([a-z]{3,4}))?$/.exec(whole) ?? [];
  const { size, animated } = request.query as Record<string, string | undefined>;
  if (name === undefined) return refuse(reply, 404, "Not found.");
  const kind = extension === undefined ? undefined : EXTENSIONS[extension];
  if (extension !== undefined && (kind === undefined || !kinds.includes(kind))) {
    return refuse(reply, 415, "Unsupported media type.");
  }
  if (size !== undefined && !isSize(size)) return refuse(reply, 400, "Invalid size.");
  if (animated !== undefined && animated !== "true" && animated !== "false") {
    return refuse(reply, 400, "Invalid resource.");
  }
  return { name, kind };
}

/** Answers with a line of text. */
export function refuse(reply: FastifyReply, status: number, text: string): undefined {
  reply.code(status).type("text/plain").send(text);
  return undefined;
}

function isSize(text: string): boolean {
  if (!/^\d{2,4}$/.test(text)) return false;
  const size = Number(text);
  const power = size >= 16 && size <= 4096 && (size & (size - 1)) === 0;
  return power || OTHER_SIZES.includes(size);
}
