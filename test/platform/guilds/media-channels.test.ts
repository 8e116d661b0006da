/** Media channels, whose posts are threads as those of forums are. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";

/** Flag of channels whose media are not offered for download. */
const HIDE_DOWNLOADS = 1 << 15;
const REQUIRE_TAG = 1 << 4;

/** All rights but those of administrators and of moderators of threads, who need no tag. */
const PLAIN_RIGHTS = (2n ** 53n - 1n - (1n << 3n) - (1n << 34n)).toString();

test("a bot makes a media channel and posts in it, by its rules", async () => {
  const { bot, guild } = await openGuild(PLAIN_RIGHTS);
  await bot.connect();
  const made = await bot.send("POST", `/guilds/${guild.id}/channels`, {
    name: "Pictures",
    type: 16,
    topic: "x".repeat(4096),
    flags: HIDE_DOWNLOADS | REQUIRE_TAG,
    available_tags: [{ name: "cats" }],
  });
  expect(made).toMatchObject({
    status: 201,
    body: { type: 16, name: "Pictures", flags: HIDE_DOWNLOADS | REQUIRE_TAG },
  });
  expect(await bot.names()).toEqual(["CHANNEL_CREATE", "GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  const { id, available_tags } = made.body;
  const threads = `/channels/${id}/threads`;
  const post = { name: "A cat", message: { content: "Look" } };
  const untagged = await bot.send("POST", threads, post);
  expect(untagged).toMatchObject({ status: 400, body: { code: 40067 } });
  const body = { ...post, applied_tags: [available_tags[0].id] };
  const posted = await bot.send("POST", threads, body);
  expect(posted).toMatchObject({ status: 201, body: { type: 11, parent_id: id, message: {} } });
  expect((await bot.names()).slice(0, 2)).toEqual(["THREAD_CREATE", "MESSAGE_CREATE"]);
  const written = await bot.send("POST", `/channels/${id}/messages`, { content: "Hello" });
  expect(written).toMatchObject({ status: 400, body: { code: 40058 } });
  const found = await bot.send("GET", `${threads}/search?name=cat`);
  expect(found.body.threads).toMatchObject([{ id: posted.body.id }]);
  const { body: changed } = await bot.send("PATCH", `/channels/${id}`, { flags: 0 });
  expect(changed.flags).toBe(0);
});

test("without the preview, media channels cannot be made", async () => {
  const { bot, guild } = await openGuild(undefined, undefined, { preview: false });
  const answer = await bot.send("POST", `/guilds/${guild.id}/channels`, { name: "a", type: 16 });
  const leaf = { code: "BASE_TYPE_CHOICES", message: "Value must be one of {0, 2, 4, 15}." };
  expect(answer).toEqual({
    status: 400,
    body: { code: 50035, message: "Invalid Form Body", errors: { type: { _errors: [leaf] } } },
  });
});
