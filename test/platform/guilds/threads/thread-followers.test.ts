/** Who may add people to threads, and take them out. */

import { expect, test } from "vitest";
import type { Bot } from "../../support/guilds.js";
import { forbidden, MANAGE_THREADS, openThread, SEND_IN_THREADS, VIEW } from "../support/thread.js";

test("others are added by who may write in threads; a closed private thread only by its owner or a moderator", async () => {
  const { platform, bot, may, basic, visitor, visitorMay, path, bob, edit } = await openThread(12);
  const add = (who: Bot, userId: string) => who.send("PUT", `${path}/thread-members/${userId}`);
  expect(await add(bot, visitor.id)).toMatchObject(forbidden);
  may(...basic, SEND_IN_THREADS);
  expect((await add(bot, visitor.id)).status).toBe(204);
  expect(await add(bot, "1")).toMatchObject({ status: 404, body: { code: 10013 } });
  const outsider = platform.createUser({ username: "outsider" });
  expect(await add(bot, outsider.id)).toMatchObject({ status: 404, body: { code: 10007 } });
  visitorMay(VIEW, SEND_IN_THREADS);
  expect((await edit(bot, { invitable: false })).body.thread_metadata.invitable).toBe(false);
  expect(await add(visitor, bob.id)).toMatchObject(forbidden);
  visitorMay(VIEW, SEND_IN_THREADS, MANAGE_THREADS);
  expect((await add(visitor, bob.id)).status).toBe(204);
  visitorMay(VIEW, SEND_IN_THREADS);
  const remove = (who: Bot) => who.send("DELETE", `${path}/thread-members/${bob.id}`);
  expect(await remove(visitor)).toMatchObject(forbidden);
  expect((await remove(bot)).status).toBe(204);
  expect(await remove(bot)).toMatchObject({ status: 404, body: { code: 10007 } });
  expect((await add(bot, bob.id)).status).toBe(204);
});

test("followers of a public thread are taken out by moderators, not by its owner", async () => {
  const { bot, may, basic, visitor, path } = await openThread();
  await visitor.send("PUT", `${path}/thread-members/@me`);
  const remove = () => bot.send("DELETE", `${path}/thread-members/${visitor.id}`);
  may(...basic, SEND_IN_THREADS);
  expect(await remove()).toMatchObject(forbidden);
  may(...basic, MANAGE_THREADS);
  expect((await remove()).status).toBe(204);
});

test("who follows already is not added again, and nothing is written of it", async () => {
  const { bot, may, basic, visitor, path } = await openThread();
  may(...basic, SEND_IN_THREADS);
  const add = () => bot.send("PUT", `${path}/thread-members/${visitor.id}`);
  const types = async () =>
    (await bot.send("GET", `${path}/messages`)).body.map(({ type }: { type: number }) => type);
  expect((await add()).status).toBe(204);
  const once = await types();
  expect(once.filter((type: number) => type === 1)).toHaveLength(1);
  expect((await add()).status).toBe(204);
  expect(await types()).toEqual(once);
});

test("a thread has 1000 followers, and who follows already is none too many", async () => {
  const { platform, guild, bot, visitor, visitorMay, path, id, game } = await openThread();
  visitorMay(VIEW, SEND_IN_THREADS);
  const everyone = platform.guilds.store.roles.get(guild.id);
  platform.guilds.managers.roles.update(everyone as never, { permissions: String(2 ** VIEW) });
  // The bot that made the thread is the first.
  for (let n = 1; n < 999; n++) {
    const { id: userId } = platform.createUser({ username: `user${n}` });
    platform.guilds.addMember(guild.id, userId);
    platform.as(userId, game.id).joinThread(id);
  }
  const join = (who: Bot) => who.send("PUT", `${path}/thread-members/@me`);
  expect((await join(visitor)).status).toBe(204);
  const late = platform.createUser({ username: "late" });
  platform.guilds.addMember(guild.id, late.id);
  expect(() => platform.as(late.id, game.id).joinThread(id)).toThrow("(1000)");
  expect(await visitor.send("PUT", `${path}/thread-members/${late.id}`)).toMatchObject({
    status: 400,
    body: { code: 30033 },
  });
  expect((await join(bot)).status).toBe(204);
});

test("only private threads are closed to invitations", async () => {
  const { bot, edit } = await openThread(11);
  const { body } = await edit(bot, { invitable: false, auto_archive_duration: 60 });
  expect(body.thread_metadata).not.toMatchObject({ invitable: false });
});

test("who is added or taken out is mentioned where the thread says so", async () => {
  const { bot, may, basic, visitor, path } = await openThread();
  may(...basic, SEND_IN_THREADS, MANAGE_THREADS);
  await bot.send("PUT", `${path}/thread-members/${visitor.id}`);
  await bot.send("DELETE", `${path}/thread-members/${visitor.id}`);
  const { body } = await bot.send("GET", `${path}/messages`);
  const reported = body.slice(0, 2);
  expect(reported).toMatchObject(
    [2, 1].map((type) => ({
      type,
      content: "",
      author: { id: bot.id },
      mentions: [{ id: visitor.id }],
    })),
  );
});

test("nobody needs to be invited to a public thread, nor by whom", async () => {
  const { bot, may, basic, visitor, visitorMay, path, bob, edit } = await openThread(11);
  may(...basic, MANAGE_THREADS);
  await edit(bot, { invitable: false, name: "Open" });
  visitorMay(VIEW, SEND_IN_THREADS);
  const added = await visitor.send("PUT", `${path}/thread-members/${bob.id}`);
  expect(added.status).toBe(204);
});

test("a member of an open private thread invites others", async () => {
  const { bot, may, basic, visitor, visitorMay, path, bob } = await openThread(12);
  may(...basic, SEND_IN_THREADS);
  await bot.send("PUT", `${path}/thread-members/${visitor.id}`);
  visitorMay(VIEW, SEND_IN_THREADS);
  const added = await visitor.send("PUT", `${path}/thread-members/${bob.id}`);
  expect(added.status).toBe(204);
});

test("whether a private thread is closed stays as it is where a change does not name it", async () => {
  const { bot, edit } = await openThread(12);
  const closed = async (body: object) => (await edit(bot, body)).body.thread_metadata.invitable;
  expect(await closed({ invitable: false })).toBe(false);
  expect(await closed({ name: "Other" })).toBe(false);
  expect(await closed({ invitable: true })).toBe(true);
});
