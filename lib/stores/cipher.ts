/** Encryption of token files: AES-256-GCM with a given key, or one derived from a passphrase. */

import { TokenStoreError } from "./token-store.js";

/** Encrypts and decrypts tokens. */
export interface TokenCipher {
  encrypt(tokens: string): Uint8Array | Promise<Uint8Array>;
  decrypt(data: Buffer): string | Promise<string>;
}

/*
 * A file is: header, initialization vector, authentication tag, ciphertext. The header is the mark,
 * the kind of key, the salt, and a check value that distinguishes a wrong key from a damaged file. It
 * is authenticated, too.
 */
const MARK = Buffer.from("gss-tok1", "latin1");
const SALT_LENGTH = 16;
const CHECK_LENGTH = 8;
const HEADER_LENGTH = MARK.length + 1 + SALT_LENGTH + CHECK_LENGTH;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;

/** Determined by the mark, so that a forged file cannot demand more work or memory. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

/** Loaded on first use, because it would make loading the package a tenth slower. */
const crypto = () => import("node:crypto");

/** The kinds of key, as in the header. */
const GIVEN_KEY = 0;
const PASSPHRASE = 1;

interface Keys {
  readonly salt: Buffer;
  readonly encryption: Buffer;
  readonly check: Buffer;
}

/** @param key - A passphrase, or a key of 32 bytes. */
export function tokenCipher(key: string | Uint8Array): TokenCipher {
  checkKey(key);
  return new KeyCipher(key);
}

class KeyCipher implements TokenCipher {
  readonly #key: string | Buffer;
  readonly #kind: number;
  /** The keys of the latest file, cached because deriving them is slow. */
  #keys: Keys | undefined;

  constructor(key: string | Uint8Array) {
    this.#key = typeof key === "string" ? key : Buffer.from(key);
    this.#kind = typeof key === "string" ? PASSPHRASE : GIVEN_KEY;
  }

  async encrypt(tokens: string): Promise<Buffer> {
    const { createCipheriv, randomBytes } = await crypto();
    const { salt, encryption, check } =
      this.#keys ?? (await this.#derive(randomBytes(SALT_LENGTH)));
    const header = Buffer.concat([MARK, Buffer.of(this.#kind), salt, check]);
    const iv = randomBytes(IV_LENGTH);
    const cipher = createCipheriv("aes-256-gcm", encryption, iv, { authTagLength: TAG_LENGTH });
    cipher.setAAD(header);
    const ciphertext = Buffer.concat([cipher.update(tokens, "utf8"), cipher.final()]);
    return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
  }

  async decrypt(data: Buffer): Promise<string> {
    const take = (from: number, length: number) => data.subarray(from, from + length);
    const ciphertextAt = HEADER_LENGTH + IV_LENGTH + TAG_LENGTH;
    if (data.length < ciphertextAt || !take(0, MARK.length).equals(MARK)) throw damaged();
    if (data[MARK.length] !== this.#kind) throw wrongKey("with a key of the other kind");
    const salt = Buffer.from(take(MARK.length + 1, SALT_LENGTH));
    const { encryption, check } = await this.#derive(salt);
    const { createDecipheriv, timingSafeEqual } = await crypto();
    if (!timingSafeEqual(check, take(HEADER_LENGTH - CHECK_LENGTH, CHECK_LENGTH)))
      throw wrongKey("with another key, or its beginning is damaged");
    const iv = take(HEADER_LENGTH, IV_LENGTH);
    const cipher = createDecipheriv("aes-256-gcm", encryption, iv, { authTagLength: TAG_LENGTH });
    cipher.setAAD(take(0, HEADER_LENGTH));
    cipher.setAuthTag(take(HEADER_LENGTH + IV_LENGTH, TAG_LENGTH));
    try {
      return cipher.update(data.subarray(ciphertextAt), undefined, "utf8") + cipher.final("utf8");
    } catch {
      throw damaged();
    }
  }

  async #derive(salt: Buffer): Promise<Keys> {
    if (this.#keys?.salt.equals(salt)) return this.#keys;
    const key = typeof this.#key === "string" ? await stretch(this.#key, salt) : this.#key;
    const { hkdfSync } = await crypto();
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, `game-social-sdk tokens: ${name}`, length));
    const encryption = part("encryption", KEY_LENGTH);
    this.#keys = { salt, encryption, check: part("check", CHECK_LENGTH) };
    return this.#keys;
  }
}

async function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { scrypt } = await crypto();
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize(), salt, KEY_LENGTH, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

function checkKey(key: unknown): void {
  const where = 'FileTokenStore: parameter "options.key"';
  if (typeof key !== "string" && !(key instanceof Uint8Array))
    throw new TypeError(`${where} must be a passphrase or a Uint8Array of ${KEY_LENGTH} bytes.`);
  if (key.length === 0) throw new RangeError(`${where} must not be empty.`);
  if (typeof key !== "string" && key.length !== KEY_LENGTH)
    throw new RangeError(`${where} must have ${KEY_LENGTH} bytes, but it has ${key.length}.`);
}

function wrongKey(how: string): TokenStoreError {
  return new TokenStoreError(
    "wrong-key",
    `The token file was written ${how}. Open it with the right key; to delete ` +
      "its content, call clear().",
  );
}

function damaged(): TokenStoreError {
  return new TokenStoreError(
    "damaged",
    "The file is not a token file, or it was damaged. Restore it from a backup; " +
      "to delete its content, call clear().",
  );
}
