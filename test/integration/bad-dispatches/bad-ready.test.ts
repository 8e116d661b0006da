import { ClientStatus, StatusType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { Player } from "../../platform/support/players.js";
import { next } from "../support/events.js";
import { HUGE } from "./damage.js";
import { Scene } from "./scene.js";

/** A scene whose client believes nothing that the platform does not know. */
async function open() {
  const scene = await Scene.open();
  scene.dispatch("PRESENCE_UPDATE", { user: { id: scene.ids.bob }, status: "offline" });
  await scene.handled();
  return { scene, before: scene.view() };
}

/** READY as the platform sends it to another session of the player. */
async function goodReady({ world, ids }: Scene) {
  const { platform } = world;
  const session = await new Player(platform, "", world.application.id, undefined, ids.me).connect();
  const ended = platform.events.waitFor("gateway.ended");
  session.gateway.socket.close(1000);
  await ended;
  return session.ready;
}

describe("a malformed READY", () => {
  it.each([
    ["that is no object", () => null],
    ["without a session", ({ session_id: _, ...ready }) => ready],
    ["with a number as session", (ready) => ({ ...ready, session_id: 5 })],
    ["without a user", ({ user: _, ...ready }) => ready],
    ["with a user without an id", (ready) => ({ ...ready, user: { username: "me" } })],
    ["with a user id of 10 MB", (ready) => ({ ...ready, user: { id: HUGE } })],
    ["with a text as relationships", (ready) => ({ ...ready, relationships: "none" })],
    ["with an object as lobbies", (ready) => ({ ...ready, lobbies: {} })],
    ["with a number as conversations", (ready) => ({ ...ready, private_channels: 5 })],
  ] satisfies [string, (ready: Record<string, unknown>) => unknown][])(
    "%s leads to a new session, with the view as it was",
    async (_name, damage) => {
      const { scene, before } = await open();
      const ready = next(scene.client, "statusChanged", (e) => e.status === ClientStatus.Ready);
      scene.dispatch("READY", damage(await goodReady(scene)));
      await ready;
      await scene.handled();
      expect(scene.logged.join()).toContain("READY");
      expect(scene.view()).toEqual(before);
    },
  );

  it("with entries that cannot be read is read without them", async () => {
    const { scene, before } = await open();
    const ready = await goodReady(scene);
    const odd = [null, 5, "text", [], {}, { id: 5 }, { id: "no id", type: 1 }];
    scene.dispatch("READY", {
      ...ready,
      users: [...odd, ...ready.users],
      relationships: [...odd, ...ready.relationships, { id: "7", type: 99 }],
      game_relationships: [...odd, ...ready.game_relationships, { id: "7", type: 2 }],
      private_channels: [...odd, ...ready.private_channels],
      lobbies: [...odd, ...ready.lobbies],
      user_application_profiles: { nobody: 5, 7: "none", 8: [5, { username: 5 }] },
      scopes: [...ready.scopes, 5],
      feature_flags: 5,
      application: { ...ready.application, name: 5 },
    });
    await scene.handled();
    expect(scene.client.getStatus()).toBe(ClientStatus.Ready);
    expect(scene.view()).toEqual(before);
  });
});

describe("a presence of a kind that does not exist", () => {
  it("shows as unknown, and an activity of such a kind not at all", async () => {
    const scene = await Scene.open();
    const { client, ids, applicationId } = scene;
    const user = { id: ids.bob };
    const activity = { name: "Game", application_id: applicationId };
    scene.dispatch("PRESENCE_UPDATE", { user, status: "sleeping", activities: [] });
    await scene.handled();
    expect(client.getUser(ids.bob)?.status).toBe(StatusType.Unknown);
    for (const type of [99, -1, "0"]) {
      const activities = [{ ...activity, type }];
      scene.dispatch("PRESENCE_UPDATE", { user, status: "idle", activities });
      await scene.handled();
      expect(client.getUser(ids.bob)?.status).toBe(StatusType.Idle);
      expect(client.getUser(ids.bob)?.gameActivity).toBeUndefined();
    }
    scene.dispatch("PRESENCE_UPDATE", { user, activities: [{ ...activity, type: 0 }] });
    await scene.handled();
    expect(client.getUser(ids.bob)?.gameActivity?.name).toBe("Game");
  });
});
