import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";
import { askAdmin, send } from "../support/players.js";

const terms = {
  field_type: "TERMS" as const,
  label: "Read and agree to the rules",
  values: ["Be kind"],
  required: true,
};
const why = { field_type: "TEXT_INPUT" as const, label: "Why?", required: true };
const which = { field_type: "MULTIPLE_CHOICE" as const, label: "Which?", choices: ["a", "b"] };

async function openAsking(form_fields: object[] = [terms, why, which]) {
  const opened = await openGuild();
  const { platform, alice, guild, game, bot } = opened;
  const owner = platform.as(alice.id, game.id);
  owner.editMemberVerification(guild.id, { enabled: true, form_fields: form_fields as [] });
  const dora = platform.createUser({ username: "dora" });
  const person = platform.as(dora.id, game.id);
  await bot.connect();
  const path = `/guilds/${guild.id}/requests`;
  return { ...opened, owner, dora, person, path };
}

test("a request that is approved makes its user a member", async () => {
  const { platform, bot, guild, dora, person, path } = await openAsking();
  const id = person.requestToJoin(guild.id, [true, "I like it.", 1]);
  expect(platform.guilds.member(guild.id, dora.id)).toBeUndefined();
  const request = {
    id,
    guild_id: guild.id,
    user_id: dora.id,
    user: { username: "dora" },
    application_status: "SUBMITTED",
    reviewed_at: null,
    rejection_reason: null,
    actioned_by_user: null,
    form_responses: [
      { field_type: "TERMS", values: ["Be kind"], response: true },
      { field_type: "TEXT_INPUT", label: "Why?", response: "I like it." },
      { field_type: "MULTIPLE_CHOICE", choices: ["a", "b"], response: 1 },
    ],
  };
  expect(await bot.seen()).toMatchObject([
    ["GUILD_JOIN_REQUEST_CREATE", { guild_id: guild.id, status: "SUBMITTED", request }],
  ]);
  expect((await bot.send("GET", path)).body).toMatchObject({
    total: 1,
    guild_join_requests: [request],
  });
  const approved = await bot.send("PATCH", `${path}/${id}`, { action: "APPROVED" });
  expect(approved).toMatchObject({
    status: 200,
    body: { id, application_status: "APPROVED", actioned_by_user: { id: bot.id } },
  });
  expect(await bot.names()).toEqual(["GUILD_JOIN_REQUEST_UPDATE", "GUILD_MEMBER_ADD"]);
  expect(await bot.send("PATCH", `${path}/${id}`, { action: "APPROVED" })).toMatchObject({
    status: 400,
    body: { code: 150009 },
  });
  expect(() => person.requestToJoin(guild.id)).toThrow("already a member");
});

test("a request that is rejected says why, and may be made again or taken back", async () => {
  const { platform, bot, guild, dora, person, path } = await openAsking();
  const id = person.requestToJoin(guild.id, [true, "Please."]);
  const refusal = { action: "REJECTED", rejection_reason: "Too short." };
  expect((await bot.send("PATCH", `${path}/${id}`, refusal)).body).toMatchObject({
    application_status: "REJECTED",
    rejection_reason: "Too short.",
  });
  expect(platform.guilds.member(guild.id, dora.id)).toBeUndefined();
  await bot.seen();
  const next = person.requestToJoin(guild.id, [true, "Pretty please."]);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_JOIN_REQUEST_DELETE", { id, guild_id: guild.id, user_id: dora.id }],
    ["GUILD_JOIN_REQUEST_CREATE", { request: { id: next } }],
  ]);
  person.withdrawJoinRequest(guild.id);
  expect(await bot.names()).toEqual(["GUILD_JOIN_REQUEST_DELETE"]);
  expect((await bot.send("GET", path)).body).toEqual({ total: 0, guild_join_requests: [] });
});

test("who comes by an invite may only look until the terms are accepted", async () => {
  const { platform, bot, guild, alice, dora, person, text, game } = await openAsking([terms]);
  const invite = platform.as(alice.id, game.id).inviteToChannel(text.id);
  person.acceptGuildInvite(invite);
  const may = () => platform.guilds.permissions.may(guild.id, dora.id, 1n << 11n, text.id);
  expect(await bot.seen()).toMatchObject([
    ["INVITE_CREATE", {}],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", {}],
    ["GUILD_MEMBER_ADD", { user: { id: dora.id }, pending: true }],
  ]);
  expect(may()).toBe(false);
  expect(person.readMessages(text.id)).toEqual([]);
  expect(() => person.requestToJoin(guild.id, [false])).toThrow("This field is required");
  person.requestToJoin(guild.id, [true]);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_JOIN_REQUEST_CREATE", {}],
    ["GUILD_JOIN_REQUEST_UPDATE", { status: "APPROVED" }],
    ["GUILD_MEMBER_UPDATE", { pending: false }],
  ]);
  expect(may()).toBe(true);
});

test("requests are listed by state and page, and forgotten after 180 days", async () => {
  const { platform, bot, guild, game, path } = await openAsking();
  const ids = ["eve", "finn", "gus"].map((username) => {
    const { id } = platform.createUser({ username });
    return platform.as(id, game.id).requestToJoin(guild.id, [true, "x"]);
  });
  await bot.send("PATCH", `${path}/${ids[0]}`, { action: "REJECTED" });
  const listed = async (query: string) => {
    const { body } = await bot.send("GET", `${path}?${query}`);
    return [body.total, body.guild_join_requests.map(({ id }: { id: string }) => id)];
  };
  expect(await listed("")).toEqual([3, [ids[2], ids[1], ids[0]]]);
  expect(await listed("status=SUBMITTED&limit=1")).toEqual([2, [ids[2]]]);
  expect(await listed(`before=${ids[2]}&limit=1`)).toEqual([3, [ids[1]]]);
  expect(await listed(`after=${ids[0]}&limit=1`)).toEqual([3, [ids[1]]]);
  expect(await listed("status=STARTED")).toEqual([0, []]);
  await platform.clock.advance(181 * 86_400_000);
  expect(await listed("")).toEqual([0, []]);
});

test("requests are for those who may kick; the form is for those who manage the guild", async () => {
  const { platform, bot, bob, guild, game, path, role, person } = await openAsking();
  const id = person.requestToJoin(guild.id, [true, "x"]);
  const someone = platform.as(bob.id, game.id);
  const decide = () => someone.decideJoinRequest(guild.id, id, { action: "APPROVED" });
  expect(decide).toThrow("Missing Permissions");
  expect(() => someone.editMemberVerification(guild.id, {})).toThrow("Missing Permissions");
  await bot.seen();
  platform.guilds.managers.roles.update(role, { permissions: permissions(10) });
  await bot.seen();
  platform
    .as(platform.createUser({ username: "hal" }).id, game.id)
    .requestToJoin(guild.id, [true, "y"]);
  expect(await bot.names()).toEqual([]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50013 } });
});

test("the service's own client reads the form and answers it", async () => {
  const { platform, bot, guild, dora } = await openAsking();
  const form = `/guilds/${guild.id}/member-verification`;
  expect((await bot.send("GET", form)).body).toMatchObject({
    description: null,
    form_fields: [terms, why, which],
  });
  const changed = await bot.send("PATCH", form, { description: "Hello", form_fields: [terms] });
  expect(changed.body).toMatchObject({ description: "Hello", form_fields: [terms] });
  const path = `/guilds/${guild.id}/requests/@me`;
  const refused = await send(platform, `Bot ${bot.token}`, "PUT", path, { form_fields: [true] });
  expect(refused).toMatchObject({ status: 403, body: { code: 20001 } });
  expect(platform.guilds.member(guild.id, dora.id)).toBeUndefined();
});

test("who is banned neither asks nor is let in", async () => {
  const { platform, bot, guild, dora, person, path } = await openAsking([terms]);
  const ban = () => bot.send("PUT", `/guilds/${guild.id}/bans/${dora.id}`, {});
  await ban();
  expect(() => person.requestToJoin(guild.id, [true])).toThrow("banned");
  await bot.send("DELETE", `/guilds/${guild.id}/bans/${dora.id}`);
  await bot.send("PATCH", `/guilds/${guild.id}/member-verification`, { form_fields: [why] });
  const id = person.requestToJoin(guild.id, ["Please."]);
  await ban();
  expect(await bot.send("PATCH", `${path}/${id}`, { action: "APPROVED" })).toMatchObject({
    status: 403,
    body: { code: 40007 },
  });
  expect(platform.guilds.member(guild.id, dora.id)).toBeUndefined();
  expect((await bot.send("PATCH", `${path}/${id}`, { action: "REJECTED" })).status).toBe(200);
});

test("where the form is switched off, nobody is kept waiting", async () => {
  const { platform, owner, guild, text, dora, person } = await openAsking();
  person.acceptGuildInvite(owner.inviteToChannel(text.id));
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(true);
  owner.editMemberVerification(guild.id, { enabled: false });
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(false);
});

test("a request that is decided stays in the list, and an unknown guild has none", async () => {
  const { platform, bot, guild, dora, person, path } = await openAsking([terms]);
  person.requestToJoin(guild.id, [true]);
  person.withdrawJoinRequest(guild.id);
  expect((await bot.send("GET", path)).body).toMatchObject({ total: 1 });
  const { token } = (await askAdmin(platform, "POST", `/users/${dora.id}/sign-in`)).body;
  for (const method of ["PUT", "DELETE"]) {
    const ask = (id: string) =>
      send(platform, token, method, `/guilds/${id}/requests/@me`, { form_fields: [] });
    expect(await ask("1")).toMatchObject({ status: 404, body: { code: 10004 } });
    expect(await ask("abc")).toMatchObject({ status: 400, body: { code: 50035 } });
  }
});
