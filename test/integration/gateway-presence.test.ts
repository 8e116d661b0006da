import {
  ActivityGamePlatforms,
  type ActivityInit,
  ActivityPartyPrivacy,
  ActivityTypes,
  Client,
  StatusDisplayTypes,
  StatusType,
} from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { until } from "./support/events.js";
import { rejection, World } from "./support/world.js";

const { Online, Offline, Idle, Dnd, Invisible, Unknown } = StatusType;

/** Two friends, both connected; the first sees what the second does. */
async function friends(world: World) {
  const [viewer, actor] = [world.player("viewer"), world.player("actor")];
  world.platform.relationships.befriend(viewer.id, actor.id);
  const see = await world.connected(viewer);
  const act = await world.connected(actor);
  const seen = () => see.getUser(actor.id);
  await until(see, "userUpdated", () => seen()?.status === Online);
  return { see, act, seen, actor, viewer };
}

/** Waits until the actor's activity has this state, or there is none. */
function showing(see: Client, actorId: string, state: string | undefined): Promise<void> {
  return until(see, "userUpdated", () => see.getUser(actorId)?.gameActivity?.state === state);
}

describe("rich presence", () => {
  it("shows friends every field that others may see [records.activity-urls-invitecoverimage-name-buttons, sdk.updaterichpresence-setactivityinvitecreatedcallb]", async () => {
    await using world = await World.open();
    const { see, act, seen, actor } = await friends(world);
    const activity: ActivityInit = {
      name: "Space Race",
      type: ActivityTypes.Competing,
      statusDisplayType: StatusDisplayTypes.Details,
      state: "In the lobby",
      stateUrl: "https://example.com/state",
      details: "Level 7",
      detailsUrl: "https://example.com/details",
      assets: {
        largeImage: "ship",
        largeText: "The ship",
        largeUrl: "https://example.com/large",
        smallImage: "pilot",
        smallText: "The pilot",
        smallUrl: "https://example.com/small",
        inviteCoverImage: "cover",
      },
      timestamps: { start: "1700000000000", end: "1700000600000" },
      party: { id: "party-1", currentSize: 2, maxSize: 4, privacy: ActivityPartyPrivacy.Public },
      secrets: { join: "hush" },
      supportedPlatforms: ActivityGamePlatforms.Desktop,
    };
    const shown = showing(see, actor.id, "In the lobby");
    await act.updateRichPresence(activity);
    await shown;
    const { secrets: _, party, ...visible } = activity;
    expect(seen()?.gameActivity).toMatchObject({
      ...visible,
      applicationId: world.application.id,
      // protocol 10.8: what others have is always reported as private
      party: { ...party, privacy: ActivityPartyPrivacy.Private },
    });
    expect(seen()?.gameActivity?.secrets).toBeUndefined();
    // The player's own activity comes back, too (protocol 4.10).
    await until(act, "userUpdated", () => act.getCurrentUserV2()?.gameActivity !== undefined);

    // Another update replaces all of it.
    const replaced = showing(see, actor.id, "In the race");
    await act.updateRichPresence({ state: "In the race" });
    await replaced;
    expect(seen()?.gameActivity?.details).toBeUndefined();

    const cleared = showing(see, actor.id, undefined);
    act.clearRichPresence();
    await cleared;
    expect(seen()?.gameActivity).toBeUndefined();
    expect(seen()?.status).toBe(Online);
  });

  it("bears the application's name unless the game sets one", async () => {
    await using world = await World.open();
    const { see, act, seen, actor } = await friends(world);
    const shown = showing(see, actor.id, "unnamed");
    await act.updateRichPresence({ state: "unnamed" });
    await shown;
    expect(seen()?.gameActivity?.name).toBe("Test Game");
  });

  it("is refused before it is sent when the service could not take it", async () => {
    await using world = await World.open();
    const { act } = await friends(world);
    const long = "🎮".repeat(128);
    const link = `https://example.com/${"🎮".repeat(200)}`;
    // Each field is short enough, but together they are over 4096 bytes (protocol 4.1).
    const large = act.updateRichPresence({
      state: long,
      details: long,
      stateUrl: link,
      detailsUrl: link,
      assets: { largeText: long, largeUrl: link, smallText: long, smallUrl: link },
      party: { id: long, currentSize: 1, maxSize: 2 },
      secrets: { join: long },
    });
    expect(await rejection(large)).toMatchObject({ type: "ValidationError" });
    expect(act.getStatus()).toBe(3);
  });

  it("is shown again after the connection was lost, with a new session too", async () => {
    await using world = await World.open();
    const { see, act, actor } = await friends(world);
    const shown = showing(see, actor.id, "still here");
    await act.setOnlineStatus(Idle);
    await act.updateRichPresence({ state: "still here" });
    await shown;
    const gone = until(see, "userUpdated", () => see.getUser(actor.id)?.status === Offline);
    world.platform.sessions.close({ userId: actor.id }, 4009);
    await gone;
    await showing(see, actor.id, "still here");
    expect(see.getUser(actor.id)?.status).toBe(Idle);
  });

  it("and the status are forgotten when the client disconnects", async () => {
    await using world = await World.open();
    const { see, act, seen, actor } = await friends(world);
    const shown = showing(see, actor.id, "playing");
    await act.setOnlineStatus(Dnd);
    await act.updateRichPresence({ state: "playing" });
    await shown;
    const gone = until(see, "userUpdated", () => seen()?.status === Offline);
    await act.disconnectAndWait();
    await gone;
    expect(seen()?.gameActivity).toBeUndefined();
    const back = until(see, "userUpdated", () => seen()?.status === Online);
    await act.connectAndWait();
    await back;
    expect(seen()?.gameActivity).toBeUndefined();
  });
});

describe("a session that is resumed", () => {
  it("does not go on showing what was cleared while it was away", async () => {
    await using world = await World.open();
    const { see, act, actor } = await friends(world);
    const shown = showing(see, actor.id, "away");
    await act.updateRichPresence({ state: "away" });
    await shown;
    const away = act.waitForStatus(Client.Status.Reconnecting);
    world.platform.sessions.drop({ userId: actor.id });
    await away;
    const cleared = showing(see, actor.id, undefined);
    act.clearRichPresence();
    await act.waitForStatus(Client.Status.Ready);
    await cleared;
    expect(world.platform.events.recent().map(({ kind }) => kind)).toContain("gateway.resumed");
  });

  it("ends an update that was on its way when it was cleared", async () => {
    await using world = await World.open();
    const { act, actor } = await friends(world);
    // As many changes as the limit allows: the update has to wait for its turn.
    for (const status of [Idle, Dnd, Idle, Dnd, Online]) await act.setOnlineStatus(status);
    const update = rejection(act.updateRichPresence({ state: "never shown" }));
    // What the client is asked after it, it does after it.
    await act.getUserGuilds();
    act.clearRichPresence();
    world.platform.sessions.drop({ userId: actor.id });
    expect(await update).toMatchObject({ type: "Aborted" });
  });

  it("gets the status again that was lost with the connection", async () => {
    await using world = await World.open();
    const { see, act, seen, actor } = await friends(world);
    const busy = until(see, "userUpdated", () => seen()?.status === Dnd);
    await act.setOnlineStatus(Dnd);
    await busy;
    // What is sent on a half-open connection gets lost.
    world.platform.faults.halfOpen({ userId: actor.id });
    world.platform.sessions.requestHeartbeat({ userId: actor.id });
    const back = until(see, "userUpdated", () => seen()?.status === Online);
    await act.setOnlineStatus(Online);
    world.platform.sessions.drop({ userId: actor.id });
    await back;
  });
});

describe("the online status", () => {
  it.each([
    [Idle, Idle],
    [Dnd, Dnd],
    [Invisible, Offline],
    [Offline, Offline],
  ])("%i is seen by friends as %i", async (status, expected) => {
    await using world = await World.open();
    const { see, act, seen } = await friends(world);
    const changed = until(see, "userUpdated", () => seen()?.status === expected);
    await act.setOnlineStatus(status);
    await changed;
    const back = until(see, "userUpdated", () => seen()?.status === Online);
    await act.setOnlineStatus(Online);
    await back;
  });

  it("is the player's own, too", async () => {
    await using world = await World.open();
    const client = await world.connected(world.player("alice"));
    expect(client.getCurrentUserV2()?.status).toBe(Online);
    const changed = until(client, "userUpdated", () => client.getCurrentUserV2()?.status === Idle);
    await client.setOnlineStatus(Idle);
    await changed;
  });

  it("that cannot be set is refused, and so is one without a connection", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const client = await world.connected(player);
    for (const status of [StatusType.Blocked, StatusType.Streaming, Unknown, 99 as StatusType]) {
      expect(await rejection(client.setOnlineStatus(status))).toMatchObject({
        type: "ValidationError",
      });
    }
    await client.disconnectAndWait();
    expect(await rejection(client.setOnlineStatus(Idle))).toMatchObject({ type: "ClientNotReady" });
  });
});
