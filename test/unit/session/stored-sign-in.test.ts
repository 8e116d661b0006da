/** Sign-ins with tokens of an earlier one: when they do, and when the player is asked. */

import { describe, expect, it } from "vitest";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { collectGarbage } from "../../support/collect-garbage.js";
import { gate } from "../../support/gate.js";
import { goOn } from "../../support/go-on.js";
import { rejection } from "../../support/rejection.js";
import { ALICE, DAY, networkError, oauthError } from "./support/manager.js";
import { openClient, refusedToken, SCOPES } from "./support/played-client.js";

/** A client whose store has the tokens of an earlier run. */
async function openWithTokens(more: object = {}) {
  const earlier = openClient();
  Object.assign(earlier.client, more);
  await earlier.signIn();
  earlier.authentication.close();
  const { client, store, clock } = earlier;
  client.calls.length = 0;
  const all = openClient(client, store);
  return { ...all, clock, signIn: (options = {}) => all.signIn({ clock, ...options }) };
}

describe("a stored sign-in", () => {
  it("is used without asking, as long as the token is good", async () => {
    const { client, clock, signIn } = await openWithTokens();
    clock.advance(DAY);
    expect(await signIn()).toMatchObject({ accessToken: "access-1", expiresIn: 6 * 86_400 });
    expect(client.names).toEqual(["updateToken", "connectAndWait"]);
  });

  it("is renewed when the service refuses its token, and connects with the new one", async () => {
    const { client, signIn } = await openWithTokens();
    client.failures.set("connectAndWait", [refusedToken()]);
    expect(await signIn()).toMatchObject({ accessToken: "access-2" });
    expect(client.given("refreshToken")).toEqual([["7", "refresh-1"]]);
    expect(client.given("updateToken")).toEqual([["access-1"], ["access-2"]]);
    expect(client.names).not.toContain("authorize");
  });

  it("connects once more when another program has renewed the refused token meanwhile", async () => {
    const { client, store, signIn } = await openWithTokens();
    client.failures.set("connectAndWait", [refusedToken(), refusedToken()]);
    const connect = client.connectAndWait;
    client.connectAndWait = (...args) => {
      const tokens = String(store.load());
      client.owners.set("access-9", ALICE);
      store.save(tokens.replace("access-2", "access-9"));
      return connect(...args);
    };
    expect(await signIn()).toMatchObject({ accessToken: "access-9" });
    expect(client.given("updateToken")).toEqual([["access-1"], ["access-2"], ["access-9"]]);
    expect(client.given("refreshToken")).toHaveLength(1);
  });

  it("gives up when a new token is refused, and the store has no other", async () => {
    const { client, signIn } = await openWithTokens();
    const refusal = refusedToken();
    client.failures.set("connectAndWait", [refusedToken(), refusal]);
    expect(await rejection(signIn())).toBe(refusal);
    expect(client.given("connectAndWait")).toHaveLength(2);
  });

  it.each([
    ["too many sessions", refusedToken(4015)],
    ["no network", networkError()],
    ["something else with that number", oauthError("", { code: 4004 })],
  ])("is not renewed because of %s, which would not help", async (_why, failure) => {
    const { client, signIn } = await openWithTokens();
    client.failures.set("connectAndWait", [failure]);
    expect(await rejection(signIn())).toBe(failure);
    expect(client.names).toEqual(["updateToken", "connectAndWait"]);
  });

  it("asks the player when there is no refresh token for one that has expired", async () => {
    const { client, clock, store, signIn } = await openWithTokens({ refreshable: false });
    clock.advance(8 * DAY);
    expect(await signIn()).toMatchObject({ accessToken: "access-2" });
    expect(client.names).toContain("authorize");
    expect(client.names).not.toContain("refreshToken");
    expect(store.load()).toContain("access-2");
  });

  it.each([
    ["a refused refresh token", oauthError("invalid_grant"), true],
    ["a wrong application", oauthError("invalid_client", { status: 401 }), false],
    ["a server error", oauthError("", { status: 503 }), false],
  ])("of an expired token asks the player after %s: %j", async (_why, failure, asks) => {
    const { client, clock, signIn } = await openWithTokens();
    clock.advance(8 * DAY);
    client.failures.set("refreshToken", [failure]);
    const outcome = await signIn().catch((error: unknown) => error);
    if (asks) expect(outcome).toMatchObject({ accessToken: "access-2" });
    else expect(outcome).toBe(failure);
    expect(client.names.includes("authorize")).toBe(asks);
  });

  it("asks the player for scopes that were not granted, and not for those that were", async () => {
    const { client, signIn } = await openWithTokens();
    await signIn({ scopes: "openid gateway.connect" });
    expect(client.names).not.toContain("authorize");
    await signIn({ scopes: "openid sdk.social_layer" });
    expect(client.names).toContain("authorize");
  });

  it("is not used for an account of another kind, or to merge one", async () => {
    const { client, signIn } = await openWithTokens();
    const proof = { externalAuthType: 0 as const, getExternalAuthToken: () => "proof" };
    expect((await signIn({ method: proof })).session.provisional).toBe(true);
    expect(client.given("getProvisionalToken")).toEqual([["7", 0, "proof"]]);
    expect((await signIn()).session.provisional).toBe(false);
    expect(client.given("getToken")).toHaveLength(1);
    await signIn({ merge: proof });
    expect(client.given("merge")).toEqual([["7", "c", "verifier", "r", 0, "proof"]]);
  });

  it("that fails leaves the session before it in place, with the client's own token", async () => {
    const { client, authentication, signIn } = await openWithTokens();
    const { session } = await signIn();
    await session.renew();
    client.failures.set("connectAndWait", [networkError()]);
    await rejection(signIn());
    expect(authentication.session).toBe(session);
    expect(session.active).toBe(true);
    expect(client.token).toBe("access-2");
    expect(client.listening).toBe(2);
    // It is still watched: an announced end is an end for this session, too.
    client.emit("tokenExpiration");
    await goOn();
    expect(await session.accessToken()).toBe("access-3");
  });

  it("of another store that fails gives the client the session's own token again", async () => {
    const { client, store, signIn } = await openWithTokens();
    const other = new MemoryTokenStore();
    other.save((store.load() ?? "").replaceAll("-1", "-other"));
    const { session, accessToken } = await signIn();
    client.failures.set("connectAndWait", [networkError()]);
    await rejection(signIn({ tokenStore: other }));
    expect(client.given("updateToken")).toEqual([["access-1"], ["access-other"], ["access-1"]]);
    expect(await session.accessToken()).toBe(accessToken);
  });

  it("that has expired is renewed first, and the client gets the new token once", async () => {
    const { client, clock, signIn } = await openWithTokens();
    clock.advance(8 * DAY);
    await signIn();
    expect(client.names).toEqual(["refreshToken", "updateToken", "connectAndWait"]);
    expect(client.token).toBe("access-2");
  });

  it("that succeeds ends the session before it, without a reason", async () => {
    const { client, authentication, signIn } = await openWithTokens();
    const before = await signIn();
    const { session } = await signIn();
    expect(authentication.session).toBe(session);
    expect(before.session.active).toBe(false);
    expect(await before.session.ended).toBeUndefined();
    expect(client.listening).toBe(2);
  });
});

describe("a new sign-in", () => {
  it("is not renewed when its token is refused at once: the player would be asked without success", async () => {
    const { client, signIn } = openClient();
    const failure = refusedToken();
    client.failures.set("connectAndWait", [failure]);
    expect(await rejection(signIn())).toBe(failure);
    expect(client.names).not.toContain("refreshToken");
  });

  it("first ends the connection, which may be another player's", async () => {
    const { client, signIn } = openClient();
    await signIn();
    expect(client.names).toEqual([
      ...["authorize", "getToken", "disconnectAndWait", "updateToken", "connectAndWait"],
    ]);
  });

  it("ends the session before it only once the player has consented", async () => {
    const { client, store, authentication, signIn } = openClient();
    const before = await signIn();
    store.clear();
    const declined = oauthError("access_denied");
    client.failures.set("authorize", [declined]);
    expect(await rejection(signIn())).toBe(declined);
    expect(authentication.session).toBe(before.session);
    expect(before.session.active).toBe(true);
    const after = await signIn();
    expect(before.session.active).toBe(false);
    expect(authentication.session).toBe(after.session);
  });

  it("passes on what it was asked with: challenge, nonce and kind of installation", async () => {
    const { client, signIn } = openClient();
    await signIn({ nonce: "n-1", integrationType: 1, customSchemeParam: "my-game" });
    expect(client.given("authorize")).toEqual([
      [
        {
          ...{ clientId: "7", scopes: SCOPES, codeChallenge: "challenge", nonce: "n-1" },
          ...{ integrationType: 1, customSchemeParam: "my-game" },
          state: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    ]);
    expect(client.given("getToken")).toEqual([["7", "c", "verifier", "r"]]);
  });

  it("by a device merges the account that it is given", async () => {
    const { client, signIn } = openClient();
    const merge = { externalAuthType: 4 as const, getExternalAuthToken: async () => "ticket" };
    await signIn({ method: "device", merge });
    expect(client.names).not.toContain("getTokenFromDevice");
    expect(client.given("mergeDevice")).toEqual([[{ clientId: "7", scopes: SCOPES }, 4, "ticket"]]);
  });

  it("without a store is kept in memory, for each application apart", async () => {
    const { client, signIn } = openClient();
    const kept = { tokenStore: undefined };
    await signIn(kept);
    expect(await signIn(kept)).toMatchObject({ accessToken: "access-1" });
    expect(await signIn({ ...kept, applicationId: "8" })).toMatchObject({
      accessToken: "access-2",
    });
    expect(await signIn(kept)).toMatchObject({ accessToken: "access-1" });
    expect(client.given("authorize")).toHaveLength(2);
  });

  it.each([
    [{ scopes: ["openid", 5] as never }, 'parameter "options.scopes" must be'],
    [{ scopes: 5 as never }, "but a number was given"],
    [
      { merge: { externalAuthType: "0", getExternalAuthToken: () => "" } as never },
      "options.merge",
    ],
    [
      { method: { externalAuthType: "0", getExternalAuthToken: () => "" } as never },
      "options.method",
    ],
    [{ redirect: "browser" as never }, "options.redirect"],
    [{ redirect: "loopback" as const, customSchemeParam: "game" }, "options.customSchemeParam"],
    [{ timeout: -1 }, "options.timeout"],
  ])("with a wrong option fails before anything is asked: %j", async (more, message) => {
    const { client, authentication, signIn } = openClient();
    const error = await rejection(signIn(more));
    expect(error).toSatisfy((each) => each instanceof TypeError || each instanceof RangeError);
    expect((error as Error).message).toContain(message);
    expect(client.calls).toEqual([]);
    expect(authentication.read().signingIn).toBe(false);
  });

  it("needs the scope to connect, unless the service decides the scopes", async () => {
    const { client, signIn } = openClient();
    expect(await rejection(signIn({ scopes: ["openid", "identify"] }))).toMatchObject({
      type: "ValidationError",
      missingScope: "gateway.connect",
    });
    expect(client.calls).toEqual([]);
    const method = { externalAuthType: 0 as const, getExternalAuthToken: () => "proof" };
    await signIn({ scopes: ["openid", "identify"], method });
  });

  it("has one time limit for all of its steps, besides the signal", async () => {
    const { client, signIn } = openClient();
    const asked: (AbortSignal | undefined)[] = [];
    const exchanging = [gate(), gate()];
    client.authorize = async (_args: object, limits?: { signal?: AbortSignal }) => {
      asked.push(limits?.signal);
      return { code: "c", redirectUri: "r" };
    };
    client.getToken = (...args: unknown[]) => {
      const { signal } = args.at(-1) as { signal: AbortSignal };
      asked.push(signal);
      exchanging.shift()?.open();
      return new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    };
    const { signal } = new AbortController();
    const late = rejection(signIn({ signal, timeout: 100 }));
    await Promise.race([exchanging[0]?.opened, late]);
    // Node 20 collects time limits to which only AbortSignal.any() refers, in a later turn.
    await goOn();
    collectGarbage();
    expect(await late).toMatchObject({ name: "TimeoutError" });
    const abort = new AbortController();
    const failed = rejection(signIn({ signal: abort.signal, timeout: 100_000 }));
    await exchanging[0]?.opened;
    abort.abort(new Error("enough"));
    expect(await failed).toMatchObject({ message: "enough" });
    const [authorized, exchanged] = asked.slice(-2);
    expect(exchanged).toBe(authorized);
  });
});
