import { expect, test } from "vitest";
import { askAdmin, openSocial } from "../support/players.js";

async function admin() {
  const social = await openSocial();
  const call = (method: string, path: string, body?: unknown) =>
    askAdmin(social.platform, method, path, body);
  return { ...social, call };
}

test("acting as users and the view work over HTTP", async () => {
  const { call, player, game } = await admin();
  const [alice, bob] = [player("alice"), player("bob")];
  const act = (userId: string, action: string, ...given: unknown[]) =>
    call("POST", "/act", { userId, applicationId: game.id, action, arguments: given });
  const { result: lobby } = (await act(alice.id, "joinLobby", "s")).body;
  expect((await act(bob.id, "joinLobby", "s")).body.result).toBe(lobby);
  const { result: message } = (await act(alice.id, "sendLobbyMessage", lobby, "hi")).body;
  await act(alice.id, "requestFriend", bob.id);
  expect(await act(bob.id, "acceptFriend", alice.id)).toEqual({
    status: 200,
    body: { result: null },
  });
  const { result: direct } = (await act(bob.id, "sendUserMessage", alice.id, "ho")).body;
  expect((await call("GET", "/view")).body).toEqual({
    channelMessages: [],
    relationships: [
      { userId: alice.id, targetId: bob.id, type: 1 },
      { userId: bob.id, targetId: alice.id, type: 1 },
    ],
    gameRelationships: [],
    presences: [],
    lobbies: [
      {
        id: lobby,
        applicationId: game.id,
        metadata: null,
        linkedChannelId: null,
        members: [alice.id, bob.id].map((userId) => ({
          userId,
          metadata: null,
          flags: 0,
          additionalName: null,
          connected: false,
        })),
        messages: [
          {
            id: message,
            authorId: alice.id,
            content: "hi",
            metadata: null,
            edited: false,
            invite: null,
          },
        ],
      },
    ],
    conversations: [
      {
        userIds: [alice.id, bob.id],
        applicationId: null,
        messages: [
          {
            id: direct,
            authorId: bob.id,
            content: "ho",
            metadata: null,
            edited: false,
            invite: null,
          },
        ],
      },
    ],
  });
  expect(await act(alice.id, "constructor")).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await act("1", "joinLobby", "s")).toMatchObject({ status: 400 });
  expect(await act(alice.id, "leaveLobby", "1")).toMatchObject({
    status: 404,
    body: { code: 10031 },
  });
});

test("relationships, guilds, roles, members and channels are made over HTTP", async () => {
  const { call, player, platform, game } = await admin();
  const [alice, bob] = [player("alice"), player("bob")];
  const pair = { userId: alice.id, otherId: bob.id };
  expect((await call("POST", "/relationships", pair)).status).toBe(204);
  await call("POST", "/relationships", { ...pair, applicationId: game.id });
  expect(platform.view().gameRelationships).toHaveLength(2);
  const spam = { userId: alice.id, senderId: bob.id };
  expect((await call("POST", "/relationships/spam", spam)).body).toEqual({ marked: false });
  const guild = (await call("POST", "/guilds", { name: "Guild", ownerId: alice.id })).body.id;
  const role = (await call("POST", `/guilds/${guild}/roles`, { name: "Mod", permissions: "16" }))
    .body;
  const member = { userId: bob.id, roles: [role.id] };
  expect((await call("POST", `/guilds/${guild}/members`, member)).body).toMatchObject(member);
  const channel = (await call("POST", "/channels", { guildId: guild, name: "general" })).body.id;
  expect((await call("PATCH", `/channels/${channel}`, { nsfw: true })).body.nsfw).toBe(true);
  expect((await call("GET", "/guilds")).body).toMatchObject([{ id: guild }]);
  const listed = (await bob.send("GET", `/guilds/${guild}/channels?permissions=true`)).body;
  expect(listed).toMatchObject([{ id: channel, nsfw: true }]);
  expect(BigInt(listed[0].permissions) & 16n).toBe(16n);
  expect((await call("DELETE", `/guilds/${guild}/members/${bob.id}`)).status).toBe(204);
  expect((await bob.send("GET", "/users/@me/guilds")).body).toEqual([]);
  const wrong = { name: "Bad", permissions: "-1" };
  expect(await call("POST", `/guilds/${guild}/roles`, wrong)).toMatchObject({ status: 400 });
});

test("every action says what is wrong with its arguments", async () => {
  const { call, player, game } = await admin();
  const { id: userId } = player("alice");
  const act = (action: string, given: unknown[]) =>
    call("POST", "/act", { userId, applicationId: game.id, action, arguments: given });
  const reported = (await act("nothing", [])).body.errors.action._errors[0].message as string;
  const names = reported.replace(/^.* there are |\.$/g, "").split(", ");
  expect(names).toContain("activityPrompts");
  for (const name of names) {
    // No action takes so many.
    const { status, body } = await act(name, Array(20).fill({}));
    expect({ name, status, code: body.code }).toEqual({ name, status: 400, code: 50035 });
  }
  expect(await act("activityPrompts", [])).toEqual({ status: 200, body: { result: [] } });
});
