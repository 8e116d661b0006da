import { Client, MemoryTokenStore } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE, noBrowser, SessionWorld } from "./support/session-world.js";
import { rejection } from "./support/world.js";

describe("a stored sign-in", () => {
  it("is used without asking the player", async () => {
    await using at = await SessionWorld.open();
    const first = await at.signIn();
    first.client.dispose();
    at.pass(DAY);
    noBrowser();
    const { user, session, expiresIn, accessToken } = await at.world.client().signIn(at.options());
    expect(user?.username).toBe("alice");
    expect(accessToken).toBe(first.accessToken);
    expect(expiresIn).toBe(6 * 86_400);
    expect(session.scopes).toBe(first.scopes);
  });

  it("is renewed first when it has expired meanwhile", async () => {
    await using at = await SessionWorld.open();
    const first = await at.signIn();
    first.client.dispose();
    at.pass(30 * DAY);
    noBrowser();
    const { user, accessToken } = await at.world.client().signIn(at.options());
    expect(user?.username).toBe("alice");
    expect(accessToken).not.toBe(first.accessToken);
    expect(at.store.load()).toContain(accessToken);
  });

  it.each([
    ["the token endpoint", "POST /oauth2/token"],
    ["anything", "* *"],
  ])("survives that %s cannot be reached", async (_name, route) => {
    await using at = await SessionWorld.open();
    const first = await at.signIn();
    first.client.dispose();
    at.pass(30 * DAY);
    noBrowser();
    const stored = at.store.load();
    at.platform.faults.drop(route, Number.POSITIVE_INFINITY);
    const client = at.world.client();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await rejection(client.signIn(at.options()))).toMatchObject({ type: "NetworkError" });
    expect(at.store.load()).toBe(stored);
    at.platform.faults.clear();
    expect((await client.signIn(at.options())).user?.username).toBe("alice");
  });

  it("survives that the time given is over while it is renewed; the new tokens are kept", async () => {
    await using at = await SessionWorld.open();
    (await at.signIn()).client.dispose();
    at.pass(30 * DAY);
    noBrowser();
    const stored = at.store.load();
    at.platform.faults.latency("POST /oauth2/token", MINUTE, 1);
    const client = at.world.client();
    const aborted = new AbortController();
    const asked = at.platform.events.waitFor("fault");
    const signIn = rejection(client.signIn(at.options({ signal: aborted.signal })));
    await asked;
    aborted.abort();
    expect(await signIn).toMatchObject({ type: "Aborted" });
    const saved = new Promise<void>((resolve) => {
      const save = at.store.save.bind(at.store);
      at.store.save = (text) => {
        save(text);
        resolve();
      };
    });
    at.platform.clock.advance(MINUTE);
    await saved;
    expect(at.store.load()).not.toBe(stored);
    expect((await client.signIn(at.options())).user?.username).toBe("alice");
  });

  it("is replaced by asking the player when the service calls it dead", async () => {
    await using at = await SessionWorld.open();
    const first = await at.signIn();
    first.client.dispose();
    at.platform.revoke(at.player.id, at.world.application.id);
    const { user, accessToken } = await at.signIn();
    expect(user?.username).toBe("alice");
    expect(accessToken).not.toBe(first.accessToken);
    expect(at.store.load()).toContain(accessToken);
  });

  it("is replaced by asking the player when it grants too little", async () => {
    await using at = await SessionWorld.open();
    await at.signIn();
    noBrowser();
    const fits = { scopes: "identify relationships.read gateway.connect" };
    expect((await at.world.client().signIn(at.options(fits))).user?.username).toBe("alice");
    const { scopes } = await at.signIn({ scopes: Client.getDefaultCommunicationScopes() });
    expect(scopes.split(" ")).toContain("lobbies.write");
  });

  it("that cannot be written costs nothing that the player has just granted", async () => {
    await using at = await SessionWorld.open();
    const save = at.store.save.bind(at.store);
    const full = new Error("The disk is full.");
    at.store.save = () => {
      throw full;
    };
    const { user, session, accessToken } = await at.signIn();
    expect(user?.username).toBe("alice");
    expect(at.problems).toEqual([full]);
    at.store.save = save;
    at.pass(5 * MINUTE);
    await at.idle();
    expect(at.store.load()).toContain(accessToken);
    expect(session.active).toBe(true);
  });

  it("that fails to connect leaves the session before it as it was", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    client.disconnect();
    await client.waitForStatus(Client.Status.Disconnected);
    at.platform.faults.drop("* *", Number.POSITIVE_INFINITY);
    expect(await rejection(client.signIn(at.options()))).toMatchObject({ type: "NetworkError" });
    expect(client.session).toBe(session);
    expect(session.active).toBe(true);
    at.platform.faults.clear();
    expect(await session.accessToken()).toBe(accessToken);
    await client.connectAndWait();
  });

  it("that fails to connect leaves no dead session behind", async () => {
    await using at = await SessionWorld.open();
    (await at.signIn()).client.dispose();
    at.platform.faults.drop("* *", Number.POSITIVE_INFINITY);
    const client = at.world.client();
    expect(await rejection(client.signIn(at.options()))).toMatchObject({ type: "NetworkError" });
    expect(client.session).toBeUndefined();
  });

  it("is shared with another client of the same store: one renews for both", async () => {
    await using at = await SessionWorld.open();
    const one = await at.signIn();
    noBrowser();
    const other = await at.world.client().signIn(at.options());
    const before = at.issued();
    at.clock.suspend(6 * DAY);
    const token = await one.session.accessToken();
    expect(await other.session.accessToken()).toBe(token);
    expect(at.issued()).toBe(before + 1);
  });

  it("of another application is refused, and not overwritten", async () => {
    await using at = await SessionWorld.open();
    await at.signIn();
    const stored = at.store.load();
    const other = at.platform.createApplication({ name: "Other", public: true });
    const client = at.world.client({ applicationId: other.id });
    expect(await rejection(client.signIn(at.options()))).toMatchObject({
      name: "TokenStoreError",
      reason: "other-application",
    });
    expect(at.store.load()).toBe(stored);
  });

  it("that cannot be read is an error before anyone is asked, and quotes nothing", async () => {
    await using at = await SessionWorld.open();
    const tokenStore = new MemoryTokenStore();
    tokenStore.save('{"accessToken":"not to be shown"');
    noBrowser();
    const error = await rejection(at.world.client().signIn({ tokenStore }));
    expect(error).toMatchObject({ name: "TokenStoreError", reason: "damaged" });
    expect(String(error)).not.toContain("shown");
    expect(tokenStore.load()).toBe('{"accessToken":"not to be shown"');
  });
});
