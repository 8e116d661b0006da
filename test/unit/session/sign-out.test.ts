/** Signing out: which tokens are revoked, which are removed from stores, and whose are left alone. */

import { describe, expect, it } from "vitest";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { gate } from "../../support/gate.js";
import { goOn } from "../../support/go-on.js";
import { rejection } from "../../support/rejection.js";
import { BOB, networkError, oauthError } from "./support/manager.js";
import { APPLICATION, openClient } from "./support/played-client.js";

/** What was revoked, in order. */
const revoked = (client: { given(name: string): unknown[][] }) =>
  client.given("revokeToken").map(([application, token]) => {
    expect(application).toBe(APPLICATION);
    return token;
  });

describe("signing out", () => {
  it.each([
    [true, "refresh-1"],
    [false, "access-1"],
  ])("revokes the refresh token, which outlives the other; with one: %j", async (has, token) => {
    const { client, store, authentication, signIn } = openClient();
    client.refreshable = has;
    const { session } = await signIn();
    client.calls.length = 0;
    await authentication.signOut();
    expect(client.names).toEqual(["disconnectAndWait", "revokeToken"]);
    expect(revoked(client)).toEqual([token]);
    expect(store.load()).toBeUndefined();
    expect([session.active, authentication.session]).toEqual([false, undefined]);
    expect(await session.ended).toBeUndefined();
    expect(client.listening).toBe(0);
    await authentication.signOut();
    expect(revoked(client)).toEqual([token]);
  });

  it("tries every token even when the first cannot be revoked, whose error it says", async () => {
    const { client, authentication, signIn } = openClient();
    for (let count = 1; count <= 3; count += 1) {
      await signIn();
      client.failures.set("revokeToken", Array(count).fill(networkError()));
      await rejection(authentication.signOut());
    }
    client.calls.length = 0;
    const refused = oauthError("invalid_client");
    client.failures.set("revokeToken", [refused, undefined, networkError()]);
    expect(await rejection(authentication.signOut())).toBe(refused);
    expect(revoked(client)).toEqual(["refresh-1", "refresh-2", "refresh-3"]);
    client.calls.length = 0;
    await authentication.signOut();
    expect(revoked(client)).toEqual(["refresh-1", "refresh-3"]);
  });

  it("keeps what could not be revoked for another try, though no more than 16 tokens", async () => {
    const { client, store, authentication, signIn } = openClient();
    for (let count = 1; count <= 17; count += 1) {
      await signIn();
      client.failures.set("revokeToken", Array(Math.min(count, 16)).fill(networkError()));
      expect(await rejection(authentication.signOut())).toMatchObject({ type: "NetworkError" });
      expect(store.load()).toBeUndefined();
    }
    client.calls.length = 0;
    await authentication.signOut();
    expect(revoked(client)).toEqual(Array.from({ length: 16 }, (_, i) => `refresh-${i + 2}`));
    client.calls.length = 0;
    await authentication.signOut();
    expect(revoked(client)).toEqual([]);
  });

  it("takes back what another program has saved for this player", async () => {
    const { client, store, authentication, signIn } = openClient();
    await signIn();
    const other = openClient(client, store);
    await (await other.signIn()).session.renew();
    await authentication.signOut();
    expect(revoked(client)).toEqual(["refresh-1", "refresh-2"]);
    expect(store.load()).toBeUndefined();
  });

  it.each([
    ["another player's, which are left", BOB, true],
    ["of an earlier version, which has no ids of players", undefined, false],
  ])("finds tokens in the store that are %s", async (_whose, userId, left) => {
    const { client, store, authentication, signIn } = openClient();
    await signIn();
    const { userId: _, ...tokens } = JSON.parse(store.load() ?? "");
    const found = { ...tokens, accessToken: "access-77", refreshToken: "refresh-77" };
    const text = JSON.stringify(userId ? { ...found, userId } : found);
    store.save(text);
    await authentication.signOut();
    expect(store.load()).toBe(left ? text : undefined);
    expect(revoked(client)).toEqual(left ? ["refresh-1"] : ["refresh-1", "refresh-77"]);
  });

  it("leaves what a later program keeps in the store", async () => {
    const { store, authentication, signIn } = openClient();
    await signIn();
    await authentication.signOut();
    store.save("of another client");
    await authentication.signOut();
    expect(store.load()).toBe("of another client");
  });

  it("takes the tokens of a sign-in that could not connect", async () => {
    const { client, store, authentication, signIn } = openClient();
    client.failures.set("connectAndWait", [networkError(), networkError()]);
    await rejection(signIn());
    expect(store.load()).toContain("access-1");
    // And those of an earlier run, which the next client cannot connect with, either.
    const next = openClient(client, store);
    await rejection(next.signIn());
    await next.authentication.signOut();
    expect(store.load()).toBeUndefined();
    expect(revoked(client)).toEqual(["refresh-1"]);
    await authentication.signOut();
  });

  it("revokes the tokens of a sign-in that could be neither saved nor connected", async () => {
    const store = new (class extends MemoryTokenStore {
      override save() {
        throw new Error("The disk is full.");
      }
    })();
    const { client, authentication, signIn } = openClient(undefined, store);
    client.failures.set("connectAndWait", [networkError()]);
    await rejection(signIn());
    await authentication.signOut();
    expect(revoked(client)).toEqual(["refresh-1"]);
  });

  it("waits for a renewal, and takes the new tokens", async () => {
    const { client, store, authentication, signIn } = openClient();
    const { session } = await signIn();
    const answer = gate();
    client.held = answer.opened;
    const renewal = session.renew();
    await goOn();
    const signedOut = authentication.signOut();
    answer.open();
    await Promise.all([renewal, signedOut]);
    expect(store.load()).toBeUndefined();
    expect(revoked(client)).toEqual(["refresh-2"]);
  });

  it("that ended early leaves the next sign-in its tokens", async () => {
    const { client, store, authentication, signIn } = openClient();
    const { session } = await signIn();
    const answer = gate();
    client.held = answer.opened;
    const renewal = session.renew();
    await goOn();
    const early = authentication.signOut({ signal: AbortSignal.abort() });
    expect(await rejection(early)).toMatchObject({ type: "Aborted" });
    const next = signIn();
    await goOn();
    answer.open();
    await renewal;
    const { accessToken } = await next;
    await goOn();
    expect(store.load()).toContain(accessToken);
  });

  it("ends a sign-in that is under way", async () => {
    const { client, authentication, signIn } = openClient();
    const asked = gate();
    client.authorize = (_args: object, limits?: { signal?: AbortSignal }) =>
      new Promise((_, reject) => {
        asked.open();
        limits?.signal?.addEventListener("abort", () => reject(limits.signal?.reason));
      });
    const { signal } = new AbortController();
    const failed = rejection(signIn({ signal }));
    await asked.opened;
    expect(authentication.read()).toMatchObject({ signingIn: true, signedOut: false });
    await authentication.signOut();
    expect(await failed).toMatchObject({ type: "Aborted", operation: "Client.signIn" });
    expect(authentication.read()).toMatchObject({ signingIn: false, signedOut: true });
  });
});

describe("a token that the game gives the client itself", () => {
  it("ends the session without a reason, and is what signing out revokes", async () => {
    const { client, store, authentication, signIn } = openClient();
    const { session } = await signIn();
    await client.updateToken(1, "the-games-own");
    expect(session.active).toBe(false);
    expect(await session.ended).toBeUndefined();
    expect(authentication.read()).toMatchObject({ session: undefined, signedOut: false });
    expect(client.listening).toBe(0);
    await authentication.signOut();
    expect(revoked(client)).toEqual(["the-games-own"]);
    expect(store.load()).toContain("access-1");
    await client.updateToken(1, "one");
    await client.updateToken(1, "another");
    client.calls.length = 0;
    await authentication.signOut();
    expect(revoked(client)).toEqual(["another"]);
  });

  it("that it is asked to use before a sign-in does not end that, however late it answers", async () => {
    const { client, store, authentication, signIn } = openClient();
    const answer = gate();
    client.late = { token: "the-games-own", answer: answer.opened };
    const earlier = client.updateToken(1, "the-games-own");
    const { session } = await signIn();
    answer.open();
    await earlier;
    expect(authentication.session).toBe(session);
    expect(session.active).toBe(true);
    await authentication.signOut();
    expect(revoked(client)).toEqual(["refresh-1"]);
    expect(store.load()).toBeUndefined();
  });

  it("that is used during a sign-in leaves signing out the tokens that are stored", async () => {
    const { client, store, authentication, signIn } = openClient();
    await signIn();
    authentication.close();
    const next = openClient(client, store);
    const applying = gate();
    const update = client.updateToken;
    client.updateToken = async (type, token) => {
      client.updateToken = update;
      await update(type, "the-games-own");
      applying.open();
      return update(type, token);
    };
    await next.signIn();
    await applying.opened;
    client.calls.length = 0;
    await next.authentication.signOut();
    expect(store.load()).toBeUndefined();
    expect(revoked(client)).toContain("refresh-1");
  });

  it("that is the session's own changes nothing", async () => {
    const { client, authentication, signIn } = openClient();
    const { session, accessToken } = await signIn();
    await client.updateToken(1, accessToken);
    expect(authentication.session).toBe(session);
    expect(session.active).toBe(true);
  });
});
