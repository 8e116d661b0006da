import { flagsNotAllowed } from "./errors.js";
import type { Nonce, NonceOptions } from "./nonces.js";
import type { Metadata } from "./record.js";

/** Pairs a game attaches to messages, lobbies and members (protocol 11). */
export const metadataSchema = {
  type: ["object", "null"],
  maxProperties: 25,
  propertyNames: { maxLength: 1024 },
  additionalProperties: { type: "string", maxLength: 1024 },
} as const;

/** Pairs a game backend attaches to a message for moderation (protocol 11). */
export const moderationSchema = {
  type: "object",
  maxProperties: 5,
  propertyNames: { maxLength: 1024 },
  additionalProperties: { type: "string", maxLength: 2000 },
} as const;

export const nonceSchema = { type: ["string", "integer", "null"], maxLength: 25 } as const;

/** A message to send; the limit of its content depends on where it goes. */
export function messageProperties(contentLimit: number) {
  return {
    content: { type: ["string", "null"], maxLength: contentLimit },
    metadata: metadataSchema,
    nonce: nonceSchema,
    enforce_nonce: { type: ["boolean", "null"] },
    flags: { type: ["integer", "null"] },
  } as const;
}

/** Most messages of one answer, and the default (protocol 11). */
export const HISTORY_LIMIT = 200;
export const HISTORY_DEFAULT = 50;

/** Flags that a client may set: suppress embeds, suppress notifications. */
const CLIENT_FLAGS = (1 << 2) | (1 << 12);

/** A message body as the schema lets it through. */
export interface MessageBody {
  content?: string | null;
  metadata?: Metadata | null;
  nonce?: Nonce | null;
  enforce_nonce?: boolean | null;
  flags?: number | null;
}

/** What a message is made of, in the library's words. */
export interface Draft extends NonceOptions {
  content: string;
  metadata?: Metadata | null | undefined;
  flags?: number | undefined;
}

/** JSON schemas of the options of a {@link Draft}, for actions. */
export const draftOptions = {
  metadata: metadataSchema,
  flags: { type: "integer" },
  nonce: nonceSchema,
  enforceNonce: { type: ["boolean", "null"] },
} as const;

/**
 * Reads the body of a message to send.
 *
 * @throws ApiError for flags that only the service sets
 */
export function readDraft(body: MessageBody): Draft {
  const flags = body.flags ?? 0;
  if ((flags & ~CLIENT_FLAGS) !== 0) throw flagsNotAllowed();
  return {
    content: body.content ?? "",
    metadata: body.metadata,
    flags,
    nonce: body.nonce,
    enforceNonce: body.enforce_nonce,
  };
}
