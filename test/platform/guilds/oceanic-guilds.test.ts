/** An unmodified bot of another family of libraries, doing with guilds what bots do. */

import { createRequire } from "node:module";
import type * as Oceanic from "oceanic.js";
import { expect, onTestFinished, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";
import { dataUri, mp3, png } from "../support/media.js";

// Its module for `import` lists no names that Node.js finds.
const { Client } = createRequire(import.meta.url)("oceanic.js") as typeof Oceanic;

async function login() {
  const opened = await openGuild();
  const { platform, bot, guild } = opened;
  const client = new Client({
    auth: `Bot ${bot.token}`,
    rest: { baseURL: platform.apiBase },
    gateway: { intents: ["ALL"] },
  });
  onTestFinished(() => client.disconnect(false));
  const ready = new Promise<void>((resolve) => client.once("ready", resolve));
  await client.connect();
  await ready;
  const cached = client.guilds.get(guild.id) as Oceanic.Guild;
  return { ...opened, client, cached };
}

test("emojis, stickers and sounds", async () => {
  const { client, cached, guild } = await login();
  const { guilds, applications } = client.rest;
  const changed = new Promise<number>((resolve) =>
    client.once("guildEmojisUpdate", (_guild, emojis) => resolve(emojis.length)),
  );
  const emoji = await guilds.createEmoji(guild.id, { name: "wave", image: png() });
  expect(await changed).toBe(1);
  expect((await guilds.editEmoji(guild.id, emoji.id, { name: "hello" })).name).toBe("hello");
  const sticker = await cached.createSticker({
    name: "Wave",
    description: "A hand",
    tags: "wave",
    file: { name: "wave.png", contents: png() },
  });
  expect((await guilds.getStickers(guild.id)).map(({ id }) => id)).toEqual([sticker.id]);
  const sound = await guilds.createSoundboardSound(guild.id, {
    name: "Quack",
    sound: dataUri("audio/mpeg", mp3(1)),
  });
  expect((await guilds.getSoundboardSounds(guild.id)).map(({ id }) => id)).toEqual([sound.id]);
  const own = await applications.createEmoji(client.application.id, { name: "logo", image: png() });
  expect((await applications.getEmojis(client.application.id)).items.map(({ id }) => id)).toEqual([
    own.id,
  ]);
});

test("rules of auto moderation, events and invites", async () => {
  const { platform, client, cached, guild, text, bob, game, role } = await login();
  const { guilds, channels } = client.rest;
  const rule = await guilds.createAutoModerationRule(guild.id, {
    name: "Words",
    enabled: true,
    eventType: 1,
    triggerType: 1,
    triggerMetadata: { keywordFilter: ["bad"] },
    actions: [{ type: 1, metadata: {} }],
  });
  const acted = new Promise<string>((resolve) =>
    client.once("autoModerationActionExecution", (_guild, _channel, _user, { content }) =>
      resolve(content ?? ""),
    ),
  );
  const person = platform.as(bob.id, game.id);
  expect(() => person.sendMessage(text.id, "bad thing")).toThrow("blocked");
  expect(await acted).toBe("bad thing");
  await guilds.deleteAutoModerationRule(guild.id, rule.id);
  const wanted = new Promise<string>((resolve) =>
    client.once("guildScheduledEventUserAdd", (_event, user) => resolve(user.id)),
  );
  const start = platform.clock.now() + 3_600_000;
  const event = await guilds.createScheduledEvent(guild.id, {
    name: "Party",
    privacyLevel: 2,
    entityType: 3,
    entityMetadata: { location: "Beach" },
    scheduledStartTime: new Date(start).toISOString(),
    scheduledEndTime: new Date(start + 3_600_000).toISOString(),
    image: png(),
  });
  expect(event.image).toMatch(/^[0-9a-f]{32}$/);
  person.joinEvent(guild.id, event.id);
  expect(await wanted).toBe(bob.id);
  const invite = await channels.createInvite(text.id, { maxAge: 60, temporary: true });
  expect([invite.temporary, (await cached.getInvites()).length]).toEqual([true, 1]);
  const found = await channels.getInvite(invite.code, { guildScheduledEventID: event.id });
  expect(found.guildScheduledEvent?.name).toBe("Party");
  const crew = await guilds.createRole(guild.id, { name: "Crew", permissions: permissions(10) });
  await guilds.addMemberRole(guild.id, bob.id, crew.id);
  expect(platform.guilds.member(guild.id, bob.id)?.roles).toEqual([crew.id]);
  expect(role.id).not.toBe(crew.id);
});

test("applications come and go", async () => {
  const { platform, client, guild, alice, game, otherBot } = await login();
  const added = otherBot("Added");
  const created = new Promise<string>((resolve) =>
    client.once("integrationCreate", (_guild, { name }) => resolve(name)),
  );
  const owner = platform.as(alice.id, game.id);
  const options = { guildId: guild.id, permissions: permissions(10) };
  const id = owner.installApplication(added.applicationId, options);
  expect(await created).toBe("Added");
  const { guilds } = client.rest;
  expect((await guilds.getIntegrations(guild.id)).map((each) => each.id)).toEqual([id]);
  const left = new Promise<string>((resolve) =>
    client.once("guildMemberRemove", (member) =>
      resolve("user" in member ? member.user.id : member.id),
    ),
  );
  await guilds.deleteIntegration(guild.id, id);
  expect(await left).toBe(added.id);
});
