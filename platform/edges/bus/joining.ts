import type { JoinSeal } from "./seal.js";

/** Changes with everything that core and edge have to agree on. */
export const BUS_VERSION = 3;

/** What an edge asks the core with. */
export interface JoinRequest {
  /** Tells this process of an edge from all others; the same each time it joins. */
  readonly edge: string;
  /** Where clients reach it. */
  readonly address: string;
  /** Names the link in the subjects of the bus. */
  readonly link: string;
  readonly nonce: Buffer;
}

/** What the core answers. */
export interface JoinAnswer {
  /** The link that was asked for, so that no answer serves another request. */
  readonly link: string;
  readonly nonce: Buffer;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
  readonly silentIntervals: number;
}

/** Why the core does not let an edge join. */
export interface JoinRefusal {
  readonly refused: string;
  /** Whether the core says so: others on the bus can write what is not sealed. */
  readonly sealed?: boolean;
}

/** Longest text of others that is shown. */
const MAX_SHOWN = 300;

/** A text of somebody on the bus, as a terminal can show it. */
export const printable = (text: string) =>
  text.slice(0, MAX_SHOWN).replaceAll(/[^\x20-\x7e]/g, "?");

const HEX = /^[0-9a-f]{32}$/;
const GATEWAY = /^wss?:\/\/[^\s/?#]{1,300}\/gateway$/;

export function sealRequest(seal: JoinSeal, { nonce, ...request }: JoinRequest): Buffer {
  return seal.seal({ version: BUS_VERSION, nonce: nonce.toString("hex"), ...request });
}

/** Reads what an edge asks, or says why it cannot join. */
export function readRequest(seal: JoinSeal, data: Buffer): JoinRequest | JoinRefusal {
  const request = open(seal, data);
  if (request === undefined) {
    return { refused: "PLATFORM_EDGE_SECRET is not the one that the platform has" };
  }
  const { version, edge, address, link, nonce } = request;
  if (version !== BUS_VERSION) {
    return {
      sealed: true,
      refused: `the platform and the edge are of different versions: ${BUS_VERSION} and ${String(version).slice(0, 20)}`,
    };
  }
  const sound = isHex(edge) && isHex(link) && isHex(nonce);
  if (!sound || typeof address !== "string" || !GATEWAY.test(address)) {
    return { sealed: true, refused: "the request is malformed" };
  }
  return { edge, link, address, nonce: Buffer.from(nonce, "hex") };
}

/** The answer of the core; a refusal of somebody with another secret cannot be sealed. */
export function sealAnswer(seal: JoinSeal, answer: JoinAnswer | JoinRefusal): Buffer {
  if ("refused" in answer) return seal.seal({ refused: answer.refused });
  const { nonce, silentIntervals } = answer;
  return seal.seal({
    ...answer,
    nonce: nonce.toString("hex"),
    silentIntervals: Number.isFinite(silentIntervals) ? silentIntervals : null,
  });
}

/** Reads what answers a request for a link; undefined for what does not. */
export function readAnswer(
  seal: JoinSeal,
  data: Buffer,
  link: string,
): JoinAnswer | JoinRefusal | undefined {
  const answer = open(seal, data);
  if (answer === undefined) return readRefusal(data);
  const { refused, nonce, heartbeatInterval, silentIntervals } = answer;
  if (typeof refused === "string") return { refused: printable(refused), sealed: true };
  if (answer.link !== link || !isHex(nonce) || typeof heartbeatInterval !== "number") {
    return undefined;
  }
  return {
    link,
    nonce: Buffer.from(nonce, "hex"),
    heartbeatInterval,
    silentIntervals:
      typeof silentIntervals === "number" ? silentIntervals : Number.POSITIVE_INFINITY,
  };
}

function readRefusal(data: Buffer): JoinRefusal | undefined {
  try {
    const { refused } = JSON.parse(data.toString());
    return typeof refused === "string" ? { refused: printable(refused) } : undefined;
  } catch {
    return undefined;
  }
}

function open(seal: JoinSeal, data: Buffer) {
  try {
    return seal.open(data);
  } catch {
    return undefined;
  }
}

function isHex(value: unknown): value is string {
  return typeof value === "string" && HEX.test(value);
}
