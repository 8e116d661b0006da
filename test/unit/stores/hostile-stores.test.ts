/**
 * Store files and texts that nobody thought of: whatever bytes a file has, it is read as what was
 * saved, or refused by an error that quotes nothing of it.
 */

import { describe, expect, it } from "vitest";
import { read, write } from "../../../lib/session/tokens.js";
import { tokenCipher } from "../../../lib/stores/cipher.js";
import { TokenStoreError } from "../../../lib/stores/token-store.js";
import { Numbers } from "../../support/numbers.js";

const TRIES = 20_000;

const TEXT = write({
  applicationId: "1234567890123456789",
  accessToken: "a-token-that-nobody-may-see",
  refreshToken: "nor-this-one",
  scopes: "openid sdk.social_layer",
  expiresIn: 604_800,
  issuedAt: 1_700_000_000_000,
  provisional: false,
});

/** Some bytes changed, left out, added or repeated, or the end cut off. */
function damaged(data: Buffer, numbers: Numbers): Buffer {
  let bytes = Buffer.from(data);
  for (let left = 1 + numbers.below(4); left > 0; left -= 1) {
    const at = numbers.below(bytes.length + 1);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const change = [
      () => Buffer.concat([before, after.subarray(1)]),
      () => Buffer.concat([before, Buffer.of(numbers.below(256)), after]),
      () => Buffer.concat([before, Buffer.of(numbers.below(256)), after.subarray(1)]),
      () => Buffer.concat([before, after.subarray(0, numbers.below(20)), after]),
      () => before,
    ];
    bytes = numbers.one(change)();
  }
  return bytes;
}

/** What an attempt gives, or the store's own error, which shows no token. */
async function outcome<T>(attempt: () => T | Promise<T>): Promise<T | TokenStoreError> {
  try {
    return await attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(TokenStoreError);
    expect((error as Error).message).not.toMatch(/nobody|nor-this/);
    return error as TokenStoreError;
  }
}

describe("a store holds bytes that nobody thought of", () => {
  it("as a file: it is what was saved, damaged, or another key's", async () => {
    const numbers = new Numbers(11);
    const cipher = tokenCipher(Buffer.alloc(32, 7));
    const file = Buffer.from(await cipher.encrypt(TEXT));
    const seen = new Set<string>();
    for (let i = 0; i < TRIES; i += 1) {
      const bytes = damaged(file, numbers);
      const text = await outcome(() => cipher.decrypt(bytes));
      if (text instanceof TokenStoreError) seen.add(text.reason);
      else expect(bytes.equals(file)).toBe(true);
    }
    expect([...seen].sort()).toEqual(["damaged", "wrong-key"]);
  });

  it("as the text of tokens: they have every field, or are damaged", async () => {
    const numbers = new Numbers(12);
    const seen = new Set<string>();
    for (let i = 0; i < TRIES; i += 1) {
      const text = damaged(Buffer.from(TEXT), numbers).toString("utf8");
      const tokens = await outcome(() => read(text));
      seen.add(tokens instanceof TokenStoreError ? tokens.reason : "read");
      if (tokens instanceof TokenStoreError) continue;
      const { applicationId, accessToken, refreshToken, scopes } = tokens;
      for (const field of [applicationId, accessToken, refreshToken, scopes])
        expect(typeof field).toBe("string");
      expect(Number.isFinite(tokens.expiresIn) && Number.isFinite(tokens.issuedAt)).toBe(true);
    }
    expect([...seen].sort()).toEqual(["damaged", "read"]);
  });
});
