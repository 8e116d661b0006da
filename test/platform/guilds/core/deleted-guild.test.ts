/** What is left of a guild that was deleted. */

import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { dataUri, mp3, png } from "../../support/media.js";

const image = dataUri("image/png", png());
const action = { type: 3, metadata: { duration_seconds: 60 } };

test("a guild that is deleted leaves nothing of what was in it, and one event", async () => {
  const { platform, guild, text, bot, alice, bob, game } = await openGuild();
  const owner = platform.as(alice.id, game.id);
  const member = platform.as(bob.id, game.id);
  const { id: stage } = platform.guilds.createChannel({ guildId: guild.id, name: "s", type: 13 });
  const { id: voice } = platform.guilds.createChannel({ guildId: guild.id, name: "v", type: 2 });
  const carol = platform.createUser({ username: "carol" });
  platform.guilds.addMember(guild.id, carol.id);

  owner.openStage({ channel_id: stage, topic: "Racing" });
  owner.createEmoji(guild.id, { name: "wave", image });
  owner.createSticker(guild.id, { name: "Wave", tags: "wave" }, png());
  owner.createSound(guild.id, { name: "Quack", sound: dataUri("audio/mpeg", mp3(1)) });
  owner.createWebhook(text.id, "Hook");
  const event = owner.createEvent(guild.id, {
    name: "Party",
    privacy_level: 2,
    scheduled_start_time: new Date(platform.clock.now() + 3_600_000).toISOString(),
    entity_type: 2,
    channel_id: voice,
  });
  member.joinEvent(guild.id, event);
  const message = member.sendMessage(text.id, {
    poll: { question: { text: "Which?" }, answers: [{ poll_media: { text: "this" } }] },
  });
  member.vote(text.id, message, [1]);
  member.react(text.id, message, "👍");
  member.startTyping(text.id);
  owner.banFromGuild(guild.id, carol.id);
  const rule = { name: "Words", event_type: 1, trigger_type: 1, actions: [action] };
  const made: readonly [string, string, object][] = [
    ["POST", "auto-moderation/rules", { ...rule, trigger_metadata: { keyword_filter: ["bad"] } }],
    ["POST", "templates", { name: "Copy" }],
    ["PUT", "onboarding", { prompts: [], default_channel_ids: [], enabled: false, mode: 0 }],
    ["PATCH", "widget", { enabled: true, channel_id: text.id }],
  ];
  for (const [method, path, body] of made) {
    expect((await bot.send(method, `/guilds/${guild.id}/${path}`, body)).status).toBe(200);
  }
  const command = { name: "race", description: "Starts a race." };
  const commands = `/applications/${game.id}/guilds/${guild.id}/commands`;
  expect((await bot.send("POST", commands, command)).status).toBe(201);

  await bot.connect();
  platform.guilds.delete(guild.id);
  expect(await bot.names()).toEqual(["GUILD_DELETE"]);
  const state = platform.exportState();
  const left = Object.entries(state).filter(([, records]) =>
    [guild.id, text.id, stage, voice].some((id) => JSON.stringify(records).includes(id)),
  );
  expect(Object.fromEntries(left)).toEqual({});
  platform.importState(JSON.parse(JSON.stringify(state)));
});
