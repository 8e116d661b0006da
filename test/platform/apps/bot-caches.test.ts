/** An unmodified bot library: it logs in, fills its caches and sees every change. */

import { once } from "node:events";
import {
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  type PermissionsBitField,
} from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const { Guilds, GuildMembers, GuildModeration, GuildInvites, GuildVoiceStates, GuildPresences } =
  GatewayIntentBits;

async function login() {
  const opened = await openGuild();
  const { platform, bot, guild } = opened;
  const client = new Client({
    intents: [
      Guilds,
      GuildMembers,
      GuildModeration,
      GuildInvites,
      GuildVoiceStates,
      GuildPresences,
    ],
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(bot.token);
  await ready;
  const cached = client.guilds.cache.get(guild.id);
  if (cached === undefined) throw new Error("The guild is not in the cache.");
  return { ...opened, client, cached };
}

/** Waits for the next event of a client that `change` causes. */
async function caused(client: Client, event: string, change: () => unknown) {
  const seen = once(client, event);
  await change();
  return seen;
}

/** What a guild's cache holds, in the platform's words. */
function cacheOf(guild: Guild) {
  return {
    name: guild.name,
    roles: guild.roles.cache
      .map(({ id, name, permissions: bits }) => [id, name, String(bits.bitfield)])
      .sort(),
    channels: guild.channels.cache.map(({ id, name, parentId }) => [id, name, parentId]).sort(),
    members: guild.members.cache
      .map(({ id, nickname, roles }) => [id, nickname, [...roles.cache.keys()].sort()])
      .sort(),
  };
}

test("its caches are what the platform has, from the start and after every change", async () => {
  const { platform, client, cached, guild, alice, bob, game } = await login();
  const { guilds } = platform;
  const expected = () => ({
    name: guilds.require(guild.id).name,
    roles: guilds
      .roles(guild.id)
      .map(({ id, name, permissions: bits }) => [id, name, bits])
      .sort(),
    channels: guilds
      .channels(guild.id)
      .map(({ id, name, parentId }) => [id, name, parentId])
      .sort(),
    members: guilds
      .members(guild.id)
      .map(({ userId, nick, roles }) => [userId, nick, [guild.id, ...roles].sort()])
      .sort(),
  });
  await cached.members.fetch();
  expect(cacheOf(cached)).toEqual(expected());
  const owner = platform.as(alice.id, game.id);
  const role = await cached.roles.create({ name: "Crew", permissions: ["ViewChannel"] });
  const category = await cached.channels.create({ name: "Team", type: ChannelType.GuildCategory });
  const channel = await cached.channels.create({ name: "talk", parent: category });
  await channel.permissionOverwrites.edit(bob.id, { SendMessages: false });
  await (await cached.members.fetch(bob.id)).roles.add(role);
  await caused(client, Events.GuildMemberUpdate, () =>
    owner.editMember(guild.id, bob.id, { nick: "Bobby" }),
  );
  await caused(client, Events.GuildUpdate, () => owner.editGuild(guild.id, { name: "Renamed" }));
  await caused(client, Events.ChannelUpdate, () =>
    owner.editChannel(channel.id, { topic: "Anything" }),
  );
  const carol = platform.createUser({ username: "carol" });
  const invite = await cached.invites.create(channel.id);
  await caused(client, Events.GuildMemberAdd, () =>
    platform.as(carol.id, game.id).acceptGuildInvite(invite.code),
  );
  expect(cacheOf(cached)).toEqual(expected());
  await caused(client, Events.GuildMemberRemove, () =>
    platform.as(carol.id, game.id).leaveGuild(guild.id),
  );
  await caused(client, Events.GuildRoleDelete, () => owner.deleteRole(guild.id, role.id));
  await caused(client, Events.ChannelDelete, () => owner.deleteChannel(channel.id));
  await caused(client, Events.GuildBanAdd, () => owner.banFromGuild(guild.id, bob.id, "spam"));
  expect(cacheOf(cached)).toEqual(expected());
  const log = await cached.fetchAuditLogs({ limit: 3 });
  expect(log.entries.map(({ reason, executorId }) => [reason, executorId])).toContainEqual([
    "spam",
    alice.id,
  ]);
});

test("its own computation of permissions agrees, for any overwrites", async () => {
  const { platform, client, cached, guild, bob, role } = await login();
  const { guilds } = platform;
  const bits = [0, 4, 10, 11, 14, 15, 16, 17, 20, 28, 34, 38];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const some = () => permissions(...bits.filter(() => random(2) === 0));
  const second = guilds.managers.roles.create(guild.id, { name: "Second", permissions: some() });
  guilds.addMember(guild.id, bob.id, [role.id, second.id]);
  const member = await cached.members.fetch({ user: bob.id, force: true });
  for (let round = 0; round < 25; round++) {
    const ids = [guild.id, role.id, second.id, bob.id].filter(() => random(3) > 0);
    const overwrites = ids.map((id) => ({
      id,
      type: (id === bob.id ? 1 : 0) as 0 | 1,
      allow: some(),
      deny: some(),
    }));
    const everyone = guilds.store.roles.get(guild.id);
    if (everyone !== undefined) guilds.managers.roles.update(everyone, { permissions: some() });
    guilds.managers.roles.update(role, { permissions: some() });
    const [created] = await caused(client, Events.ChannelCreate, () =>
      guilds.createChannel({ guildId: guild.id, name: `round-${round}`, overwrites }),
    );
    const theirs = created.permissionsFor(member) as PermissionsBitField;
    const ours = guilds.permissions.of(guild.id, bob.id, created.id);
    expect([round, theirs.bitfield]).toEqual([round, ours]);
  }
});

test("threads, forums and voice states reach its caches, too", async () => {
  const { platform, client, cached, guild, bob, text, game } = await login();
  const [thread] = await caused(client, Events.ThreadCreate, () =>
    platform.as(bob.id, game.id).createThread(text.id, { name: "Talk", type: 11 }),
  );
  expect([thread.name, thread.ownerId, thread.parentId]).toEqual(["Talk", bob.id, text.id]);
  await thread.join();
  const [, updated] = await caused(client, Events.ThreadUpdate, () => thread.setName("Renamed"));
  expect(updated.name).toBe("Renamed");
  const forum = await cached.channels.create({ name: "ideas", type: ChannelType.GuildForum });
  const post = await forum.threads.create({ name: "Idea", message: { content: "Let us" } });
  expect((await post.fetchStarterMessage())?.content).toBe("Let us");
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  await caused(client, Events.VoiceStateUpdate, () =>
    platform.as(bob.id, game.id).joinVoice(voice.id),
  );
  expect(cached.voiceStates.cache.get(bob.id)?.channelId).toBe(voice.id);
});
