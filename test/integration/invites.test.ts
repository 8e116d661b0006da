import { ActivityActionTypes, Client } from "game-social-sdk";
import type { UserRecord } from "game-social-sdk-platform";
import { describe, expect, it } from "vitest";
import { next } from "./support/events.js";
import { ACTIVITY, party, received, show, updated } from "./support/party.js";
import { connect, type Player } from "./support/players.js";
import { rejection, World } from "./support/world.js";

const { Join, JoinRequest } = ActivityActionTypes;

describe("an activity invite", () => {
  it("brings the join secret to the one who accepts it, and is no message [sdk.updaterichpresence-setactivityinvitecreatedcallb]", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const messages: unknown[] = [];
    guest.client.on("messageCreated", (event) => messages.push(event));
    const arrived = received(guest);
    await host.client.sendActivityInvite(guest.id, "come along");
    const invite = await arrived;
    expect(invite).toMatchObject({
      senderId: host.id,
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
    await host.client.sendActivityInvite(guest.id, "");
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
    await host.client.sendActivityInvite(guest.id, "");
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
    await host.client.sendActivityInvite(guest.id, "");
    const { messageId } = await arrived;
    expect((await expired).messageId).toBe(messageId);
  });

  it("comes without the message where the token may not read messages", async () => {
    await using world = await World.open();
    const [host] = await connect(world, "host");
    const { id } = world.player("guest");
    world.platform.relationships.befriend(host.id, id);
    const client = world.client();
    const { accessToken } = world.platform.issueToken({
      userId: id,
      applicationId: world.application.id,
      scopes: "openid sdk.social_layer_presence",
    });
    await client.updateToken(1, accessToken);
    await client.connectAndWait();
    const guest = { id, name: "guest", client };
    await show(host, guest, ACTIVITY);
    const arrived = received(guest);
    await host.client.sendActivityInvite(id, "");
    const invite = await arrived;
    expect(invite).toMatchObject({ senderId: host.id, type: Join, isValid: true });
    expect(await client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  // contract: ActivityInvite.applicationId identifies invites from sibling applications.
  it("from another application of the publisher names that application [records.activityinvite-applicationid]", async () => {
    await using world = await World.open();
    const { platform } = world;
    const parent = platform.createApplication({ name: "Publisher" });
    const [racing, chess] = ["Racing", "Chess"].map((name) =>
      platform.createApplication({ name, public: true, parentId: parent.id }),
    );
    const join = async ({ id, username }: UserRecord, application = racing): Promise<Player> => {
      const applicationId = application?.id as string;
      const client = world.client({ applicationId });
      const { accessToken } = platform.issueToken({ userId: id, applicationId });
      await client.updateToken(1, accessToken);
      await client.connectAndWait();
      return { id, name: username, client };
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
      userId: guest.id,
      applicationId: other.id,
    });
    await stranger.updateToken(1, accessToken);
    await stranger.connectAndWait();
    const arrived: unknown[] = [];
    stranger.on("activityInviteCreated", (event) => arrived.push(event));
    const invited = received(guest);
    await host.client.sendActivityInvite(guest.id, "");
    await invited;
    // What comes after it has arrived.
    const marked = next(stranger, "relationshipDeleted");
    world.platform.as(host.id, world.application.id).removeRelationship(guest.id);
    await marked;
    expect(arrived).toEqual([]);
  });
});

describe("a join request", () => {
  it("is answered by an invite", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const asked = received(host);
    await guest.client.sendActivityJoinRequest(host.id);
    const request = await asked;
    expect(request).toMatchObject({
      senderId: guest.id,
      type: JoinRequest,
      partyId: "party-1",
      isValid: true,
    });
    const answered = received(guest);
    await host.client.sendActivityJoinRequestReply(request);
    const invite = await answered;
    expect(invite).toMatchObject({ senderId: host.id, type: Join, partyId: "party-1" });
    expect(await guest.client.acceptActivityInvite(invite)).toBe("the join secret");
  });

  it("becomes invalid when the player leaves the party", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const asked = received(host);
    await guest.client.sendActivityJoinRequest(host.id);
    const { messageId } = await asked;
    const invalid = updated(host, false);
    host.client.clearRichPresence();
    expect((await invalid).messageId).toBe(messageId);
  });

  it("becomes invalid when the player leaves the party while away, and comes back with a new session", async () => {
    await using world = await World.open();
    const { host, guest } = await party(world);
    const asked = received(host);
    await guest.client.sendActivityJoinRequest(host.id);
    const { messageId } = await asked;
    const away = host.client.waitForStatus(Client.Status.Reconnecting);
    const invalid = updated(host, false);
    world.platform.sessions.close({ userId: host.id }, 4009);
    await away;
    host.client.clearRichPresence();
    await host.client.waitForStatus(Client.Status.Ready);
    expect((await invalid).messageId).toBe(messageId);
    expect(host.client.getCurrentUserV2()?.gameActivity).toBeUndefined();
  });
});
