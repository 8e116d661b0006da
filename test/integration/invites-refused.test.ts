import { ActivityActionTypes, ActivityPartyPrivacy } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { ACTIVITY, party } from "./support/party.js";
import { connect } from "./support/players.js";
import { rejection, World } from "./support/world.js";

const { Join, JoinRequest } = ActivityActionTypes;

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
    const [host] = await connect(world, "host");
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
    const invite = { senderId: host.id, applicationId: "1", sessionId: "s", partyId: "p" };
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
      [() => client.sendActivityInvite(guest.id, "x".repeat(2001)), { type: "ValidationError" }],
    ];
    for (const [call, error] of cases) expect(await rejection(call())).toMatchObject(error);
    await client.disconnectAndWait();
    expect(await rejection(client.sendActivityInvite(guest.id, ""))).toMatchObject({
      type: "ClientNotReady",
    });
    expect(await rejection(client.sendActivityJoinRequest(guest.id))).toMatchObject({
      type: "ClientNotReady",
    });
  });
});
