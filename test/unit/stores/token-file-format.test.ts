/** The format of token files, which later versions must read: written and read here by other code. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { tokenCipher } from "../../../lib/stores/cipher.js";
import { FileTokenStore } from "../../../lib/stores/file.js";

const TEXT = '{"accessToken":"é"}';
const SALT = randomBytes(16);
const KEY = randomBytes(32);

/** Header: mark, kind of key (0 given, 1 passphrase), salt, check value; then IV, tag, ciphertext. */
function parts(kind: 0 | 1, key: Uint8Array, salt = SALT) {
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `game-social-sdk tokens: ${name}`, length));
  const check = part("check", 8);
  const header = Buffer.concat([Buffer.from("gss-tok1"), Buffer.of(kind), salt, check]);
  return { header, encryption: part("encryption", 32) };
}

function written(kind: 0 | 1, key: Uint8Array, text = TEXT): Buffer {
  const { header, encryption } = parts(kind, key);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryption, iv);
  cipher.setAAD(header);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

const stretched = (passphrase: string, salt = SALT) =>
  scryptSync(passphrase, salt, 32, { N: 32_768, r: 8, p: 3, maxmem: 64 * 2 ** 20 });

describe("a token file", () => {
  it("of a key is read, and written in the same format", async () => {
    const cipher = tokenCipher(KEY);
    expect(await cipher.decrypt(written(0, KEY))).toBe(TEXT);
    const data = Buffer.from(await tokenCipher(KEY).encrypt(TEXT));
    const { header, encryption } = parts(0, KEY, data.subarray(9, 25));
    expect(data.subarray(0, 33)).toEqual(header);
    const plain = createDecipheriv("aes-256-gcm", encryption, data.subarray(33, 45));
    plain.setAAD(header).setAuthTag(data.subarray(45, 61));
    expect(Buffer.concat([plain.update(data.subarray(61)), plain.final()]).toString()).toBe(TEXT);
  });

  it("of a passphrase is read, in whichever way its letters are composed", async () => {
    const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
    const file = written(1, stretched(composed));
    for (const passphrase of [composed, decomposed])
      expect(await tokenCipher(passphrase).decrypt(file)).toBe(TEXT);
  });

  it("may hold an empty text", async () => {
    expect(await tokenCipher(KEY).decrypt(written(0, KEY, ""))).toBe("");
  });

  it("is read by a store that has read one with another salt before", async () => {
    const cipher = tokenCipher(KEY);
    expect(await cipher.decrypt(Buffer.from(await tokenCipher(KEY).encrypt("first")))).toBe(
      "first",
    );
    expect(await cipher.decrypt(written(0, KEY))).toBe(TEXT);
  });

  it("of two stores with one key has a salt of its own each", async () => {
    const salts = [tokenCipher(KEY), tokenCipher(KEY)].map(async (cipher) =>
      Buffer.from(await cipher.encrypt(TEXT)).toString("hex", 9, 25),
    );
    expect(new Set(await Promise.all(salts)).size).toBe(2);
  });

  it("keeps its key although the program wipes what it gave", async () => {
    const given = Buffer.from(KEY);
    const cipher = tokenCipher(given);
    given.fill(0);
    expect(await cipher.decrypt(written(0, KEY))).toBe(TEXT);
  });

  it.each([31, 33, 64])("takes no key of %i bytes", (length) => {
    expect(() => new FileTokenStore({ path: "t", key: new Uint8Array(length) })).toThrow(
      RangeError,
    );
  });

  it("is encrypted in one way only", () => {
    const encrypt = () => new Uint8Array();
    const decrypt = () => "";
    for (const options of [
      { path: "t", key: KEY, encrypt, decrypt },
      { path: "t", key: KEY, encrypt },
      { path: "t", key: KEY, decrypt },
      { path: "t", decrypt },
      { path: "", key: KEY },
      { path: "t", key: KEY, password: "p" },
    ])
      expect(() => new FileTokenStore(options as never)).toThrow(TypeError);
  });
});
