/** The client for game servers against the platform: lobbies. */

import { expect, test } from "vitest";
import { BackendClient } from "../../../../lib/backend/index.js";
import { openSocial } from "../../support/players.js";

async function openBackend() {
  const social = await openSocial();
  const { platform, game } = social;
  const { apiBase } = platform;
  const backend = new BackendClient({ applicationId: game.id, botToken: game.botToken, apiBase });
  return { ...social, backend };
}

test("a lobby is made, read, changed and deleted", async () => {
  const { backend, game, player } = await openBackend();
  const [alice, bob] = [player("alice"), player("bob")];
  const made = await backend.lobbies.create({
    metadata: { map: "Fjord" },
    members: [{ id: alice.id, metadata: { team: "red" }, canLinkLobby: true }, { id: bob.id }],
    idleTimeoutSeconds: 60,
  });
  expect(made).toEqual({
    id: made.id,
    applicationId: game.id,
    metadata: { map: "Fjord" },
    members: [
      { id: alice.id, metadata: { team: "red" }, canLinkLobby: true, additionalName: undefined },
      { id: bob.id, metadata: {}, canLinkLobby: false, additionalName: undefined },
    ],
    flags: 0,
    linkedChannel: undefined,
    idleTimeoutSeconds: 60,
    overrideEventWebhooksUrl: undefined,
  });
  expect(await backend.lobbies.get(made.id)).toEqual(made);
  const changed = await backend.lobbies.update(made.id, {
    metadata: { map: "Harbour" },
    members: [{ id: bob.id }],
  });
  expect(changed.metadata).toEqual({ map: "Harbour" });
  expect(changed.members.map(({ id }) => id)).toEqual([bob.id]);
  await backend.lobbies.delete(made.id);
  await backend.lobbies.delete(made.id);
  await expect(backend.lobbies.get(made.id)).rejects.toMatchObject({
    name: "SdkError",
    operation: "BackendClient.lobbies.get",
    status: 404,
    code: 10031,
  });
});

test("members come, change and go, one by one and up to 25 at once [endpoints.post-lobbies-id-members-bulk-25, limits.lobby-bulk-25]", async () => {
  const { backend, player, platform } = await openBackend();
  const alice = player("alice");
  const { id } = await backend.lobbies.create();
  const settings = { metadata: { role: "healer" }, additionalName: "Ayla", canLinkLobby: true };
  expect(await backend.lobbies.putMember(id, alice.id, settings)).toEqual({
    id: alice.id,
    ...settings,
  });
  const kept = await backend.lobbies.putMember(id, alice.id, { metadata: {} });
  expect(kept).toMatchObject({ metadata: {}, additionalName: "Ayla" });
  const cleared = await backend.lobbies.putMember(id, alice.id, { additionalName: null });
  expect(cleared.additionalName).toBeUndefined();
  const others = Array.from(
    { length: 24 },
    (_, index) => platform.createUser({ username: `player${index}` }).id,
  );
  const changes = [...others.map((other) => ({ id: other })), { id: alice.id, remove: true }];
  const now = await backend.lobbies.changeMembers(id, changes);
  expect(now.map((member) => member.id)).toEqual(others);
  await backend.lobbies.removeMember(id, others[0] as string);
  await backend.lobbies.removeMember(id, others[0] as string);
  const { members } = await backend.lobbies.get(id);
  expect(members.map((member) => member.id)).toEqual(others.slice(1));
  await expect(backend.lobbies.putMember(id, "1")).rejects.toMatchObject({ code: 10013 });
});

test("a member that may links the lobby to a channel, and gets an invite to it [operations.create-lobby-channel-invite-self-user]", async () => {
  const { backend, platform, player } = await openBackend();
  const alice = player("alice");
  const accessToken = alice.authorization.slice("Bearer ".length);
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "lobby" });
  const { id } = await backend.lobbies.create({ members: [{ id: alice.id }] });
  const link = () => backend.lobbies.linkChannel(id, channel.id, { accessToken });
  await expect(link()).rejects.toMatchObject({ status: 403 });
  await backend.lobbies.putMember(id, alice.id, { canLinkLobby: true });
  expect((await link()).linkedChannel).toEqual({
    id: channel.id,
    name: "lobby",
    guildId: guild.id,
  });
  expect(await backend.lobbies.inviteMember(id, alice.id)).toMatch(/^\w+$/);
  const unlinked = await backend.lobbies.unlinkChannel(id, { accessToken });
  expect(unlinked.linkedChannel).toBeUndefined();
});

test("moderation of a message reaches the players", async () => {
  const { backend, connected } = await openBackend();
  const [alice] = await connected("alice");
  const { id } = await backend.lobbies.create({ members: [{ id: alice?.id as string }] });
  const sent = await alice?.send("POST", `/lobbies/${id}/messages`, { content: "hello" });
  await alice?.seen();
  await backend.lobbies.setModerationMetadata(id, sent?.body.id, { verdict: "fine" });
  const seen = (await alice?.seen()) ?? [];
  expect(seen.map(([event, data]) => [event, data.moderation_metadata])).toEqual([
    ["LOBBY_MESSAGE_UPDATE", { verdict: "fine" }],
  ]);
});

test("the platform's own rate limits are kept to: what is refused comes through later", async () => {
  const { backend, platform } = await openBackend();
  const route = "POST /lobbies";
  platform.faults.add({ target: "http", route, fault: { kind: "rate-limit", retryAfter: 0.001 } });
  await backend.lobbies.create();
  platform.faults.add({ target: "http", route, fault: { kind: "rate-limit", retryAfter: 7200 } });
  await expect(backend.lobbies.create()).rejects.toMatchObject({
    type: "HTTPError",
    status: 429,
    retryable: true,
    retryAfter: 7200,
  });
  const reading = { target: "http", route: "GET /lobbies/*" } as const;
  platform.faults.add({ ...reading, fault: { kind: "malformed" } });
  await expect(backend.lobbies.get("1")).rejects.toMatchObject({ type: "HTTPError", status: 200 });
  platform.faults.add({ ...reading, fault: { kind: "drop" } });
  platform.faults.add({ ...reading, fault: { kind: "error", status: 502 } });
  await expect(backend.lobbies.get("1")).rejects.toMatchObject({ code: 10031 });
});
