import { Client, SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { rejection, World } from "./support/world.js";

const { Ready, Reconnecting, Disconnected } = Client.Status;

describe("a connection that breaks", () => {
  it("is resumed after the socket was cut", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const client = await world.connected(player);
    const changes: Client.Status[] = [];
    client.on("statusChanged", ({ status }) => changes.push(status));
    const resumed = world.platform.events.waitFor("gateway.resumed");
    const back = (async () => {
      await client.waitForStatus(Reconnecting);
      await client.waitForStatus(Ready);
    })();
    expect(world.platform.sessions.drop({ userId: player.id })).toBe(1);
    await back;
    expect((await resumed).userId).toBe(player.id);
    expect(changes[0]).toBe(Reconnecting);
    expect(changes.at(-1)).toBe(Ready);
    expect(client.getCurrentUserV2()?.id).toBe(player.id);
  });

  it("gets what was sent meanwhile", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const client = await world.connected(player);
    const suspended = world.platform.events.waitFor("gateway.suspended");
    const updated = client.events("userUpdated");
    world.platform.sessions.drop({ userId: player.id });
    await suspended;
    world.platform.users.update(player.id, { globalName: "Alice the Great" });
    world.platform.dispatch(player.id, "USER_UPDATE", {
      id: player.id,
      username: "alice",
      global_name: "Alice the Great",
      avatar: null,
      discriminator: "0",
    });
    for await (const { userId } of updated) {
      expect(userId).toBe(player.id);
      break;
    }
    expect(client.getCurrentUserV2()?.displayName).toBe("Alice the Great");
  });

  it.each([
    ["asked to reconnect", (world: World) => world.platform.sessions.reconnect()],
    [
      "the gateway says that the session is invalid",
      (world: World) => world.platform.sessions.invalidate({}, true),
    ],
    ["closed with 4000", (world: World) => world.platform.sessions.close({}, 4000)],
    ["closed with 4009", (world: World) => world.platform.sessions.close({}, 4009)],
  ])("is Ready again after being %s", async (_, disturb) => {
    await using world = await World.open();
    const client = await world.connected(world.player("alice"));
    const back = (async () => {
      await client.waitForStatus(Reconnecting);
      await client.waitForStatus(Ready);
    })();
    disturb(world);
    await back;
  });

  // protocol 4.7
  it.each([4004, 4010, 4011, 4012, 4013, 4014])("stays down after close code %i", async (code) => {
    await using world = await World.open();
    const client = await world.connected(world.player("alice"));
    const ended = (async () => {
      for await (const change of client.events("statusChanged"))
        if (change.status === Disconnected) return change;
      throw new Error("The events ended.");
    })();
    world.platform.sessions.close({}, code);
    expect(await ended).toEqual({
      status: Disconnected,
      error: Client.Error.UnexpectedClose,
      errorDetail: code,
    });
  });
});

describe("connectAndWait", () => {
  it("resolves at once when Ready", async () => {
    await using world = await World.open();
    const client = await world.connected(world.player("alice"));
    await client.connectAndWait();
  });

  it("needs a token", async () => {
    await using world = await World.open();
    expect(await rejection(world.client().connectAndWait())).toMatchObject({
      type: "ValidationError",
      message: expect.stringContaining("no token"),
    });
  });

  it("fails with AuthorizationFailed when the service refuses the token", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const client = await world.signedIn(player);
    world.platform.revoke(player.id, world.application.id);
    const error = await rejection(client.connectAndWait());
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type: "AuthorizationFailed", code: 4004 });
    expect(client.getStatus()).toBe(Disconnected);
  });

  it("disconnects when it is aborted", async () => {
    await using world = await World.open();
    const client = await world.signedIn(world.player("alice"));
    world.platform.faults.add({
      target: "http",
      route: "GET /gateway",
      count: Number.POSITIVE_INFINITY,
      fault: { kind: "hang" },
    });
    const abort = new AbortController();
    const connecting = rejection(client.connectAndWait({ signal: abort.signal }));
    abort.abort();
    expect(await connecting).toMatchObject({ type: "Aborted" });
    await client.waitForStatus(Disconnected);
  });

  it("is aborted by disconnect()", async () => {
    await using world = await World.open();
    const client = await world.signedIn(world.player("alice"));
    const connecting = rejection(client.connectAndWait());
    await client.waitForStatus(Client.Status.Connecting);
    client.disconnect();
    expect(await connecting).toMatchObject({ type: "Aborted", operation: "Client.connect" });
  });
});

describe("disposing", () => {
  it("rejects what is pending with ClientDestroyed and ends the iterators", async () => {
    await using world = await World.open();
    const client = await world.connected(world.player("alice"));
    world.platform.faults.add({ target: "http", route: "GET /users/@me", fault: { kind: "hang" } });
    const pending = rejection(client.fetchCurrentUser(1, "some-token"));
    const changes = client.events("statusChanged");
    client.dispose();
    expect(await pending).toMatchObject({ type: "ClientDestroyed" });
    expect(await changes.next()).toEqual({ value: undefined, done: true });
    expect(client.disposed).toBe(true);
    expect(() => client.getStatus()).toThrow(TypeError);
    expect(await rejection(client.fetchCurrentUser(1, "t"))).toBeInstanceOf(TypeError);
    client.dispose();
  });

  it("ends the session at the service, with await using", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const ended = world.platform.events.waitFor("gateway.ended");
    {
      await using client = await world.connected(player);
      expect(client.getStatus()).toBe(Ready);
    }
    expect((await ended).userId).toBe(player.id);
  });
});
