import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Bytes } from "../values/bytes.js";
import {
  BodyTooLargeError,
  headerOf,
  IncompleteBodyError,
  rawBody,
  type SignedRequest,
} from "./raw-body.js";
import type { WebhookReplays } from "./replays.js";

/** How far a request's time may be from now, in milliseconds: five minutes. */
const WINDOW = 300_000;

/** Largest body that is read, in bytes. */
const MAX_BODY = 4 * 1024 * 1024;

/** The SPKI prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** The maximum number of cached keys; a backend has one for each of its applications. */
const MAX_KEYS = 100;

const keys = new Map<string, KeyObject>();

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions {
  /** How far a request's time may be from now, in milliseconds. Default: 300000, five minutes. */
  window?: number | undefined;
  /** Largest body that is read, in bytes. Default: 4 MiB. */
  largest?: number | undefined;
  /** Refuses requests that were accepted before. By default only their age is checked. */
  replays?: WebhookReplays | undefined;
  /** The time, in milliseconds since the Unix epoch. Default: `Date.now`. */
  now?: (() => number) | undefined;
}

/** A request that the service sent. */
export interface VerifiedWebhook {
  /** True: the signature is the service's. */
  readonly ok: true;
  /** The body as received. */
  readonly body: Bytes;
  /**
   * The parsed body, for example `{ type: 0 }` for a check or `{ type: 1, event }` for an event.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the service decides what it says
  readonly payload: any;
}

/** A request with a wrong signature, or one that came too late, twice, or not whole. */
export interface RefusedWebhook {
  /** False: do not act on the request. */
  readonly ok: false;
  /** The status to answer with: 401, or 413 for a body that is too large. */
  readonly status: 401 | 413;
  /** Why, for the log. */
  readonly reason:
    | "body incomplete"
    | "body too large"
    | "no JSON"
    | "no signature"
    | "replayed"
    | "too old"
    | "wrong signature";
}

/**
 * Checks that the service sent a request to your web server: an event, or an interaction. The
 * signature covers the timestamp and the bytes of the body as received; the check takes constant
 * time.
 *
 * @param request - a request of the fetch API, of `node:http`, or of a framework that keeps the
 *   bytes
 * @param publicKey - the application's `verify_key`: 64 hex digits
 * @returns the body, or the status to answer with; the service requires 401 for requests that it
 *   signs wrongly on purpose
 * @throws TypeError for an invalid key, or a body that was already parsed
 */
export async function verifyWebhook(
  request: SignedRequest,
  publicKey: string,
  options: VerifyOptions = {},
): Promise<RefusedWebhook | VerifiedWebhook> {
  const { window = WINDOW, largest = MAX_BODY, now = Date.now, replays } = options;
  const key = keyOf(publicKey);
  const signature = headerOf(request, "x-signature-ed25519") ?? "";
  const timestamp = headerOf(request, "x-signature-timestamp") ?? "";
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) {
    return refused("no signature");
  }
  let body: Bytes;
  try {
    body = await rawBody(request, largest);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return refused("body too large", 413);
    if (error instanceof IncompleteBodyError) return refused("body incomplete");
    throw error;
  }
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify(null, signed, key, Buffer.from(signature, "hex"))) return refused("wrong signature");
  const time = now();
  const sent = Number(timestamp) * 1000;
  if (Math.abs(time - sent) > window) return refused("too old");
  // At the end of the window it is still young enough.
  const tooOldAt = sent + window + 1;
  if (replays?.take(signature.toLowerCase(), time, tooOldAt) === false) {
    return refused("replayed");
  }
  try {
    return { ok: true, body, payload: JSON.parse(body.toString()) };
  } catch {
    return refused("no JSON");
  }
}

function refused(reason: RefusedWebhook["reason"], status: 401 | 413 = 401): RefusedWebhook {
  return { ok: false, status, reason };
}

function keyOf(hex: string): KeyObject {
  const known = keys.get(hex);
  if (known !== undefined) return known;
  if (!/^[0-9a-f]{64}$/i.test(hex)) {
    throw new TypeError("The public key must be the application's verify_key: 64 hex digits.");
  }
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(hex, "hex")]),
    format: "der",
    type: "spki",
  });
  const [oldest] = keys.keys();
  if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  keys.set(hex, key);
  return key;
}
