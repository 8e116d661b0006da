/** A main process and a page of Electron, over a real message port; Electron itself is not there. */

import { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { Client, ClientStatus } from "game-social-sdk";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import {
  connectPages,
  disposeOnQuit,
  safeStorageTokenStore,
  serveClient,
} from "../../lib/electron/index.js";
import { openPage } from "../../lib/electron/preload.js";
import { BridgeError, type PageClient, pageClient } from "../../lib/electron/renderer.js";
import { next } from "../integration/support/events.js";
import { connect } from "../integration/support/players.js";
import { answerAs, rejection, World } from "../integration/support/world.js";
import { app, MessageChannelMain, mainPort, open, Window } from "./support/window.js";

describe("the bridge", () => {
  it("says which of its options is missing, and what pageClient needs", () => {
    using client = new Client();
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    expect(() => serveClient(client, port1, { calls: ["getStatus"] } as never)).toThrow(
      'the option "events" must be an array of names, but undefined was given',
    );
    expect(() => serveClient(client, port1, { events: [], call: [] } as never)).toThrow(
      'serveClient: there is no option "call". Did you mean "calls"?',
    );
    expect(() => pageClient(port2 as never)).toThrow(
      "pageClient needs the object that exposeClient exposes to the page, window.gameSocialSdk",
    );
  });

  it("carries calls, events and plain data", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    world.platform.relationships.befriend(alice.id, bob.id);
    await next(alice.client, "relationshipCreated");
    const { page } = open(alice.client, {
      calls: [
        "getCurrentUserV2",
        "getRelationships",
        "sendUserMessage",
        "getMessageHandle",
        "getStatus",
      ],
      events: ["messageCreated"],
    });
    expect(await page.getStatus()).toBe(ClientStatus.Ready);
    const user = await page.getCurrentUserV2();
    expect(user).toMatchObject({ id: alice.id, username: "alice" });
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype);
    expect(await page.getRelationships()).toMatchObject([{ id: bob.id }]);
    const created = new Promise<{ messageId: string }>((resolve) => {
      const stop = page.on("messageCreated", (event) => {
        stop();
        resolve(event);
      });
    });
    await bob.client.sendUserMessage(alice.id, "Hello page");
    const { messageId } = await created;
    expect(await page.getMessageHandle(messageId)).toMatchObject({ content: "Hello page" });
  });

  it("serves a page over a channel of Node or of a browser, until that is closed", async () => {
    using client = new Client();
    const { port1, port2 } = new MessageChannel();
    const end = serveClient(client, port1, { calls: ["getStatus"], events: [] });
    const { bridge, use } = openPage();
    use(port2 as never);
    const page = pageClient<"getStatus">(bridge);
    expect(await page.getStatus()).toBe(ClientStatus.Disconnected);
    end();
    await expect(page.getStatus()).rejects.toThrow("has closed the bridge");
  });

  it("signs a player in, and keeps the tokens to the main process", async () => {
    await using world = await World.open();
    world.player("alice");
    answerAs("alice");
    const client = world.client();
    const heard: unknown[] = [];
    const { port1, port2 } = new MessageChannel();
    port2.on("message", (message) => heard.push(message));
    onTestFinished(
      serveClient(client, mainPort(port1), {
        calls: [],
        events: [],
        signIn: { scopes: "openid sdk.social_layer" },
      }),
    );
    const { page } = open(client, { calls: ["isAuthenticated"], events: [], signIn: {} });
    const answered = new Promise((resolve) => port2.once("message", resolve));
    port2.postMessage({ kind: "call", number: 7, name: "signIn", args: [] });
    expect(await answered).toMatchObject({ number: 7, value: { username: "alice" } });
    const token = (await client.session?.accessToken()) ?? "";
    expect(token.length).toBeGreaterThan(10);
    expect(JSON.stringify(heard)).not.toContain(token);
    expect(await page.isAuthenticated()).toBe(true);
    expect(await page.signIn()).toMatchObject({ username: "alice" });
  });

  it("refuses what it was not set to allow, and cannot be asked to allow tokens", async () => {
    await using world = await World.open();
    const client = world.client();
    const { page } = open(client, { calls: ["getStatus"], events: [] });
    for (const name of [
      "getUser",
      "updateToken",
      "dispose",
      "constructor",
      "setPresence",
      "signIn",
    ]) {
      const call = (page as unknown as Record<string, () => Promise<unknown>>)[name];
      const error = await rejection(call?.() ?? Promise.resolve());
      expect(error, name).toBeInstanceOf(BridgeError);
      expect(error).toMatchObject({
        name: "TypeError",
        message: expect.stringContaining(`not allowed to call "${name}"`),
      });
    }
    for (const name of ["updateToken", "getToken", "registerLaunchCommand", "setLogDir", "on"])
      expect(() => open(client, { calls: [name as "getStatus"], events: [] })).toThrow(
        `"${name}" cannot be allowed`,
      );
    const seen: unknown[] = [];
    (page as PageClient).on("statusChanged", (event) => seen.push(event));
    await client.updateToken(1, world.token(world.player("alice")));
    await client.connectAndWait();
    await page.getStatus();
    expect(seen).toEqual([]);
  });

  it("says why a call failed, with the error's properties and no more", async () => {
    await using world = await World.open();
    const [alice] = await connect(world, "alice");
    const { page } = open(alice.client, { calls: ["leaveLobby", "getUser"], events: [] });
    const error = await rejection(page.leaveLobby("1"));
    expect(error).toMatchObject({ name: "SdkError", type: "HTTPError", status: 404 });
    expect(error).not.toHaveProperty("responseBody");
    expect(await rejection(page.getUser("no id"))).toMatchObject({ name: "RangeError" });
  });

  it("takes nonsense from a page for what it is", async () => {
    await using world = await World.open();
    const { port1, port2 } = new MessageChannel();
    const end = serveClient(world.client(), mainPort(port1), { calls: ["getStatus"], events: [] });
    const answered = new Promise((resolve) => port2.once("message", resolve));
    const nonsense = [
      null,
      1,
      "call",
      [],
      { kind: "call" },
      { kind: "listen" },
      { kind: "call", name: "getStatus", number: "1", args: [] },
    ];
    for (const message of nonsense) port2.postMessage(message);
    port2.postMessage({ kind: "call", number: 1, name: "getStatus", args: [] });
    expect(await answered).toEqual({ kind: "answer", number: 1, value: 0 });
    end();
  });

  it("limits how many calls of a page are under way", async () => {
    await using world = await World.open();
    const window = new Window();
    const page = pageClient<"getStatus">(window.load());
    const calls = Array.from({ length: 1001 }, () => page.getStatus().catch((error) => error.name));
    onTestFinished(
      connectPages(world.client(), window as never, {
        MessageChannelMain,
        app,
        calls: ["getStatus"],
        events: [],
      }),
    );
    // Calls that were made before the page has its port wait for it.
    window.emit("did-finish-load");
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(1000);
    expect(outcomes.at(-1)).toBe("RangeError");
  });

  it("serves the application's own pages only, and each page again", async () => {
    await using world = await World.open();
    const client = world.client();
    const { window, page } = open(client, { calls: ["getStatus"], events: ["statusChanged"] });
    const listeners = () => (page as PageClient).on("statusChanged", () => {});
    listeners();
    expect(await page.getStatus()).toBe(0);
    const again = pageClient<"getStatus">(window.load());
    expect(await again.getStatus()).toBe(0);
    const handed: unknown[] = [];
    window.postMessage = (...message) => void handed.push(message);
    window.load("https://example.com/");
    expect(handed).toEqual([]);
  });

  it("listens to a window once, however often the window is connected", async () => {
    await using world = await World.open();
    const { window } = open(world.client(), { calls: ["getStatus"], events: [] });
    const client = world.client();
    const options = { calls: ["getStatus"], events: [], MessageChannelMain, app } as const;
    for (let time = 0; time < 20; time++) connectPages(client, window as never, options);
    expect(window.listenerCount("did-finish-load")).toBe(1);
    expect(window.listenerCount("destroyed")).toBe(1);
    expect(await pageClient<"getStatus">(window.load()).getStatus()).toBe(0);
  });
});

describe("safeStorageTokenStore", () => {
  const folder = mkdtempSync(join(tmpdir(), "safe-storage-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Encrypts as Electron does, as far as the store can tell. */
  const safeStorage = {
    isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x55)),
    decryptString: (data: Buffer) => Buffer.from(data.map((byte) => byte ^ 0x55)).toString(),
  };

  it("keeps what safeStorage has encrypted", async () => {
    const path = join(folder, "tokens");
    const store = safeStorageTokenStore({ path, safeStorage });
    expect(await store.load()).toBeUndefined();
    await store.save("the tokens");
    expect(readFileSync(path, "latin1")).not.toContain("tokens");
    expect(await safeStorageTokenStore({ path, safeStorage }).load()).toBe("the tokens");
    await store.clear();
    expect(await store.load()).toBeUndefined();
  });

  it.each([
    { isEncryptionAvailable: () => false },
    { getSelectedStorageBackend: () => "basic_text" },
  ])("writes and reads nothing while the system has no key", async (without) => {
    const path = join(folder, "open");
    const system = { ...safeStorage, ...without };
    const store = safeStorageTokenStore({ path, safeStorage: system });
    expect(await rejection(store.save("the tokens"))).toMatchObject({ reason: "unavailable" });
    expect(() => readFileSync(path)).toThrow("ENOENT");
    // The system has a key now: a keyring may be unlocked later, or the application be ready.
    Object.assign(system, safeStorage, { getSelectedStorageBackend: () => "gnome_libsecret" });
    await store.save("the tokens");
    Object.assign(system, without);
    expect(await rejection(store.load())).toMatchObject({ reason: "unavailable" });
    expect(await safeStorageTokenStore({ path, safeStorage }).load()).toBe("the tokens");
    await store.clear();
  });
});

describe("disposeOnQuit", () => {
  it("puts the end off until the client has disconnected", async () => {
    await using world = await World.open();
    const [{ client }] = await connect(world, "alice");
    const app = new EventEmitter() as EventEmitter & { quit(): void };
    const quit = new Promise<void>((resolve) => {
      app.quit = () => {
        let prevented = false;
        app.emit("will-quit", { preventDefault: () => (prevented = true) });
        if (!prevented) resolve();
      };
    });
    disposeOnQuit(client, app as never);
    const ended = world.platform.events.waitFor("gateway.ended");
    app.quit();
    // Pressing it twice changes nothing.
    app.quit();
    await quit;
    expect(client.disposed).toBe(true);
    // Nobody sees the player online any more.
    await ended;
  });
});
