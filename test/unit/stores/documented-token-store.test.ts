import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FileTokenStore } from "../../../lib/stores/file.js";
import type { TokenStore } from "../../../lib/stores/token-store.js";
import { rejection } from "../../support/rejection.js";

const GUIDE = new URL("../../../docs/authentication.md", import.meta.url);

/** The shape of Electron's `safeStorage`, as its documentation has it. */
class FakeSafeStorage {
  constructor(readonly key: number) {}

  encryptString(plainText: string): Buffer {
    if (typeof plainText !== "string") throw new TypeError("Not a string.");
    return Buffer.from(`v10${plainText}`).map((byte) => byte ^ this.key) as Buffer;
  }

  decryptString(encrypted: Buffer): string {
    if (!Buffer.isBuffer(encrypted)) throw new TypeError("Not a Buffer.");
    const text = Buffer.from(encrypted.map((byte) => byte ^ this.key)).toString();
    if (text.startsWith("v10")) return text.slice(3);
    throw new Error("Error while decrypting the ciphertext provided to safeStorage.decryptString.");
  }
}

/** Runs the very lines that the guide shows, in a program that has `app` and `safeStorage`. */
async function fromGuide(userData: string, safeStorage: FakeSafeStorage) {
  const guide = await readFile(GUIDE, "utf8");
  const code = /<!-- tested: electron -->\n```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
  const app = { getPath: (name: string) => (name === "userData" ? userData : "") };
  const names = ["FileTokenStore", "join", "app", "safeStorage"];
  const make = new Function(...names, `${code}; return tokenStore;`);
  return { code, store: make(FileTokenStore, join, app, safeStorage) as TokenStore };
}

it("Electron's safeStorage makes a token store in the five lines of the guide", async () => {
  const folder = await mkdtemp(join(tmpdir(), "electron-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, store } = await fromGuide(folder, new FakeSafeStorage(0x55));
  expect(code.trim().split("\n")).toHaveLength(5);
  expect(await store.load()).toBeUndefined();
  await store.save("the tokens, é included");
  expect(await store.load()).toBe("the tokens, é included");
  const data = await readFile(join(folder, "tokens"));
  expect(data.includes("tokens")).toBe(false);

  // Another user of the machine, or a keychain that was reset.
  const { store: other } = await fromGuide(folder, new FakeSafeStorage(0x33));
  for (const attempt of [() => other.load(), () => other.save("new")])
    expect(await rejection(Promise.resolve(attempt()))).toMatchObject({
      name: "TokenStoreError",
      reason: "wrong-key",
      message: expect.stringMatching(/could not be decrypted/),
    });
  expect(await readFile(join(folder, "tokens"))).toEqual(data);
  await store.clear();
  expect(await other.load()).toBeUndefined();
});
