/** Invites into activities that come as messages, and what accepting them does (activities 2.10). */

import { expect, test } from "vitest";
import { connected } from "../local/client/support/program.js";
import { openHosted } from "../support/hosted-activity.js";

/** Alice's activity, which has invited bob, who runs the activity too. */
async function openInvited() {
  const opened = await openHosted();
  const { platform, activity, user, member, guild, shown } = opened;
  const everyone = platform.guilds.store.roles.get(guild.id);
  if (everyone === undefined) throw new Error("no role");
  platform.guilds.store.roles.update(everyone, { permissions: ((1n << 53n) - 1n).toString() });
  const bob = member("bob");
  platform.relationships.befriend(user.id, bob);
  const bobs = shown({ userId: bob });
  bobs.greet();
  await bobs.next();
  await bobs.authenticate("identify");
  await activity.authenticate("relationships.read rpc.activities.write");
  await activity.call("SET_ACTIVITY", { activity: { secrets: { join: "room-7" } } });
  await activity.call("INVITE_USER_EMBEDDED", { user_id: bob, content: "Come" });
  const [conversation] = platform.view().conversations;
  const messageId = conversation?.messages[0]?.id as string;
  return { ...opened, bob, bobs, messageId };
}

test("who accepts the message joins: ACTIVITY_JOIN with the sender's secret, to that user alone", async () => {
  const { platform, activity, game, bob, bobs, messageId } = await openInvited();
  expect(platform.as(bob).acceptMessageInvite(messageId)).toBe(0);
  for (const each of [activity, bobs]) await each.call("SUBSCRIBE", {}, "ACTIVITY_JOIN");
  expect(platform.as(bob).acceptMessageInvite(messageId)).toBe(1);
  for (const each of [activity, bobs]) await each.call("GET_PLATFORM_BEHAVIORS");
  expect(bobs.events("ACTIVITY_JOIN")).toEqual([{ applicationId: game.id, secret: "room-7" }]);
  expect(activity.events("ACTIVITY_JOIN")).toEqual([]);
});

test("accepted at the local client, it reaches the user's activity and programs", async () => {
  const { platform, game, bobs, messageId } = await openInvited();
  await platform.localClient.start({ user: "bob" });
  const program = await connected(platform, game.id);
  await program.subscribe("ACTIVITY_JOIN");
  await bobs.call("SUBSCRIBE", {}, "ACTIVITY_JOIN");
  expect(platform.localClient.buttons.acceptInvite(messageId)).toBe(2);
  expect(await program.event("ACTIVITY_JOIN")).toEqual({ secret: "room-7" });
  await bobs.call("GET_PLATFORM_BEHAVIORS");
  expect(bobs.events("ACTIVITY_JOIN")).toEqual([{ applicationId: game.id, secret: "room-7" }]);
});

test("what is no invite, was for another, or is over is not accepted", async () => {
  const { platform, activity, user, bob, bobs, member, messageId } = await openInvited();
  await bobs.call("SUBSCRIBE", {}, "ACTIVITY_JOIN");
  const plain = platform.as(user.id).sendUserMessage(bob, "hi");
  expect(() => platform.as(bob).acceptMessageInvite(plain)).toThrow(
    `Message ${plain} is not an invite.`,
  );
  expect(() => platform.as(bob).acceptMessageInvite("1")).toThrow("Message 1 is not an invite.");
  expect(() => platform.as(user.id).acceptMessageInvite(messageId)).toThrow("Unknown Message");
  const carol = member("carol");
  expect(() => platform.as(carol).acceptMessageInvite(messageId)).toThrow("Unknown Message");
  activity.session.close(1000, "");
  expect(() => platform.as(bob).acceptMessageInvite(messageId)).toThrow("Unknown Session");
  await bobs.call("GET_PLATFORM_BEHAVIORS");
  expect(bobs.events("ACTIVITY_JOIN")).toEqual([]);
});
