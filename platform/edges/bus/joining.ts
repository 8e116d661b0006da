import type { JoinSeal } from "./seal.js";

/** Changes with everything that core and edge have to agree on. */
export const BUS_VERSION = 1;

/** What an edge asks the core with. */
export interface JoinRequest {
  /** Names the process. */
  readonly edge: string;
  /** Where clients reach it. */
  readonly address: string;
  /** Names the link in the subjects of the bus. */
  readonly link: string;
  readonly nonce: Buffer;
}

/** What the core answers. */
export interface JoinAnswer {
  readonly nonce: Buffer;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
  readonly silentIntervals: number;
}

/** Why the core does not let an edge join. */
export interface JoinRefusal {
  readonly refused: string;
}

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
      refused: `the platform and the edge are of different versions: ${BUS_VERSION} and ${String(version).slice(0, 20)}`,
    };
  }
  const sound = isHex(edge) && isHex(link) && isHex(nonce);
  if (!sound || typeof address !== "string" || !GATEWAY.test(address)) {
    return { refused: "the request is malformed" };
  }
  return { edge, link, address, nonce: Buffer.from(nonce, "hex") };
}

/** Reads what the core answers; undefined for what no core has sent. */
export function readAnswer(seal: JoinSeal, data: Buffer): JoinAnswer | JoinRefusal | undefined {
  const answer = open(seal, data);
  if (answer === undefined) return readRefusal(data);
  const { nonce, heartbeatInterval, silentIntervals } = answer;
  if (!isHex(nonce) || typeof heartbeatInterval !== "number") return undefined;
  return {
    nonce: Buffer.from(nonce, "hex"),
    heartbeatInterval,
    silentIntervals:
      typeof silentIntervals === "number" ? silentIntervals : Number.POSITIVE_INFINITY,
  };
}

function readRefusal(data: Buffer): JoinRefusal | undefined {
  try {
    const { refused } = JSON.parse(data.toString());
    return typeof refused === "string" ? { refused: refused.slice(0, 300) } : undefined;
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
