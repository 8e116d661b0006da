import { Client, StatusType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { rejection } from "../support/world.js";
import { calls, open, type Scene } from "./scene.js";

/** What calls can change on the platform; presence ends with the session. */
function state({ platform }: Scene) {
  const { presences: _, lobbies, ...rest } = platform.view();
  const members = lobbies.map((lobby) => lobby.members.map(({ userId }) => userId));
  return { ...rest, lobbies: lobbies.map((lobby) => ({ ...lobby, members: [] })), members };
}

describe("a token revoked in mid-call", () => {
  it.each(Object.entries(calls))("fails %s with 401, and changes nothing", async (_name, call) => {
    const scene = await open();
    const { client, platform, world, alice } = scene;
    const before = state(scene);
    // The platform runs on this thread, so it reads the request after the revocation.
    const pending = rejection(call(scene));
    platform.revoke(alice, world.application.id);
    expect(await pending).toMatchObject({ type: "HTTPError", status: 401, retryable: false });
    await client.waitForStatus(Client.Status.Disconnected);
    expect(state(scene)).toEqual(before);
    // What the client knew stays readable.
    expect(client.getLobbyIds()).toEqual([scene.lobby, scene.joined].toSorted());
  });
});

it("presence waits for the token that comes after a revoked one", async () => {
  const { client, platform, world, alice } = await open();
  const ended = client.waitForStatus(Client.Status.Disconnected);
  platform.revoke(alice, world.application.id);
  await ended;
  expect(await rejection(client.setOnlineStatus(StatusType.Idle))).toMatchObject({
    type: "ClientNotReady",
  });
  const updated = client.updateRichPresence({ name: "Test Game", state: "back again" });
  await client.updateToken(1, world.token(platform.users.require(alice)));
  await client.connectAndWait();
  await updated;
  const shown = () => JSON.stringify(platform.view().presences).includes("back again");
  if (!shown()) await platform.events.waitFor("gateway.presence");
  expect(shown()).toBe(true);
});
