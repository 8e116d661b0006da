/** The keyring's store over a keyring that the test plays. */

import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyringTokenStore } from "../../../lib/stores/keyring.js";
import { gate } from "../../support/gate.js";
import { rejection } from "../../support/rejection.js";

const keyring = vi.hoisted(() => ({
  entries: new Map<string, string>(),
  opened: [] as unknown[][],
  locked: false,
}));

vi.mock("@napi-rs/keyring", () => ({
  AsyncEntry: class {
    readonly name: string;
    constructor(...args: unknown[]) {
      keyring.opened.push(args);
      this.name = JSON.stringify(args.slice(0, 2));
    }
    async getPassword() {
      if (keyring.locked) throw new Error("it is locked");
      return keyring.entries.get(this.name) ?? null;
    }
    async setPassword(text: string) {
      keyring.entries.set(this.name, text);
    }
    async deletePassword() {
      return keyring.entries.delete(this.name);
    }
  },
}));

let caches: string;

beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), "keyring-"));
  vi.stubEnv("XDG_CACHE_HOME", caches);
  Object.assign(keyring, { entries: new Map(), opened: [], locked: false });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(caches, { recursive: true });
});

describe("the keyring's store", () => {
  it("keeps the text of each player apart, and nothing is undefined", async () => {
    const alice = new KeyringTokenStore({ service: "Game" });
    const bob = new KeyringTokenStore({ service: "Game", account: "bob" });
    expect(await alice.load()).toBeUndefined();
    await alice.save("alice's");
    await bob.save("bob's");
    expect(await new KeyringTokenStore({ service: "Game", account: "player" }).load()).toBe(
      "alice's",
    );
    await alice.clear();
    expect([await alice.load(), await bob.load()]).toEqual([undefined, "bob's"]);
  });

  it("is never the kernel's keyring, which forgets all when the machine restarts", async () => {
    await new KeyringTokenStore({ service: "Game" }).load();
    expect(keyring.opened).toEqual([["Game", "player", { linux: { store: "secret-service" } }]]);
  });

  it("says what to do while it is locked, and is opened again afterwards", async () => {
    const store = new KeyringTokenStore({ service: "Game" });
    await store.save("text");
    keyring.locked = true;
    const error = await rejection(store.load());
    expect(error).toMatchObject({ name: "TokenStoreError", reason: "unavailable" });
    expect((error as Error).message).toContain("it is locked");
    keyring.locked = false;
    expect(await store.load()).toBe("text");
    expect(keyring.opened).toHaveLength(2);
  });

  it.each([
    [{ service: "" }, "options.service"],
    [{ service: 5 }, "options.service"],
    [{}, "options.service"],
    [{ service: "Game", account: "" }, "options.account"],
  ])("takes no names like %j", (options, message) => {
    expect(() => new KeyringTokenStore(options as never)).toThrow(message);
  });
});

describe.runIf(process.platform === "linux")("the lock of the keyring's store", () => {
  const store = (service: string, account?: string) => new KeyringTokenStore({ service, account });
  const folder = () => join(caches, "game-social-sdk");

  it("is in a folder that is its user's alone, and goes with the work", async () => {
    await store("Game").exclusively(async () => {
      expect(readdirSync(folder())).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.lock$/)]);
      expect(statSync(folder()).mode & 0o777).toBe(0o700);
    });
    expect(readdirSync(folder())).toEqual([]);
  });

  it("is one player's: it is held by one program, and players do not wait for each other", async () => {
    const order: string[] = [];
    const [begun, end] = [gate(), gate()];
    const first = store("Game", "alice").exclusively(async (own) => {
      begun.open();
      await end.opened;
      await own.save("from the first");
    });
    await begun.opened;
    const second = store("Game", "alice").exclusively(async (own) => {
      order.push(`the second finds ${await own.load()}`);
    });
    for (const [service, account] of [
      ["Game", "bob"],
      ["Gamea", "lice"],
      ["Other", "alice"],
    ] as const)
      await store(service, account).exclusively(
        async () => void order.push(`${service} ${account}`),
      );
    end.open();
    await Promise.all([first, second]);
    expect(order).toEqual([
      ...["Game bob", "Gamea lice", "Other alice", "the second finds from the first"],
    ]);
  });
});
