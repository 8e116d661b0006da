/** A session while its client is connected: when the token is renewed, and when it is over. */

import { describe, expect, it } from "vitest";
import { ClientError, ClientStatus } from "../../../lib/generated/enums.js";
import { SdkError } from "../../../lib/operations/sdk-error.js";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { gate } from "../../support/gate.js";
import { goOn } from "../../support/go-on.js";
import { rejection } from "../../support/rejection.js";
import { ALICE, BOB, DAY, MINUTE, networkError, oauthError } from "./support/manager.js";
import { openClient } from "./support/played-client.js";

async function openSession(more: object = {}) {
  const all = openClient();
  const result = await all.signIn(more);
  all.client.calls.length = 0;
  return { ...all, ...result };
}

describe("a session", () => {
  it("connects again with a new token when the token was refused", async () => {
    const { client, clock, session } = await openSession();
    client.closed(4004);
    expect(session.expiresIn).toBe(0);
    await goOn();
    expect(client.names).toEqual(["refreshToken", "updateToken", "connect"]);
    expect(await session.accessToken()).toBe("access-2");
    // Accepted in between, so that the next refusal is another one.
    clock.advance(10_000);
    client.closed(4004);
    await goOn();
    expect(client.given("refreshToken")).toHaveLength(1);
    // Renewals are a minute apart at least.
    clock.advance(50_000);
    await goOn();
    expect(await session.accessToken()).toBe("access-3");
    expect(session.active).toBe(true);
  });

  it("is over when the new token is refused at once, too", async () => {
    const { client, authentication, session } = await openSession();
    client.connect = () => client.closed(4004);
    client.closed(4004);
    expect(await session.ended).toMatchObject({ type: "AuthorizationFailed", code: 4004 });
    expect(client.given("refreshToken")).toHaveLength(1);
    expect(authentication.read().endedBecause).toContain("refused the token");
    expect(client.listening).toBe(0);
    expect((await rejection(session.accessToken())) as Error).toMatchObject({
      type: "AuthorizationFailed",
      operation: "Session.accessToken",
    });
  });

  it("is over when the new token is refused after the client was Ready for a moment", async () => {
    const { client, clock, session } = await openSession();
    client.closed(4004);
    await goOn();
    expect(client.status).toBe(ClientStatus.Ready);
    clock.advance(9999);
    client.closed(4004);
    expect(await session.ended).toMatchObject({ type: "AuthorizationFailed", code: 4004 });
    expect(client.given("refreshToken")).toHaveLength(1);
  });

  it("uses the token of another program once a call with its own is answered with 401", async () => {
    const { client, store, authentication, session } = await openSession();
    client.owners.set("access-9", ALICE);
    store.save(String(store.load()).replace("access-1", "access-9"));
    authentication.refused();
    await goOn();
    expect(client.names).toEqual(["updateToken"]);
    expect(client.token).toBe("access-9");
    expect(session.active).toBe(true);
  });

  it.each([
    ["a lost connection with the same number", 4004, ClientError.ConnectionFailed],
    ["too many sessions", 4015, ClientError.UnexpectedClose],
  ])("does not renew its token because of %s", async (_why, code, error) => {
    const { client, session } = await openSession();
    client.closed(code, error);
    await goOn();
    expect(client.names).toEqual([]);
    expect(await session.accessToken()).toBe("access-1");
  });

  it("stays disconnected with a new token when the game has disconnected", async () => {
    const { client, authentication, session } = await openSession();
    const answer = gate();
    client.held = answer.opened;
    client.closed(4004);
    authentication.disconnected();
    answer.open();
    await goOn();
    expect(await session.accessToken()).toBe("access-2");
    expect(client.names).toEqual(["refreshToken", "updateToken"]);
  });

  it("takes the refusal of a token that is being replaced for nothing new", async () => {
    const store = new (class extends MemoryTokenStore {
      held: Promise<void> | undefined;
      override async save(text: string) {
        await this.held;
        super.save(text);
      }
    })();
    const { client, signIn } = openClient(undefined, store);
    const { session } = await signIn();
    const save = gate();
    store.held = save.opened;
    const renewal = session.renew();
    await goOn();
    client.closed(4004);
    save.open();
    await renewal;
    await goOn();
    expect(client.given("refreshToken")).toHaveLength(1);
    expect(session.expiresIn).toBe(604_800);
    // But the connection ended by it, so the new token restores that.
    expect(client.names.filter((name) => name === "connect")).toHaveLength(1);
  });

  it("does not connect with a token that is refused while the client gets it", async () => {
    const { client, clock, session } = await openSession();
    const update = client.updateToken;
    client.updateToken = async (type, token) => {
      await update(type, token);
      if (token === "access-2") client.closed(4004);
    };
    await session.renew();
    expect(client.names).not.toContain("connect");
    clock.advance(MINUTE);
    await goOn();
    expect(client.names.slice(-3)).toEqual(["refreshToken", "updateToken", "connect"]);
    expect(client.token).toBe("access-3");
  });

  it("leaves a client alone that is connecting again by itself", async () => {
    const { client, session } = await openSession();
    client.closed(4004);
    client.status = ClientStatus.Reconnecting;
    await goOn();
    expect(await session.accessToken()).toBe("access-2");
    expect(client.names).not.toContain("connect");
    // Nor does a later renewal connect it.
    client.status = ClientStatus.Disconnected;
    await session.renew();
    expect(client.names).not.toContain("connect");
  });

  it("renews when the service announces the token's end, which is good until then", async () => {
    const { client, session, problems } = await openSession();
    client.failures.set("refreshToken", [networkError()]);
    client.emit("tokenExpiration");
    await goOn();
    expect(problems).toMatchObject([{ type: "NetworkError" }]);
    expect(session.expiresIn).toBe(604_800);
    expect(await session.accessToken()).toBe("access-2");
  });

  it("says how long its token is good, in whole seconds and never less than none", async () => {
    const { clock, session } = await openSession();
    clock.suspend(1);
    expect(session.expiresIn).toBe(604_799);
    clock.suspend(8 * DAY);
    expect(session.expiresIn).toBe(0);
  });

  it("lets a caller stop waiting for a renewal, which goes on", async () => {
    const { client, session } = await openSession();
    const answer = gate();
    client.held = answer.opened;
    const renewal = session.renew();
    const abort = new AbortController();
    const waits = [
      rejection(session.renew({ signal: abort.signal })),
      rejection(session.accessToken({ signal: abort.signal })),
    ];
    abort.abort();
    expect(await Promise.all(waits)).toMatchObject([
      { type: "Aborted", operation: "Session.renew" },
      { type: "Aborted", operation: "Session.accessToken" },
    ]);
    answer.open();
    await renewal;
    expect(await session.accessToken()).toBe("access-2");
  });

  it("requires the scopes of each function, not of the first alone", async () => {
    const { session } = await openSession();
    session.requireScopes("connect", "getRelationships");
    expect(() => session.requireScopes("connect", "getUserGuilds")).toThrow(
      expect.objectContaining({ missingScope: "guilds", operation: "Client.getUserGuilds" }),
    );
  });

  it("ends when the service calls its tokens invalid; the reason is kept until the next", async () => {
    const { client, store, clock, authentication, session, signIn } = await openSession();
    client.failures.set("refreshToken", [oauthError("invalid_grant")]);
    clock.advance(6 * DAY);
    await goOn();
    expect(await session.ended).toMatchObject({ type: "HTTPError" });
    expect(store.load()).toBeUndefined();
    expect(authentication.read().endedBecause).toContain("invalid_grant");
    await signIn();
    expect(authentication.read().endedBecause).toBeUndefined();
  });

  it("learns whose its tokens are, and keeps that with them", async () => {
    const { store, authentication } = await openSession();
    expect(JSON.parse(store.load() ?? "")).toMatchObject({ userId: ALICE });
    expect(authentication.read().userId).toBe(ALICE);
  });
});

describe("a session of a provisional account", () => {
  const method = { externalAuthType: 0 as const, getExternalAuthToken: () => "proof" };
  const refused = (status: number) =>
    new SdkError({ operation: "x", type: "HTTPError", status, message: "No." });

  it("is over when the proof was of another identity, whose tokens are not saved", async () => {
    const { client, store, session } = await openSession({ method });
    client.player = BOB;
    expect(await rejection(session.renew())).toMatchObject({ type: "AuthorizationFailed" });
    expect(await session.ended).toMatchObject({
      message: expect.stringMatching(/getExternalAuthToken returned the proof of another player/),
    });
    expect(store.load()).toContain("access-1");
    expect(client.names).not.toContain("updateToken");
  });

  it.each([
    [401, "access-2"],
    [403, "access-2"],
    [500, "access-1"],
  ])("goes on when the service answers %i to whose the tokens are", async (status, token) => {
    const { client, session } = await openSession({ method });
    client.failures.set("fetchCurrentUser", [refused(status)]);
    await session.renew().catch(() => {});
    expect(session.active).toBe(true);
    expect(client.token).toBe(token);
  });
});
