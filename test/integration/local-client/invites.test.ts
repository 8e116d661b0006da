/** Activity invites through the local client, without a token (protocol 5.7, 5.9). */

import { ActivityActionTypes } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next } from "../support/events.js";
import { openHost, openLocalWorld } from "../support/local-world.js";
import { rejection } from "../support/world.js";

const { Join, JoinRequest } = ActivityActionTypes;

/** A client that was never connected shows a party in the local client; its friend hosts another. */
async function parties(changes: Record<string, unknown> = {}) {
  const opened = await openLocalWorld();
  const bob = await openHost(opened, changes);
  await opened.start();
  const client = opened.world.client();
  const invited = () => next(client, "activityInviteCreated").then(({ invite }) => invite);
  const joined = () => next(client, "activityJoinWithApplication");
  const party = { id: "party-1", size: 1, max: 4 };
  await client.presence.set({ details: "Lap 1", party, joinSecret: "where-to-find-us" });
  return { ...opened, bob, client, invited, joined };
}

describe("an invite", () => {
  it("arrives and is accepted; the secret follows", async () => {
    const { world, platform, player, bob, client, invited, joined } = await parties();
    const [arrived, secret] = [invited(), joined()];
    platform.as(bob.id, bob.applicationId).sendUserMessage(player.id, "", {
      activity: { type: 1, party_id: "party-2", session_id: bob.ready.session_id },
    });
    const invite = await arrived;
    expect(invite).toMatchObject({
      senderId: bob.id,
      type: Join,
      applicationId: world.application.id,
      partyId: "party-2",
      sessionId: bob.ready.session_id,
      isValid: true,
    });
    expect(await client.acceptActivityInvite(invite)).toBe("");
    expect(await secret).toMatchObject({ joinSecret: "where-bob-is" });
  });

  it("into a sibling's game is accepted with the sibling's application id [rpc.accepted-invite-uses-its-application-id, records.activityinvite-applicationid]", async () => {
    const opened = await openLocalWorld();
    const { world, platform, player } = opened;
    const parent = platform.createApplication({ name: "Publisher", flags: 2 ** 33 });
    const [own, sibling] = ["One", "Two"].map((name) =>
      platform.createApplication({ name, public: true, parentId: parent.id }),
    );
    const bob = await openHost(opened, { application_id: sibling!.id });
    await opened.start();
    const client = world.client();
    client.setApplicationId(own!.id);
    const invited = next(client, "activityInviteCreated").then(({ invite }) => invite);
    const joined = next(client, "activityJoinWithApplication");
    await client.presence.set({ details: "Lap 1" });
    platform.as(bob.id, bob.applicationId).sendUserMessage(player.id, "", {
      activity: { type: 1, party_id: "party-2", session_id: bob.ready.session_id },
      inviteApplicationId: sibling!.id,
    });
    const invite = await invited;
    expect(invite.applicationId).toBe(sibling!.id);
    await client.acceptActivityInvite(invite);
    expect(await joined).toMatchObject({
      applicationId: sibling!.id,
      joinSecret: "where-bob-is",
    });
  });

  it("is sent to a friend", async () => {
    const { player, bob, client } = await parties();
    await client.sendActivityInvite(bob.id, "Come!");
    expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({
      content: "Come!",
      author: { id: player.id },
      activity: { type: 1, party_id: "party-1" },
    });
  });

  it("to a stranger is refused by the local client", async () => {
    const { world, client } = await parties();
    const stranger = world.player("carol");
    expect(await rejection(client.sendActivityInvite(stranger.id, ""))).toMatchObject({
      type: "RPCError",
      code: 4010,
    });
  });
});

describe("a join request", () => {
  it("arrives, and its answer is an invite", async () => {
    const { platform, player, bob, client, invited } = await parties();
    while ((await bob.gateway.event("PRESENCE_UPDATE")).d.activities.length === 0);
    const arrived = invited();
    platform.as(bob.id, bob.applicationId).sendUserMessage(player.id, "", {
      activity: { type: 5, party_id: "party-1" },
    });
    const request = await arrived;
    expect(request).toMatchObject({ senderId: bob.id, type: JoinRequest, partyId: "party-1" });
    await client.sendActivityJoinRequestReply(request);
    expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({
      author: { id: bob.id },
      activity: { type: 5 },
    });
    expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({
      author: { id: player.id },
      activity: { type: 1 },
    });
  });
});
