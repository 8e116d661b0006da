/** What guilds ask, which answers fit, and how long requests live. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const DAY = 86_400_000;
const [KICK, MANAGE_GUILD, VIEW] = [1, 5, 10];
const why = { field_type: "TEXT_INPUT" as const, label: "Why?", required: true };
const terms = {
  field_type: "TERMS" as const,
  label: "Read and agree to the rules",
  values: ["Be kind"],
  required: true,
};

async function openAsking(form_fields: object[] = [why]) {
  const opened = await openGuild();
  const { platform, alice, guild, game, bot } = opened;
  const owner = platform.as(alice.id, game.id);
  const ask = (guildId: string) =>
    owner.editMemberVerification(guildId, { enabled: true, form_fields: form_fields as [] });
  ask(guild.id);
  const newcomer = (username: string) => {
    const { id } = platform.createUser({ username });
    return { id, person: platform.as(id, game.id) };
  };
  const path = `/guilds/${guild.id}/requests`;
  const form = `/guilds/${guild.id}/member-verification`;
  const list = async (query = "") => (await bot.send("GET", path + query)).body;
  const decide = (id: string, body: object) => bot.send("PATCH", `${path}/${id}`, body);
  return { ...opened, owner, ask, newcomer, path, form, list, decide };
}

test("what is not named of a form stays as it is; null takes the description away", async () => {
  const { platform, bot, guild, form, newcomer } = await openAsking();
  const edit = async (body: object) => (await bot.send("PATCH", form, body)).body;
  expect(await edit({ description: "Hello" })).toMatchObject({
    description: "Hello",
    form_fields: [why],
  });
  expect(await edit({ form_fields: [terms] })).toMatchObject({
    description: "Hello",
    form_fields: [terms],
  });
  expect(await edit({ description: null })).toMatchObject({ description: null });
  // Guilds that ask still do so: who comes waits.
  expect(platform.guilds.require(guild.id).features).toContain("MEMBER_VERIFICATION_GATE_ENABLED");
  const dora = newcomer("dora");
  dora.person.requestToJoin(guild.id, [true]);
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(false);
});

test("a form that is switched off takes no requests, and lets people in at once", async () => {
  const { platform, guild, owner, text, newcomer } = await openAsking();
  owner.editMemberVerification(guild.id, { enabled: false });
  const dora = newcomer("dora");
  expect(() => dora.person.requestToJoin(guild.id, ["Please."])).toThrow(
    expect.objectContaining({ code: 150010 }),
  );
  dora.person.acceptGuildInvite(owner.inviteToChannel(text.id));
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(false);
});

test("only where all there is are terms, accepting them is enough", async () => {
  const { platform, guild, newcomer } = await openAsking([terms, why]);
  const dora = newcomer("dora");
  dora.person.requestToJoin(guild.id, [true, "Please."]);
  expect(platform.guilds.member(guild.id, dora.id)).toBeUndefined();
});

test.each([
  ["TEXT_INPUT", "x".repeat(150), "x".repeat(151)],
  ["PARAGRAPH", "x".repeat(1000), "x".repeat(1001)],
  ["MULTIPLE_CHOICE", 1, 2],
])("an answer to a %s has a limit", async (field_type, most, more) => {
  const { guild, newcomer, list } = await openAsking([
    { field_type, label: "What?", choices: ["a", "b"], required: true },
  ]);
  const { person } = newcomer("dora");
  const answer = (given: unknown) => () => person.requestToJoin(guild.id, [given]);
  for (const refused of [more, "", undefined, false]) {
    expect(answer(refused)).toThrow(expect.objectContaining({ code: 50035 }));
  }
  answer(most)();
  expect((await list()).guild_join_requests[0].form_responses).toMatchObject([{ response: most }]);
});

test.each([
  ["TEXT_INPUT", ""],
  ["PARAGRAPH", ""],
  ["MULTIPLE_CHOICE", undefined],
  ["TERMS", false],
])("a %s that is not required may be left out", async (field_type, left) => {
  const field = { field_type, label: "What?", required: false, choices: ["a"], values: ["b"] };
  const { guild, newcomer, list } = await openAsking([field, why]);
  newcomer("dora").person.requestToJoin(guild.id, [left, "Please."]);
  const [request] = (await list()).guild_join_requests;
  expect(request.form_responses[0]).not.toHaveProperty("response");
});

test("requests are kept for 180 days to the moment, and go with their user and their guild", async () => {
  const { platform, alice, guild, ask, newcomer, list } = await openAsking();
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  ask(second.id);
  const [dora, emil] = [newcomer("dora"), newcomer("emil")];
  for (const { person } of [dora, emil]) person.requestToJoin(guild.id, ["Please."]);
  dora.person.requestToJoin(second.id, ["Please."]);
  expect((await list()).total).toBe(2);
  platform.guilds.delete(second.id);
  const stored = (name: string) => (platform.exportState()[name] as unknown[]).length;
  expect([stored("joinRequests"), stored("memberVerifications")]).toEqual([2, 1]);
  platform.deleteUser(emil.id);
  expect((await list()).total).toBe(1);
  platform.clock.advance(180 * DAY - 1);
  expect((await list()).total).toBe(1);
  platform.clock.advance(1);
  expect((await list()).total).toBe(0);
});

test("each guild has requests of its own, which those of others do not decide", async () => {
  const { platform, alice, guild, ask, newcomer, list, decide } = await openAsking();
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  ask(second.id);
  const { person } = newcomer("dora");
  const first = person.requestToJoin(guild.id, ["Please."]);
  const elsewhere = person.requestToJoin(second.id, ["Please."]);
  expect(await list()).toMatchObject({ total: 1, guild_join_requests: [{ id: first }] });
  const unknown = { status: 404, body: { code: 150016 } };
  expect(await decide(elsewhere, { action: "APPROVED" })).toMatchObject(unknown);
  person.withdrawJoinRequest(second.id);
  expect((await list()).total).toBe(1);
});

test("a request is decided once, and only a refusal has a reason", async () => {
  const { guild, newcomer, decide } = await openAsking();
  const [dora, emil] = [newcomer("dora"), newcomer("emil")];
  const refused = dora.person.requestToJoin(guild.id, ["Please."]);
  expect((await decide(refused, { action: "REJECTED" })).body.rejection_reason).toBeNull();
  expect(await decide(refused, { action: "APPROVED" })).toMatchObject({
    status: 404,
    body: { code: 150016 },
  });
  const allowed = emil.person.requestToJoin(guild.id, ["Please."]);
  const body = { action: "APPROVED", rejection_reason: "None" };
  expect((await decide(allowed, body)).body).toMatchObject({
    application_status: "APPROVED",
    rejection_reason: null,
  });
});

test("a page has 100 requests at most, and says how many there are in all", async () => {
  const { bot, guild, newcomer, path, list } = await openAsking();
  for (const name of ["dora", "emil"]) newcomer(name).person.requestToJoin(guild.id, ["Please."]);
  const page = await list("?limit=1");
  expect([page.total, page.guild_join_requests.length]).toEqual([2, 1]);
  expect((await bot.send("GET", `${path}?limit=100`)).status).toBe(200);
  expect(await bot.send("GET", `${path}?limit=101`)).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

test("a request has the questions with it, and how they were explained", async () => {
  const asked = { ...why, description: "In a few words", placeholder: "Because" };
  const { guild, newcomer, list } = await openAsking([asked]);
  newcomer("dora").person.requestToJoin(guild.id, ["Please."]);
  const [request] = (await list()).guild_join_requests;
  expect(request.form_responses).toMatchObject([{ ...asked, response: "Please." }]);
});

test("the form says when it was changed, to members alone", async () => {
  const { platform, alice, bot, guild, owner, form, otherBot } = await openAsking();
  platform.clock.advance(DAY);
  owner.editMemberVerification(guild.id, { description: "Hello" });
  platform.clock.advance(DAY);
  const { version } = (await bot.send("GET", form)).body;
  expect(Date.parse(version)).toBe(platform.clock.now() - DAY);
  const stranger = await otherBot("Stranger").send("GET", form);
  expect(stranger).toMatchObject({ status: 403, body: { code: 50001 } });
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  platform.guilds.addMember(second.id, bot.id);
  const none = await bot.send("GET", `/guilds/${second.id}/member-verification`);
  expect(none.body).toEqual({ version: null, description: null, form_fields: [] });
});

test("who came by an invite waits for the answer, too", async () => {
  const { platform, guild, owner, text, newcomer, decide } = await openAsking();
  const dora = newcomer("dora");
  dora.person.acceptGuildInvite(owner.inviteToChannel(text.id));
  const id = dora.person.requestToJoin(guild.id, ["Please."]);
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(true);
  expect((await decide(id, { action: "APPROVED" })).status).toBe(200);
  expect(platform.guilds.member(guild.id, dora.id)?.pending).toBe(false);
});

test("requests are reported to who may kick, not to who manages the guild", async () => {
  const { platform, bot, guild, role, newcomer } = await openAsking();
  await bot.connect();
  const seenWith = async (bits: string, username: string) => {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    platform.guilds.managers.roles.update(current, { permissions: bits });
    await bot.seen();
    newcomer(username).person.requestToJoin(guild.id, ["Please."]);
    return bot.names();
  };
  expect(await seenWith(permissions(VIEW, MANAGE_GUILD), "dora")).toEqual([]);
  expect(await seenWith(permissions(VIEW, KICK), "emil")).toEqual(["GUILD_JOIN_REQUEST_CREATE"]);
});
