/** Sign-ins and sign-outs while the game's own functions, or its token store, do not answer. */

import { describe, expect, it } from "vitest";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { gate } from "../../support/gate.js";
import { goOn } from "../../support/go-on.js";
import { rejection } from "../../support/rejection.js";
import { openClient } from "./support/played-client.js";

const never = () => new Promise<never>(() => {});

/** The proof of an identity whose provider does not answer. */
const unproved = { externalAuthType: 0 as const, getExternalAuthToken: never };

/** A store in which one function waits for the test; the others go through. */
class UnansweringStore extends MemoryTokenStore {
  held: { [name in "load" | "save"]?: Promise<void> } = {};
  readonly asked: string[] = [];

  override load() {
    this.asked.push("load");
    const { load } = this.held;
    // As a keyring does, although the class above answers at once.
    return (load ? load.then(() => super.load()) : super.load()) as never;
  }
  override save(text: string) {
    this.asked.push("save");
    const { save } = this.held;
    return (save ? save.then(() => super.save(text)) : super.save(text)) as never;
  }
}

const waits = [
  ["the proof of an identity", { method: unproved }, {}],
  ["the proof of an account to merge", { merge: unproved }, {}],
  ["the proof of one to merge on a device", { merge: unproved, method: "device" as const }, {}],
  ["a store that is read", {}, { load: never() }],
  ["a store that is written", {}, { save: never() }],
] as const;

describe("a sign-in that waits for", () => {
  it.each(waits)("%s ends with its signal", async (_what, options, held) => {
    const store = new UnansweringStore();
    store.held = held;
    const abort = new AbortController();
    const failed = rejection(
      openClient(undefined, store).signIn({ ...options, signal: abort.signal }),
    );
    await goOn();
    abort.abort();
    expect(await failed).toMatchObject({ type: "Aborted", operation: "Client.signIn" });
  });

  it.each(waits)("%s ends when the player signs out", async (_what, options, held) => {
    const store = new UnansweringStore();
    store.held = held;
    const { authentication, signIn } = openClient(undefined, store);
    const failed = rejection(signIn(options));
    await goOn();
    authentication.signOut().catch(() => {});
    expect(await failed).toMatchObject({
      ...{ type: "Aborted", message: expect.stringContaining("signOut() was called") },
    });
  });

  it.each(waits)("%s ends when the client is disposed of", async (_what, options, held) => {
    const store = new UnansweringStore();
    store.held = held;
    const { authentication, operations, signIn } = openClient(undefined, store);
    const failed = rejection(signIn(options));
    await goOn();
    authentication.close();
    operations.rejectAll();
    expect(await failed).toMatchObject({ type: "ClientDestroyed" });
  });
});

describe("signing out", () => {
  it("ends a renewal that waits for the game's proof, and takes the old tokens", async () => {
    const { client, store, authentication, problems, signIn } = openClient();
    let asked = 0;
    const getExternalAuthToken = () => {
      asked += 1;
      return asked === 1 ? "proof" : never();
    };
    const { session } = await signIn({ method: { externalAuthType: 0, getExternalAuthToken } });
    const renewal = rejection(session.renew());
    await goOn();
    client.calls.length = 0;
    await authentication.signOut();
    expect(await renewal).toMatchObject({
      ...{ type: "AuthorizationFailed", operation: "Session.renew" },
    });
    expect(client.names).toEqual(["disconnectAndWait", "revokeToken"]);
    expect(client.given("revokeToken")).toMatchObject([{ 1: "refresh-1" }]);
    expect(store.load()).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it("disconnects and revokes although the store does not answer, then removes the tokens", async () => {
    const store = new UnansweringStore();
    const { client, authentication, signIn } = openClient(undefined, store);
    const { session } = await signIn();
    const saved = gate();
    store.held = { save: saved.opened };
    const renewal = session.renew();
    await goOn();
    client.calls.length = 0;
    const failed = rejection(authentication.signOut({ timeout: 0 }));
    expect(await failed).toMatchObject({ type: "Aborted", operation: "Client.signOut" });
    expect(client.names).toEqual(["disconnectAndWait", "revokeToken"]);
    expect(client.given("revokeToken")).toMatchObject([{ 1: "refresh-2" }]);
    saved.open();
    await renewal;
    await authentication.signOut();
    expect(store.load()).toBeUndefined();
  });

  it("takes the tokens of a sign-in that still saves them", async () => {
    const store = new UnansweringStore();
    const { client, authentication, signIn } = openClient(undefined, store);
    const saved = gate();
    store.held = { save: saved.opened };
    const failed = rejection(signIn());
    await goOn();
    const signedOut = authentication.signOut();
    expect(await failed).toMatchObject({ type: "Aborted" });
    saved.open();
    await signedOut;
    expect(store.asked).toContain("save");
    expect(store.load()).toBeUndefined();
    expect(client.given("revokeToken")).toMatchObject([{ 1: "refresh-1" }]);
  });

  it("closes the session that a cancelled sign-in would have replaced", async () => {
    const { client, store, authentication, signIn } = openClient();
    const { session } = await signIn();
    const connecting = gate();
    client.connectAndWait = () => connecting.opened;
    const failed = rejection(signIn());
    await goOn();
    const signedOut = authentication.signOut();
    connecting.open();
    await signedOut;
    await failed;
    expect([session.active, authentication.session]).toEqual([false, undefined]);
    expect(client.listening).toBe(0);
    expect(store.load()).toBeUndefined();
  });
});

it.each(["load", "save", "clear"])("a store without %s is refused at sign-in", async (name) => {
  const { client, signIn } = openClient();
  const whole = { load: () => undefined, save: () => {}, clear: () => {} };
  const error = await rejection(signIn({ tokenStore: { ...whole, [name]: undefined } as never }));
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(`"options.tokenStore" must have the functions load, save`);
  expect(String(error)).toContain(`it has no ${name}.`);
  expect(client.names).toEqual([]);
});
