/** The tokens of one sign-in, as in a session and in a store. */

import type { TokenExchangeResult } from "../generated/client-methods.js";
import { TokenStoreError } from "../stores/token-store.js";
import { hideSecrets } from "../values/hidden-secrets.js";

/** Credentials are readable properties, but hidden from JSON and inspection. */
export interface Tokens {
  readonly applicationId: string;
  readonly accessToken: string;
  /** Empty where the flow yields none. */
  readonly refreshToken: string;
  /** The granted scopes, separated by spaces. */
  readonly scopes: string;
  /** Seconds the access token lives, from `issuedAt` on. */
  readonly expiresIn: number;
  /** When it was received, in milliseconds since 1970 by the wall clock. */
  readonly issuedAt: number;
  /** Whether it is a provisional account's, which is renewed by a new proof of identity. */
  readonly provisional: boolean;
  /** The player they belong to; earlier versions stored tokens without it. */
  readonly userId?: string | undefined;
}

/** Data that is not part of the service's answer. */
export type TokenOrigin = Pick<Tokens, "applicationId" | "issuedAt" | "provisional">;

/**
 * Makes tokens from the service's answer.
 *
 * @param before - The tokens that they replace; fields that the answer omits are taken from these.
 */
export function received(
  answer: Omit<TokenExchangeResult, "toJSON">,
  origin: TokenOrigin,
  before?: Tokens,
): Tokens {
  return withHiddenSecrets({
    ...origin,
    ...(before?.userId === undefined ? {} : { userId: before.userId }),
    accessToken: answer.accessToken,
    refreshToken: answer.refreshToken || (before?.refreshToken ?? ""),
    scopes: answer.scopes || (before?.scopes ?? ""),
    expiresIn: answer.expiresIn,
  });
}

/** The same tokens with their owner. */
export function withUser(tokens: Tokens, userId: string): Tokens {
  return withHiddenSecrets({ ...tokens, userId });
}

const VERSION = 1;

/** Serializes tokens for a store. */
export function write(tokens: Tokens): string {
  return JSON.stringify({ version: VERSION, ...tokens });
}

/**
 * Parses the text from a store.
 *
 * @throws TokenStoreError when it was not written by `write`; its message quotes nothing of it.
 */
export function read(text: string): Tokens {
  const value = parsed(text);
  const { version, applicationId, accessToken, refreshToken, scopes } = value;
  const { expiresIn, issuedAt, provisional, userId } = value;
  const sound =
    version === VERSION &&
    [applicationId, accessToken, refreshToken, scopes].every((v) => typeof v === "string") &&
    [expiresIn, issuedAt].every((v) => Number.isFinite(v)) &&
    typeof provisional === "boolean" &&
    (userId === undefined || typeof userId === "string");
  if (!sound) throw unreadable();
  return withHiddenSecrets({
    applicationId,
    accessToken,
    refreshToken,
    scopes,
    expiresIn,
    issuedAt,
    provisional,
    ...(userId === undefined ? {} : { userId }),
  } as Tokens);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // The parser's own error would quote the text.
    throw unreadable();
  }
}

function unreadable(): TokenStoreError {
  return new TokenStoreError(
    "damaged",
    "The token store contains something other than tokens of this SDK. Use a store for one purpose only; " +
      "to delete its content, call clear().",
  );
}

function withHiddenSecrets(tokens: Tokens): Tokens {
  return hideSecrets(tokens, ["accessToken", "refreshToken"]);
}
