import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { FileTokenStore } from "../../../lib/stores/file.js";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { type TokenStore, TokenStoreError } from "../../../lib/stores/token-store.js";
import { gate } from "../../support/gate.js";
import { rejection } from "../../support/rejection.js";

const TOKENS = '{"accessToken":"a-token-that-nobody-may-see","refreshToken":"nor-this-one"}';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "token-store-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const key = randomBytes(32);
const stores: readonly [string, (folder: string) => TokenStore][] = [
  ["MemoryTokenStore", () => new MemoryTokenStore()],
  ["FileTokenStore with a key", (folder) => new FileTokenStore({ path: join(folder, "t"), key })],
  [
    "FileTokenStore with a passphrase",
    (folder) => new FileTokenStore({ path: join(folder, "t"), key: "correct horse" }),
  ],
];

describe.each(stores)("%s", (_name, make) => {
  it("gives back what was saved last, until it is cleared", async () => {
    const store = make(await temporaryFolder());
    expect((await store.load()) ?? undefined).toBeUndefined();
    await store.save("first");
    await store.save(TOKENS);
    expect(await store.load()).toBe(TOKENS);
    await store.clear();
    expect((await store.load()) ?? undefined).toBeUndefined();
    await store.clear();
  });

  it("shows nothing when it is inspected or turned into JSON", async () => {
    const store = make(await temporaryFolder());
    await store.save(TOKENS);
    const shown = inspect(store, { depth: 10, showHidden: true }) + JSON.stringify(store);
    expect(shown).not.toContain("nobody");
    expect(shown).not.toContain("correct horse");
    expect(shown).not.toContain(inspect(key).slice(8, 30));
  });
});

/** A file with tokens, encrypted with the key. */
async function tokenFile(fileKey: string | Uint8Array = key) {
  const path = join(await temporaryFolder(), "tokens");
  const store = new FileTokenStore({ path, key: fileKey });
  await store.save(TOKENS);
  return { path, store };
}

/** The reason of the failure; the file must be what it was. */
async function failure(path: string, attempt: () => Promise<unknown>) {
  const before = await readFile(path);
  const error = await rejection(attempt());
  expect(error).toBeInstanceOf(TokenStoreError);
  expect(await readFile(path)).toEqual(before);
  const { reason, message, stack } = error as TokenStoreError;
  expect(`${message}${stack}${inspect(error)}`).not.toContain("nobody");
  return { reason, message };
}

describe("a token file", () => {
  it("can be read by its owner only, and contains no token", async () => {
    const { path } = await tokenFile();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const data = await readFile(path);
    for (const word of ["nobody", "accessToken"]) expect(data.includes(word)).toBe(false);
  });

  it("is written into folders that do not exist yet", async () => {
    const path = join(await temporaryFolder(), "a", "b", "tokens");
    await new FileTokenStore({ path, key }).save(TOKENS);
    expect(await new FileTokenStore({ path, key }).load()).toBe(TOKENS);
    expect((await stat(join(path, ".."))).mode & 0o777).toBe(0o700);
  });

  it("is replaced as a whole: nothing else stays in the folder", async () => {
    const { path, store } = await tokenFile();
    const { ino } = await stat(path);
    await store.save("others");
    expect((await stat(path)).ino).not.toBe(ino);
    expect(await readdir(join(path, ".."))).toEqual(["tokens"]);
  });

  it("rids the folder of what a program left that ended while it saved", async () => {
    const { path, store } = await tokenFile();
    const orphan = `${path}.${randomUUID()}.tmp`;
    for (const leave of [() => store.save("others"), () => store.clear()]) {
      await writeFile(orphan, "half a token file");
      await writeFile(`${path}.backup.tmp`, "not ours");
      await leave();
      expect((await readdir(join(path, ".."))).filter((name) => name !== "tokens")).toEqual([
        "tokens.backup.tmp",
      ]);
    }
  });

  it("is one user's at a time, of all that have opened it", async () => {
    const { path, store } = await tokenFile();
    const other = new FileTokenStore({ path, key });
    const order: string[] = [];
    const end = gate();
    const first = store.exclusively(async (own) => {
      await end.opened;
      order.push("first");
      await own.save("from the first");
    });
    const second = other.exclusively(async (own) => {
      order.push(`second finds ${await own.load()}`);
    });
    end.open();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second finds from the first"]);
    expect(await readdir(join(path, ".."))).toEqual(["tokens"]);
  });

  it("holds the last of many saves at once", async () => {
    const { path, store } = await tokenFile();
    await Promise.all(Array.from({ length: 20 }, (_, i) => store.save(`save ${i}`)));
    expect(await new FileTokenStore({ path, key }).load()).toBe("save 19");
  });

  it("never has the same bytes twice", async () => {
    const { path, store } = await tokenFile();
    const first = await readFile(path);
    await store.save(TOKENS);
    const second = await readFile(path);
    expect(second.subarray(-TOKENS.length)).not.toEqual(first.subarray(-TOKENS.length));
  });

  it.each<[string, string | Uint8Array, string | Uint8Array]>([
    ["another key", key, randomBytes(32)],
    ["another passphrase", "correct horse", "battery staple"],
    ["a passphrase instead of a key", key, "correct horse"],
    ["a key instead of a passphrase", "correct horse", key],
  ])("is neither read nor overwritten with %s", async (_name, written, used) => {
    const { path } = await tokenFile(written);
    const store = new FileTokenStore({ path, key: used });
    for (const attempt of [() => store.load(), () => store.save("new")]) {
      const { reason, message } = await failure(path, attempt);
      expect(reason).toBe("wrong-key");
      expect(message).toMatch(/Open it with the right key/);
    }
    expect(await new FileTokenStore({ path, key: written }).load()).toBe(TOKENS);
  });

  it("tells damage from a wrong key, wherever a bit has flipped, and stays as it is", async () => {
    const { path } = await tokenFile();
    const whole = await readFile(path);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] as number) ^ 1;
      await writeFile(path, changed);
      const error = await rejection(new FileTokenStore({ path, key }).load());
      expect(error, `byte ${at}`).toBeInstanceOf(TokenStoreError);
      // The check value and what it depends on cannot tell the two apart.
      const unsure = at >= 8 && at < 33;
      const { reason } = error as TokenStoreError;
      expect(reason, `byte ${at}`).toBe(unsure ? "wrong-key" : "damaged");
      expect(await readFile(path)).toEqual(changed);
    }
  });

  it.each([0, 7, 40, 61, 80])("is damaged when only %i bytes of it are left", async (length) => {
    const { path } = await tokenFile();
    await writeFile(path, (await readFile(path)).subarray(0, length));
    const store = new FileTokenStore({ path, key });
    expect((await failure(path, () => store.load())).reason).toBe("damaged");
    expect((await failure(path, () => store.save("new"))).reason).toBe("damaged");
    await store.clear();
    await store.save("new");
    expect(await store.load()).toBe("new");
  });

  it("that cannot be written leaves what is in its place, and says what the system refused", async () => {
    const folder = await temporaryFolder();
    const store = new FileTokenStore({ path: join(folder, "file", "tokens"), key });
    await writeFile(join(folder, "file"), "in the way");
    expect(await rejection(store.save(TOKENS))).toMatchObject({
      reason: "unavailable",
      cause: { code: "ENOTDIR" },
    });
    expect(await readFile(join(folder, "file"), "utf8")).toBe("in the way");
  });

  it.each([[""], [new Uint8Array(0)], [new Uint8Array(31)]])("takes no key like %o", (bad) => {
    expect(() => new FileTokenStore({ path: "t", key: bad })).toThrow(RangeError);
  });

  it("takes no key of another type", () => {
    expect(() => new FileTokenStore({ path: "t", key: 5 as never })).toThrow(
      /passphrase or a Uint8Array of 32 bytes/,
    );
  });
});
