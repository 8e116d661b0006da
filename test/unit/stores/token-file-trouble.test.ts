/** Token files in trouble: what cannot be read or replaced, and programs that hold the lock. */

import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FileTokenStore } from "../../../lib/stores/file.js";
import { gate } from "../../support/gate.js";
import { rejection } from "../../support/rejection.js";

const key = Buffer.alloc(32, 7);

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "token-file-"));
  path = join(folder, "tokens");
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Work that holds the lock of a store until it is told to end. */
async function holding(store: FileTokenStore) {
  const [begun, end] = [gate(), gate()];
  const work = store.exclusively(async () => {
    begun.open();
    await end.opened;
  });
  await begun.opened;
  return async () => {
    end.open();
    await work;
  };
}

describe("a token file", () => {
  it("that the system does not let it read is no empty store", async () => {
    mkdirSync(path);
    const store = new FileTokenStore({ path, key });
    for (const use of [() => store.load(), () => store.save("new")])
      expect(await rejection(use())).toMatchObject({
        name: "TokenStoreError",
        reason: "unavailable",
        cause: { code: "EISDIR" },
        message: expect.stringContaining(`${path} cannot be read: EISDIR`),
      });
    expect(statSync(path).isDirectory()).toBe(true);
  });

  const refused = { name: "TokenStoreError", reason: "unavailable" };

  it("below something that is no folder cannot be read, written or removed", async () => {
    writeFileSync(path, "text");
    const store = new FileTokenStore({ path: join(path, "tokens"), key });
    for (const use of [() => store.load(), () => store.save("new"), () => store.clear()])
      expect(await rejection(use())).toMatchObject({ ...refused, cause: { code: "ENOTDIR" } });
    expect(readFileSync(path, "utf8")).toBe("text");
  });

  it.runIf(process.platform === "linux")(
    "in a folder that nobody can make fails at once",
    async () => {
      const store = new FileTokenStore({ path: "/proc/nowhere/tokens", key });
      expect(await store.load()).toBeUndefined();
      expect(await rejection(store.save("new"))).toMatchObject({
        ...refused,
        cause: { code: "ENOENT" },
      });
    },
  );

  it("that cannot be replaced leaves nothing half-written beside it", async () => {
    const encrypt = (tokens: string) => {
      // A folder takes the place between reading and replacing.
      mkdirSync(path);
      return Buffer.from(tokens);
    };
    const store = new FileTokenStore({ path, encrypt, decrypt: String });
    expect(await rejection(store.save("new"))).toMatchObject({
      reason: "unavailable",
      cause: { code: expect.stringMatching(/^E/) },
    });
    expect(readdirSync(folder)).toEqual(["tokens"]);
  });

  it("leaves alone what another store, in the same folder, is writing", async () => {
    const anothers = `others.${randomUUID()}.tmp`;
    writeFileSync(join(folder, anothers), "half a token file");
    await new FileTokenStore({ path, key }).save("new");
    expect(readdirSync(folder).sort()).toEqual([anothers, "tokens"]);
  });

  it("is read after the saves that were asked for before, and before those after", async () => {
    const store = new FileTokenStore({ path, key });
    const [, first, , second] = await Promise.all([
      ...[store.save("first"), store.load(), store.save("second"), store.load()],
    ]);
    expect([first, second]).toEqual(["first", "second"]);
  });

  it("is not locked any more after work that failed", async () => {
    const store = new FileTokenStore({ path, key });
    const failure = new Error("The service is asleep.");
    expect(await rejection(store.exclusively(() => Promise.reject(failure)))).toBe(failure);
    expect(readdirSync(folder)).toEqual([]);
    await new FileTokenStore({ path, key }).save("new");
  });

  it.runIf(process.platform !== "win32")("is locked in a folder that is its owner's", async () => {
    const inside = join(folder, "a", "b");
    const end = await holding(new FileTokenStore({ path: join(inside, "tokens"), key }));
    for (const each of [inside, join(inside, "..")])
      expect(statSync(each).mode & 0o777).toBe(0o700);
    expect(statSync(join(inside, "tokens.lock")).mode & 0o077).toBe(0);
    await end();
  });

  it("that another program holds for a minute is given up, and stays as it is", async () => {
    const store = new FileTokenStore({ path, key });
    await store.save("old");
    const before = readFileSync(path);
    const end = await holding(new FileTokenStore({ path, key }));
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const outcomes: unknown[] = [];
    const saved = rejection(store.save("new")).then((error) => outcomes.push(error));
    // A request to the service, which the other program may wait for, takes up to half of that.
    await vi.advanceTimersByTimeAsync(59_000);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    await saved;
    expect(outcomes).toMatchObject([
      { name: "TokenStoreError", reason: "busy", message: expect.stringContaining("60 seconds") },
    ]);
    expect(readFileSync(path)).toEqual(before);
    // Reading waits for nobody.
    expect(await store.load()).toBe("old");
    await end();
  });
});
