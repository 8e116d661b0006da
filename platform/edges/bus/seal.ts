import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { PlatformError } from "../../kernel/errors.js";

const ALGORITHM = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** A secret that can be guessed would let in whoever reads the bus. */
const MIN_SECRET_LENGTH = 32;

/**
 * What core and edges have in common, and nobody else on the bus knows.
 *
 * @throws PlatformError for a secret that is too short
 */
export function checkSecret(secret: string | undefined): string {
  if (typeof secret === "string" && secret.length >= MIN_SECRET_LENGTH) return secret;
  // The value is a secret, so the error does not quote it.
  throw new PlatformError(
    `Edges need a secret of at least ${MIN_SECRET_LENGTH} characters, the same for the core and all edges, such as openssl rand -hex 32 prints; give it in the variable PLATFORM_EDGE_SECRET.`,
    "secret",
  );
}

function keyFor(secret: string, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, `game-social-sdk edges 1 ${purpose}`, 32));
}

/** Seals what is said before there is a link: a request to join, and the answer. */
export class JoinSeal {
  readonly #key: Buffer;

  constructor(secret: string, direction: "request" | "answer") {
    this.#key = keyFor(secret, Buffer.alloc(0), `join ${direction}`);
  }

  seal(value: unknown): Buffer {
    const nonce = randomBytes(NONCE);
    return Buffer.concat([nonce, encrypt(this.#key, nonce, Buffer.from(JSON.stringify(value)))]);
  }

  /** Undefined for what was not sealed with the same secret. */
  open(data: Buffer): Record<string, unknown> | undefined {
    const plain = decrypt(this.#key, data.subarray(0, NONCE), data.subarray(NONCE));
    if (plain === undefined) return undefined;
    const value: unknown = JSON.parse(plain.toString());
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  }
}

/** Bytes that sealing a message of a link adds. */
export const SEAL_BYTES = 8 + TAG;

/**
 * Seals the messages of one direction of one link, whose key is used for nothing else. The number of a
 * message makes its nonce, so that it cannot be changed or repeated unnoticed.
 */
export class LinkSeal {
  readonly #key: Buffer;

  /** @param nonces - random bytes of both sides, which make the key one of this link alone */
  constructor(secret: string, nonces: Buffer, direction: "up" | "down") {
    this.#key = keyFor(secret, nonces, direction);
  }

  seal(number: number, plain: Buffer): Buffer {
    const nonce = nonceOf(number);
    return Buffer.concat([nonce.subarray(4), encrypt(this.#key, nonce, plain)]);
  }

  /** Undefined for what was not sealed for this link. */
  open(data: Buffer): { number: number; plain: Buffer } | undefined {
    if (data.length < SEAL_BYTES || data.readUInt16BE(0) !== 0) return undefined;
    const number = data.readUIntBE(2, 6);
    const plain = decrypt(this.#key, nonceOf(number), data.subarray(8));
    return plain === undefined ? undefined : { number, plain };
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUIntBE(number, NONCE - 6, 6);
  return nonce;
}

function encrypt(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, nonce: Buffer, data: Buffer): Buffer | undefined {
  if (nonce.length !== NONCE || data.length < TAG) return undefined;
  const end = data.length - TAG;
  const decipher = createDecipheriv(ALGORITHM, key, nonce);
  decipher.setAuthTag(data.subarray(end));
  const plain = decipher.update(data.subarray(0, end));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain;
}
