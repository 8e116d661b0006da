import {
  ActivityActionTypes,
  type ActivityInit,
  type ActivityInvite,
  ActivityPartyPrivacy,
  type Client,
} from "game-social-sdk";
import type { UserRecord } from "game-social-sdk/platform";
import { describe, expect, it } from "vitest";
import { next, until } from "./support/events.js";
import { rejection, World } from "./support/world.js";

const { Join, JoinRequest } = ActivityActionTypes;

const ACTIVITY: ActivityInit = {
  name: "Test Game",
  state: "waiting",
  party: { id: "party-1", currentSize: 1, maxSize: 4 },
  secrets: { join: "the join secret" },
};

interface Player {
  readonly record: UserRecord;
  readonly client: Client;
}

async function play(world: World, username: string): Promise<Player> {
  const record = world.player(username);
  return { record, client: await world.connected(record) };
}

/** Two friends; the first hosts a party that the second sees. */
async function party(world: World, activity: ActivityInit = ACTIVITY) {
  const [host, guest] = [await play(world, "host"), await play(world, "guest")];
  const met = until(
    guest.client,
    "relationshipCreated",
    () => guest.client.getRelationshipHandle(host.record.id).discordRelationshipType === 1,
  );
  world.platform.relationships.befriend(host.record.id, guest.record.id);
  await met;
  await show(host, guest, activity);
  return { host, guest };
}

/** Shows an activity and waits until the other sees it. */
async function show(host: Player, guest: Player, activity: ActivityInit): Promise<void> {
  const seen = until(
    guest.client,
    "userUpdated",
    () => guest.client.getUser(host.record.id)?.gameActivity?.party?.id === activity.party?.id,
  );
  const known = until(
    host.client,
    "userUpdated",
    () => host.client.getCurrentUserV2()?.gameActivity?.party?.id === activity.party?.id,
  );
  await host.client.updateRichPresence(activity);
  await Promise.all([seen, known]);
}

function received({ client }: Player): Promise<ActivityInvite> {
  return next(client, "activityInviteCreated").then(({ invite }) => invite);
}

function updated({ client }: Player, isValid: boolean): Promise<ActivityInvite> {
  return next(client, "activityInviteUpdated", ({ invite }) => invite.isValid === isValid).then(
    ({ invite }) => invite,
  );
}

describe("an activity invite", () => {
  it("brings the join secret to the one who accepts it, and is no message", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const messages: unknown[] = [];
    guest.client.on("messageCreated", (event) => messages.push(event));
    const arrived = received(guest);
    await host.client.sendActivityInvite(guest.record.id, "come along");
    const invite = await arrived;
    expect(invite).toMatchObject({
      senderId: host.record.id,
      type: Join,
      applicationId: world.application.id,
      parentApplicationId: "0",
      partyId: "party-1",
      isValid: true,
    });
    expect(invite.messageId).toMatch(/^\d+$/);
    expect(invite.sessionId).not.toBe("");
    expect(await guest.client.acceptActivityInvite(invite)).toBe("the join secret");
    expect(messages).toEqual([]);
  });

  it("becomes invalid when the host leaves the party, and valid again when it is back", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const arrived = received(guest);
    await host.client.sendActivityInvite(guest.record.id, "");
    const invite = await arrived;
    const invalid = updated(guest, false);
    host.client.clearRichPresence();
    expect(await invalid).toMatchObject({ messageId: invite.messageId, isValid: false });
    expect(await rejection(guest.client.acceptActivityInvite(invite))).toMatchObject({
      type: "HTTPError",
      status: 404,
    });
    const valid = updated(guest, true);
    await host.client.updateRichPresence(ACTIVITY);
    expect(await valid).toMatchObject({ messageId: invite.messageId, partyId: "party-1" });
    expect(await guest.client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  it("of another party is invalid too", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const arrived = received(guest);
    await host.client.sendActivityInvite(guest.record.id, "");
    await arrived;
    const invalid = updated(guest, false);
    await host.client.updateRichPresence({
      ...ACTIVITY,
      party: { id: "party-2", currentSize: 1, maxSize: 4 },
    });
    expect((await invalid).partyId).toBe("party-1");
  });

  // protocol 3.11: sent at most 6 hours ago.
  it("expires after six hours", async () => {
    await using world = await World.open({ clock: { now: Date.now() - 6 * 3_600_000 + 5_000 } });
    const { host, guest } = await party(world);
    const arrived = received(guest);
    const expired = updated(guest, false);
    await host.client.sendActivityInvite(guest.record.id, "");
    const { messageId } = await arrived;
    expect((await expired).messageId).toBe(messageId);
  });

  it("comes without the message where the token may not read messages", async () => {
    await using world = await World.open();
    const host = await play(world, "host");
    const record = world.player("guest");
    world.platform.relationships.befriend(host.record.id, record.id);
    const client = world.client();
    const { accessToken } = world.platform.issueToken({
      userId: record.id,
      applicationId: world.application.id,
      scopes: "openid sdk.social_layer_presence",
    });
    await client.updateToken(1, accessToken);
    await client.connectAndWait();
    const guest = { record, client };
    await show(host, guest, ACTIVITY);
    const arrived = received(guest);
    await host.client.sendActivityInvite(record.id, "");
    const invite = await arrived;
    expect(invite).toMatchObject({ senderId: host.record.id, type: Join, isValid: true });
    expect(await client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  // contract: ActivityInvite.applicationId identifies invites from sibling applications.
  it("from another application of the publisher names that application", async () => {
    await using world = await World.open();
    const { platform } = world;
    const parent = platform.createApplication({ name: "Publisher" });
    const [racing, chess] = ["Racing", "Chess"].map((name) =>
      platform.createApplication({ name, public: true, parentId: parent.id }),
    );
    const join = async (record: UserRecord, application = racing): Promise<Player> => {
      const applicationId = application?.id as string;
      const client = world.client({ applicationId });
      const { accessToken } = platform.issueToken({ userId: record.id, applicationId });
      await client.updateToken(1, accessToken);
      await client.connectAndWait();
      return { record, client };
    };
    const [one, two] = [world.player("host"), world.player("guest")];
    platform.relationships.befriend(one.id, two.id);
    const [host, guest] = [await join(one), await join(two, chess)];
    await show(host, guest, ACTIVITY);
    expect(guest.client.getUser(one.id)?.gameActivity).toMatchObject({
      applicationId: racing?.id,
      parentApplicationId: parent.id,
    });
    const arrived = received(guest);
    await host.client.sendActivityInvite(two.id, "");
    const invite = await arrived;
    expect(invite).toMatchObject({
      applicationId: racing?.id,
      parentApplicationId: parent.id,
      isValid: true,
    });
    expect(await guest.client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  it("into somebody else's game does not arrive", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const other = world.platform.createApplication({ name: "Other", public: true });
    const stranger = world.client({ applicationId: other.id });
    const { accessToken } = world.platform.issueToken({
      userId: guest.record.id,
      applicationId: other.id,
    });
    await stranger.updateToken(1, accessToken);
    await stranger.connectAndWait();
    const arrived: unknown[] = [];
    stranger.on("activityInviteCreated", (event) => arrived.push(event));
    const invited = received(guest);
    await host.client.sendActivityInvite(guest.record.id, "");
    await invited;
    // What comes after it has arrived.
    const marked = next(stranger, "relationshipDeleted");
    world.platform.as(host.record.id, world.application.id).removeRelationship(guest.record.id);
    await marked;
    expect(arrived).toEqual([]);
  });
});

describe("a join request", () => {
  it("is answered by an invite", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const asked = received(host);
    await guest.client.sendActivityJoinRequest(host.record.id);
    const request = await asked;
    expect(request).toMatchObject({
      senderId: guest.record.id,
      type: JoinRequest,
      partyId: "party-1",
      isValid: true,
    });
    const answered = received(guest);
    await host.client.sendActivityJoinRequestReply(request);
    const invite = await answered;
    expect(invite).toMatchObject({ senderId: host.record.id, type: Join, partyId: "party-1" });
    expect(await guest.client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  it("becomes invalid when the player leaves the party", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const asked = received(host);
    await guest.client.sendActivityJoinRequest(host.record.id);
    const { messageId } = await asked;
    const invalid = updated(host, false);
    host.client.clearRichPresence();
    expect((await invalid).messageId).toBe(messageId);
  });
});

describe("an invite that cannot be", () => {
  // protocol 3.11: party id, a free place (0 = no maximum), a join secret.
  it.each([
    ["no party", { secrets: { join: "s3" } }, "party"],
    ["no secret", { party: { id: "p1", currentSize: 1, maxSize: 2 } }, "secret"],
    [
      "no room",
      { party: { id: "p1", currentSize: 2, maxSize: 2 }, secrets: { join: "s3" } },
      "free place",
    ],
  ])("is refused: %s", async (_, activity, what) => {
    await using world = await World.open();
    const host = await play(world, "host");
    const guest = world.player("guest");
    expect(await rejection(host.client.sendActivityInvite(guest.id, ""))).toMatchObject({
      type: "ValidationError",
      message: expect.stringContaining("activity"),
    });
    await host.client.updateRichPresence({ state: "here", ...activity });
    expect(await rejection(host.client.sendActivityInvite(guest.id, ""))).toMatchObject({
      type: "ValidationError",
      message: expect.stringContaining(what),
    });
    expect(await rejection(host.client.sendActivityJoinRequest(guest.id))).toMatchObject({
      type: "ValidationError",
    });
  });

  it("is refused: no connection, the wrong type, an unknown user, a stranger, a long text", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world, {
      ...ACTIVITY,
      party: { id: "party-1", currentSize: 7, maxSize: 0, privacy: ActivityPartyPrivacy.Private },
    });
    const invite = { senderId: host.record.id, applicationId: "1", sessionId: "s", partyId: "p" };
    const { client } = host;
    const cases: [() => Promise<unknown>, object][] = [
      [
        () => client.sendActivityJoinRequestReply({ ...invite, type: Join }),
        { type: "ValidationError" },
      ],
      [
        () => guest.client.acceptActivityInvite({ ...invite, type: JoinRequest }),
        { type: "ValidationError" },
      ],
      [
        () => guest.client.acceptActivityInvite({ ...invite, type: Join }),
        { type: "HTTPError", status: 404 },
      ],
      [() => guest.client.acceptActivityInvite({ type: Join }), { type: "ValidationError" }],
      [() => client.sendActivityInvite("0", ""), { type: "ValidationError" }],
      [() => client.sendActivityInvite("123", ""), { type: "HTTPError", code: 10013 }],
      [
        () => client.sendActivityInvite(world.player("stranger").id, ""),
        { type: "HTTPError", code: 50007 },
      ],
      [
        () => client.sendActivityInvite(guest.record.id, "x".repeat(2001)),
        { type: "ValidationError" },
      ],
    ];
    for (const [call, error] of cases) expect(await rejection(call())).toMatchObject(error);
    await client.disconnectAndWait();
    expect(await rejection(client.sendActivityInvite(guest.record.id, ""))).toMatchObject({
      type: "ClientNotReady",
    });
    expect(await rejection(client.sendActivityJoinRequest(guest.record.id))).toMatchObject({
      type: "ClientNotReady",
    });
  });
});
