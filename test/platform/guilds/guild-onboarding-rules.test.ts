/** What onboarding may name, what stays of it in an edit, and which roles answers give (bots 3.1). */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

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
