import { type FieldsOf, orNull } from "../../../kernel/http/input/fields.js";
import { dictionary, text, whole, yesNo } from "../../../kernel/http/input/readers.js";
import { LIMITS } from "./body/limits.js";
import { nonce } from "./body/parts.js";
import { flagsNotAllowed } from "./errors.js";
import type { NonceOptions } from "./nonces.js";
import type { Metadata } from "./record.js";

/** Pairs a game attaches to messages, lobbies and members (protocol 11). */
export const metadata = dictionary(text({ max: 1024 }), { max: 25, name: 1024 });

/** Pairs a game backend attaches to a message for moderation (protocol 11). */
export const moderationBody = dictionary(text({ max: 2000 }), { max: 5, name: 1024 });

/** The fields of a message to send. Lobbies have a limit of their own for the content. */
export function messageFields(max: number = LIMITS.content) {
  return {
    content: orNull(text({ max })),
    metadata: orNull(metadata),
    nonce: orNull(nonce),
    enforce_nonce: orNull(yesNo),
    flags: orNull(whole()),
  };
}

/** Most messages of one answer, and the default (protocol 11). */
export const HISTORY_LIMIT = 200;
export const HISTORY_DEFAULT = 50;

/** Flags that a client may set: suppress embeds, suppress notifications. */
const CLIENT_FLAGS = (1 << 2) | (1 << 12);

/** What a message is made of, in the library's words. */
export interface Draft extends NonceOptions {
  content: string;
  metadata?: Metadata | null | undefined;
  flags?: number | undefined;
}

/** Readers of the options of a {@link Draft}, for actions. */
export const draftOptions = {
  metadata: orNull(metadata),
  flags: whole(),
  nonce: orNull(nonce),
  enforceNonce: orNull(yesNo),
};

type MessageBody = FieldsOf<ReturnType<typeof messageFields>>;

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
