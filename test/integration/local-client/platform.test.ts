/** The engine at the platform's local client, beside presence. */

import { describe, expect, it } from "vitest";
import { openHost, openLocalWorld } from "../support/local-world.js";
import { rejection } from "../support/world.js";

const secret = { joinSecret: "where-to-find-us" };
const party = { id: "party-1", size: 1, max: 4 };

describe("the player's program", () => {
  it("is found, and tells who is signed in, without any token", async () => {
    const { world, player, start } = await openLocalWorld();
    const client = world.client();
    const { id } = world.application;
    expect(await client.getDiscordClientConnectedUser(id)).toBeUndefined();
    const ready = new Promise<void>((resolve) => {
      client.on("localClientChanged", ({ localClient }) => {
        if (localClient === "ready") resolve();
      });
    });
    await start();
    await ready;
    const user = await client.getDiscordClientConnectedUser(id);
    expect(user).toMatchObject({ id: player.id, username: "alice" });
  });

  it("lets a player join a friend, before and after a restart", async () => {
    const opened = await openLocalWorld();
    const { world, local, start, shown } = opened;
    const bob = await openHost(opened);
    await start();
    const client = world.client();
    const joins = client.events("activityJoin")[Symbol.asyncIterator]();
    const named = client.events("activityJoinWithApplication")[Symbol.asyncIterator]();
    await client.presence.set({ details: "Lap 1", party, ...secret });
    for (const how of ["quit", "crash"] as const) {
      expect(local.buttons.join(world.application.id, bob.id)).toBe(1);
      expect((await joins.next()).value).toMatchObject({ joinSecret: "where-bob-is" });
      expect((await named.next()).value).toMatchObject({
        applicationId: world.application.id,
        joinSecret: "where-bob-is",
      });
      await local.restart(how);
      // Subscriptions are renewed before the presence is sent again.
      await shown((details) => details.length === 1);
    }
  });
});

describe("authorization by the local client", () => {
  it("signs the player in without a browser", async () => {
    const { world, player, start } = await openLocalWorld();
    process.env.BROWSER = "false";
    await start();
    const client = world.client();
    const { user } = await client.signIn();
    expect(user).toMatchObject({ id: player.id });
  });

  it("fails when the player declines there, and opens no browser instead", async () => {
    const { world, local, start } = await openLocalWorld();
    process.env.BROWSER = "false";
    await start();
    local.authorize = "deny";
    const reason = await rejection(world.client().signIn());
    expect(reason).toMatchObject({ type: "AuthorizationFailed", operation: "Client.authorize" });
  });

  it("waits for as long as the player thinks, and can be called off", async () => {
    const { world, platform, local, start } = await openLocalWorld();
    await start();
    local.authorize = "ask";
    const client = world.client();
    const asked = platform.events.waitFor("local.authorize");
    const signIn = client.signIn();
    await asked;
    local.decide(local.prompts()[0]!.id, "approve");
    await signIn;

    const again = platform.events.waitFor("local.authorize");
    const button = new AbortController();
    const other = rejection(client.authorize({ scopes: "openid" }, { signal: button.signal }));
    await again;
    button.abort();
    expect(await other).toMatchObject({ type: "Aborted" });
  });

  it("is asked for by the player: link, also after a restart [rpc.authorize-request-re-subscribed-after-reconnect]", async () => {
    const { world, local, start, shown } = await openLocalWorld();
    await start();
    const client = world.client();
    const requests = client.events("authorizeRequest")[Symbol.asyncIterator]();
    await client.presence.set({ details: "Lap 1" });
    expect(local.buttons.link(world.application.id)).toBe(1);
    await requests.next();
    await local.restart("crash");
    await shown((details) => details.length === 1);
    expect(local.buttons.link(world.application.id)).toBe(1);
    await requests.next();
  });
});
