import type { Authentication } from "../authentication.js";
import { isObject } from "../json.js";
import type { Caller, Principal } from "../principal.js";
import { CloseCode, CloseError } from "./close-codes.js";
import { readIntents } from "./intents.js";
import { Opcode } from "./opcodes.js";
import { decodeError, type Payload, requireObject, requireString } from "./payloads.js";
import { INITIAL_PRESENCE, type Presence, readPresence } from "./presence.js";
import type { ClientProperties } from "./session.js";

/** The range that clients and documents name, and the default. */
const LARGE_THRESHOLD = { least: 25, usual: 50, most: 250 } as const;

/** A well-formed Identify of someone who may connect. */
export interface Identification {
  principal: Principal;
  token: string;
  intents: number;
  capabilities: number;
  properties: ClientProperties;
  shard: readonly [number, number] | undefined;
  /** Members from which on a guild counts as large. */
  largeThreshold: number;
  /** What the session shows of its user from the beginning. */
  presence: Presence;
}

/**
 * Reads the `d` of an Identify (protocol 4.4).
 *
 * @throws CloseError 4002, 4004, 4010, 4013 or 4014
 */
export function readIdentify(d: unknown, authentication: Authentication): Identification {
  const identify = requireObject(d);
  const token = requireString(identify, "token");
  const { capabilities = 0, properties = {} } = identify;
  if (!Number.isInteger(capabilities) || !isObject(properties)) throw decodeError();
  const principal = authenticateSession(token, authentication);
  return {
    principal,
    token,
    intents: readIntents(identify.intents, principal),
    capabilities: capabilities as number,
    properties: {
      os: text(properties.os ?? properties.$os),
      browser: text(properties.browser ?? properties.$browser),
    },
    shard: readShard(identify.shard),
    largeThreshold: readThreshold(identify.large_threshold),
    // Sessions of users set theirs afterwards, which needs a scope.
    presence:
      identify.presence && principal.kind === "bot"
        ? readPresence(identify.presence)
        : INITIAL_PRESENCE,
  };
}

/**
 * The principal of a token in Identify or Resume: `Bearer <access token>`, a bot's token with or
 * without `Bot `, or the token of the platform's own client.
 *
 * @throws CloseError 4004 for a token that is not valid, lacks `gateway.connect`, or is of a parent
 *   application, whose tokens are for exchange only (protocol 1.10)
 */
export function authenticateSession(token: string, authentication: Authentication): Principal {
  const bearer = /^Bearer (.+)$/s.exec(token)?.[1];
  const principal =
    bearer === undefined
      ? (authentication.bot(token.replace(/^Bot /, "")) ?? authentication.person(token))
      : authentication.bearer(bearer);
  const mayConnect =
    principal !== undefined &&
    (principal.kind !== "bearer" ||
      (principal.scopes.includes("gateway.connect") && principal.mayConnect));
  if (!mayConnect) throw new CloseError(CloseCode.AuthenticationFailed);
  return principal;
}

/** Who identifies or resumes by a payload, whether or not that succeeds; undefined when nobody can tell. */
export function senderOf({ op, d }: Payload, authentication: Authentication): Caller | undefined {
  if (op !== Opcode.Identify && op !== Opcode.Resume) return undefined;
  try {
    return authenticateSession(requireString(requireObject(d), "token"), authentication);
  } catch {
    return undefined;
  }
}

function readShard(value: unknown): readonly [number, number] | undefined {
  if (value === undefined || value === null) return undefined;
  const [id, count] = Array.isArray(value) && value.length === 2 ? value : [Number.NaN, 0];
  const valid = Number.isInteger(id) && Number.isInteger(count) && id >= 0 && id < count;
  if (!valid) throw new CloseError(CloseCode.InvalidShard);
  return [id, count];
}

function readThreshold(value: unknown): number {
  if (value === undefined || value === null) return LARGE_THRESHOLD.usual;
  const { least, most } = LARGE_THRESHOLD;
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) {
    return Number(value);
  }
  throw decodeError();
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 100) : "";
}
