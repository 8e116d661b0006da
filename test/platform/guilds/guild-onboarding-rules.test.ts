/** What onboarding may name, what stays of it in an edit, and which roles answers give (bots 3.1). */

import { expect, test } from "vitest";
import { openGuild, openStrictGuild, permissions } from "../support/guilds.js";

const DID_REJOIN = 1 << 0;
const COMPLETED = 1 << 1;
const STARTED = 1 << 3;
const invalid = { status: 400, body: { code: 50035 } };

async function openOnboarding() {
  const opened = await openGuild();
  const { platform, guild, alice, bob, game, bot } = opened;
  const rooms = Array.from({ length: 7 }, (_, at) =>
    platform.guilds.createChannel({ guildId: guild.id, name: `room-${at}` }),
  ).map(({ id }) => id);
  const role = platform.guilds.createRole(guild.id, "Racers", "0");
  const path = `/guilds/${guild.id}/onboarding`;
  const put = (body: object) => bot.send("PUT", path, body);
  const get = async () => (await bot.send("GET", path)).body;
  const ask = (option: object) => [
    { id: "1", title: "What?", options: [{ title: "All", ...option }] },
  ];
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  const member = () => platform.guilds.member(guild.id, bob.id);
  const person = platform.as(bob.id, game.id);
  return { ...opened, rooms, role, put, get, ask, second, member, person };
}

test("an edit leaves what it does not name", async () => {
  const { put, get, rooms, role, ask } = await openOnboarding();
  const prompts = ask({ role_ids: [role.id], channel_ids: rooms });
  await put({ enabled: true, mode: 1, default_channel_ids: rooms.slice(1), prompts });
  const before = await get();
  expect(before).toMatchObject({ enabled: true, mode: 1, default_channel_ids: rooms.slice(1) });
  expect(await put({})).toEqual({ status: 200, body: before });
  const [prompt] = before.prompts;
  const renamed = await put({ prompts: [{ ...prompt, title: "Why?" }] });
  expect(renamed.body).toEqual({ ...before, prompts: [{ ...prompt, title: "Why?" }] });
});

test("roles and channels of other guilds are refused", async () => {
  const { platform, put, ask, second } = await openOnboarding();
  const channel = platform.guilds.createChannel({ guildId: second.id, name: "theirs" });
  const role = platform.guilds.createRole(second.id, "Theirs", "0");
  for (const body of [
    { default_channel_ids: [channel.id] },
    { prompts: ask({ channel_ids: [channel.id] }) },
    { prompts: ask({ role_ids: [role.id] }) },
  ]) {
    expect(await put(body)).toMatchObject(invalid);
  }
});

test("deleted roles and channels are not shown, nor given", async () => {
  const { platform, put, get, ask, rooms, role, member, person, guild } = await openOnboarding();
  const [first, second] = rooms as [string, string];
  const prompts = ask({ role_ids: [role.id], channel_ids: [first, second] });
  await put({ default_channel_ids: [first, second], prompts });
  platform.guilds.managers.channels.delete(platform.guilds.store.channel(first));
  platform.guilds.managers.roles.delete(role);
  const shown = await get();
  expect(shown).toMatchObject({
    default_channel_ids: [second],
    prompts: [{ options: [{ role_ids: [], channel_ids: [second] }] }],
  });
  person.answerOnboarding(guild.id, [shown.prompts[0].options[0].id]);
  expect(member()?.roles).toEqual([]);
});

test("answers leave a member's other roles and flags", async () => {
  const { platform, put, ask, role, member, person, guild, bob } = await openOnboarding();
  const other = platform.guilds.createRole(guild.id, "Other", "0");
  platform.guilds.addMember(guild.id, bob.id, [other.id]);
  platform.guilds.managers.members.update(member() as never, { flags: DID_REJOIN });
  const { body } = await put({ prompts: ask({ role_ids: [role.id] }) });
  person.answerOnboarding(guild.id, [body.prompts[0].options[0].id]);
  expect(member()).toMatchObject({
    roles: [other.id, role.id],
    flags: DID_REJOIN | COMPLETED | STARTED,
  });
});

test("a role that was given before stays, though who edits could not give it", async () => {
  const { platform, game, guild, put, get, ask } = await openOnboarding();
  const { id: own } = platform.guilds.createRole(guild.id, "Managers", permissions(5, 28));
  const { id: above } = platform.guilds.createRole(guild.id, "Racers above", "0");
  const carol = platform.createUser({ username: "carol" });
  platform.guilds.addMember(guild.id, carol.id, [own]);
  await put({ prompts: ask({ role_ids: [above] }) });
  const [prompt] = (await get()).prompts;
  const edit = (title: string, id: string) => () =>
    platform
      .as(carol.id, game.id)
      .editOnboarding(guild.id, { prompts: [{ ...prompt, title, id }] });
  edit("Why?", prompt.id)();
  expect((await get()).prompts).toMatchObject([
    { id: prompt.id, title: "Why?", options: [{ role_ids: [above] }] },
  ]);
  expect(edit("Why?", "1")).toThrow(expect.objectContaining({ code: 50013 }));
});

test("what is asked goes with the guild", async () => {
  const { platform, guild, put, ask } = await openOnboarding();
  await put({ prompts: ask({}) });
  const stored = () => (platform.exportState().onboarding as unknown[]).length;
  expect(stored()).toBe(1);
  platform.guilds.delete(guild.id);
  expect(stored()).toBe(0);
});

test("members read what is asked; who manages both guild and roles sets it", async () => {
  const { guild, otherBot, bot, may } = await openStrictGuild();
  const path = `/guilds/${guild.id}/onboarding`;
  expect((await otherBot("Stranger").send("GET", path)).status).toBe(403);
  expect((await bot.send("GET", path)).status).toBe(200);
  const put = async (...bits: number[]) => {
    may(...bits);
    return (await bot.send("PUT", path, {})).status;
  };
  expect([await put(5), await put(28), await put(5, 28)]).toEqual([403, 403, 200]);
});

test("a question that is required needs an answer, a single one has one at most, and there are no other answers", async () => {
  const { put, person, guild, member, role } = await openOnboarding();
  const prompts = [
    {
      id: "1",
      title: "What?",
      required: true,
      options: [{ title: "One", role_ids: [role.id] }, { title: "Two" }],
    },
    { id: "2", title: "Where?", single_select: true, options: [{ title: "A" }, { title: "B" }] },
  ];
  const { body } = await put({ prompts });
  const [first, second] = body.prompts.map(({ options }: { options: { id: string }[] }) =>
    options.map(({ id }) => id),
  );
  const refused = (ids: string[]) =>
    expect(() => person.answerOnboarding(guild.id, ids)).toThrow(
      expect.objectContaining({ code: 50035 }),
    );
  refused([second[0]]);
  refused([first[0], ...second]);
  refused([first[0], "1"]);
  expect(member()?.roles).toEqual([]);
  person.answerOnboarding(guild.id, [...first, second[1]]);
  expect(member()?.roles).toEqual([role.id]);
});

test("who is not in the guild answers nothing", async () => {
  const { platform, put, guild, game, ask } = await openOnboarding();
  const { body } = await put({ prompts: ask({}) });
  const carol = platform.createUser({ username: "carol" });
  const answer = () =>
    platform.as(carol.id, game.id).answerOnboarding(guild.id, [body.prompts[0].options[0].id]);
  expect(answer).toThrow(expect.objectContaining({ code: 50001 }));
});

test("a known id keeps one question or answer as it is; a repeated or unknown id makes a new one", async () => {
  const { put } = await openOnboarding();
  const asked = { id: "1", title: "What?", options: [{ id: "5", title: "All" }] };
  const { body } = await put({ prompts: [asked] });
  const [prompt] = body.prompts;
  const [option] = prompt.options;
  expect(option.id).not.toBe("5");
  const twice = { ...prompt, options: [option, option] };
  const { prompts } = (await put({ prompts: [twice, twice] })).body;
  const ids = prompts.flatMap((one: { id: string; options: { id: string }[] }) => [
    one.id,
    ...one.options.map(({ id }) => id),
  ]);
  expect(ids.slice(0, 2)).toEqual([prompt.id, option.id]);
  expect(new Set(ids).size).toBe(6);
});

test("a question keeps all that was set of it; the audit log has who set it, and why", async () => {
  const { platform, alice, game, guild, bot, get, ask } = await openOnboarding();
  const flags = { type: 1, single_select: true, required: true, in_onboarding: true };
  const prompts = [{ ...ask({ description: "All of it" })[0], ...flags }] as never;
  platform.as(alice.id, game.id).editOnboarding(guild.id, { prompts }, "to know them");
  expect((await get()).prompts).toMatchObject([
    { ...flags, options: [{ description: "All of it" }] },
  ]);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=163`);
  expect(body.audit_log_entries).toMatchObject([{ user_id: alice.id, reason: "to know them" }]);
});
