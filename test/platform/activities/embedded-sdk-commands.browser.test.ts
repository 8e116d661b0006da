/** Every command and event of the unmodified embedded SDK, once (activities 2.7, 2.10). */

import type { Frame } from "playwright-core";
import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { chromiumPath } from "../support/browser.js";
import { call, listen, openEmbedded, seen } from "../support/embedded-app.js";
import { sdkEvents } from "../support/embedded-sdk.js";
import { befriended } from "../support/hosted-activity.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

const SCOPES =
  "identify guilds guilds.members.read relationships.read rpc.activities.write rpc.voice.read dm_channels.read";

/** An activity with a token of all scopes, whose questions are answered with yes. */
async function openAuthenticated(more = "") {
  const app = await openEmbedded();
  const { platform, user, game, show, host } = app;
  host.promptMode = "allow";
  const { page, frames } = await show([user.id], more);
  const frame = frames[0] as Frame;
  const { accessToken: access_token } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: SCOPES,
  });
  const authenticated = await call(frame, "authenticate", { access_token });
  return { ...app, page, frame, authenticated };
}

withBrowser("every command of the SDK resolves with what its schema wants", async () => {
  const { platform, user, game, frame, channel, host, authenticated, guild } =
    await openAuthenticated();
  expect(authenticated).toMatchObject({ user: { id: user.id }, application: { id: game.id } });
  const bob = befriended(platform, user.id, "bob");
  const sku = platform
    .domain(monetization)
    .createSku({ applicationId: game.id, name: "Skin", kind: "durable" });
  host.setQuest(game.id, "77", "https://example.com/quest");
  host.enrollInQuest(game.id, user.id);
  const called = new Set(["authenticate", "getChannelPermissions"]);
  const answer = (command: string, args?: unknown) => {
    called.add(command);
    return call(frame, command, args);
  };
  const authorized = {
    client_id: game.id,
    response_type: "code",
    scope: ["identify"],
    state: "",
  };
  expect(await answer("authorize", authorized)).toEqual({ code: expect.any(String) });
  expect(await answer("captureLog", { level: "log", message: "x" })).toBeNull();
  expect(await answer("encourageHardwareAcceleration")).toEqual({ enabled: true });
  expect((await answer("getActivityInstanceConnectedParticipants")).participants).toHaveLength(1);
  expect((await answer("getInstanceConnectedParticipants")).participants).toHaveLength(1);
  expect(await answer("getChannel", { channel_id: channel.id })).toMatchObject({
    id: channel.id,
    guild_id: guild.id,
  });
  const all = (2n ** 53n - 1n).toString();
  const permissions = await frame.evaluate(
    "window.sdk.commands.getChannelPermissions().then((answer) => String(answer.permissions))",
  );
  expect(permissions).toBe(all);
  expect(await answer("getSkus")).toMatchObject({
    skus: [{ id: sku.id, price: { amount: 499 } }],
  });
  expect(await answer("startPurchase", { sku_id: sku.id })).toMatchObject([{ sku_id: sku.id }]);
  expect((await answer("getEntitlements")).entitlements).toMatchObject([{ sku_id: sku.id }]);
  expect(await answer("getPlatformBehaviors")).toEqual({});
  expect(await answer("getQuest")).toMatchObject({ quest_id: "77" });
  expect(await answer("getQuestEnrollmentStatus", { quest_id: "77" })).toMatchObject({
    quest_id: "77",
    is_enrolled: true,
  });
  expect(await answer("questStartTimer", { quest_id: "77" })).toEqual({ success: true });
  expect((await answer("getRelationships")).relationships).toMatchObject([
    { type: 1, user: { id: bob }, presence: { status: "offline" } },
  ]);
  expect(await answer("getUser", { id: bob })).toMatchObject({ username: "bob" });
  expect(await answer("getUser", { id: "1" })).toBeNull();
  // A picture is chosen by the person; without one there is an error.
  expect(await answer("initiateImageUpload")).toMatchObject({ refused: 1000 });
  expect(await answer("inviteUserEmbedded", { user_id: bob, content: "Come" })).toBeNull();
  const url = "https://example.com/";
  expect(await answer("openExternalLink", { url })).toEqual({ opened: true });
  expect(await answer("openInviteDialog")).toBeNull();
  const mediaUrl = `${platform.webBase}/cdn/attachments/1/2/a.png`;
  expect(await answer("openShareMomentDialog", { mediaUrl })).toBeNull();
  expect(await answer("requestProxyTicketRefresh")).toEqual({ ticket: expect.any(String) });
  const activity = { type: 0, state: "In a room", state_url: url, details_url: url };
  expect(await answer("setActivity", { activity })).toMatchObject({ name: "Game", ...activity });
  expect(await answer("setConfig", { use_interactive_pip: true })).toEqual({
    use_interactive_pip: true,
  });
  expect(await answer("setOrientationLockState", { lock_state: 2 })).toBeNull();
  expect(await answer("shareInteraction", { command: "launch" })).toEqual({ success: true });
  expect(await answer("shareLink", { message: "Come", custom_id: "7" })).toEqual({
    success: true,
    didCopyLink: false,
    didSendMessage: true,
  });
  expect(await answer("userSettingsGetLocale")).toEqual({ locale: "en-US" });
  expect([...called].sort()).toEqual(
    await frame.evaluate("Object.keys(window.sdk.commands).sort()"),
  );
});

withBrowser("every event of the SDK reaches who has asked for it", async () => {
  const { platform, user, game, frame, channel, guild, host, member, page } =
    await openAuthenticated();
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const bob = member("bob");
  host.setQuest(game.id, "77", "https://example.com/quest");
  const asked = [
    ["VOICE_STATE_UPDATE", { channel_id: voice.id }],
    ["SPEAKING_START", { channel_id: voice.id }],
    ["SPEAKING_STOP", { channel_id: voice.id }],
    ["ACTIVITY_LAYOUT_MODE_UPDATE"],
    ["CURRENT_USER_UPDATE"],
    ["CURRENT_GUILD_MEMBER_UPDATE", { guild_id: guild.id }],
    ["ENTITLEMENT_CREATE"],
    ["ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"],
    ["RELATIONSHIP_UPDATE"],
    ["ACTIVITY_JOIN"],
    ["QUEST_ENROLLMENT_STATUS_UPDATE"],
  ] as const;
  for (const [event, args] of asked) await listen(frame, event, args);
  // The others are phones', and READY, which comes by itself.
  const others = ["ORIENTATION_UPDATE", "READY", "THERMAL_STATE_UPDATE"];
  const names = asked.map(([event]) => event as string).concat(others);
  expect(names.sort()).toEqual((await sdkEvents()).sort());
  platform.as(bob).joinVoice(voice.id);
  expect(await seen(frame, "VOICE_STATE_UPDATE")).toMatchObject({
    nick: "bob",
    user: { id: bob },
  });
  const speaking = { channel_id: voice.id, user_id: bob };
  host.send(user.id, "SPEAKING_START", speaking, voice.id);
  expect(await seen(frame, "SPEAKING_START")).toEqual(speaking);
  host.send(user.id, "SPEAKING_STOP", speaking, voice.id);
  expect(await seen(frame, "SPEAKING_STOP")).toEqual(speaking);
  await page.getByRole("combobox", { name: "Layout" }).selectOption("Grid");
  expect(await seen(frame, "ACTIVITY_LAYOUT_MODE_UPDATE")).toEqual({ layout_mode: 2 });
  const membership = platform.guilds.member(guild.id, user.id);
  if (membership === undefined) throw new Error("no member");
  platform.guilds.managers.members.update(membership, { nick: "Al" });
  expect(await seen(frame, "CURRENT_GUILD_MEMBER_UPDATE")).toMatchObject({ nick: "Al" });
  platform.users.update(user.id, { globalName: "Ally" });
  expect(await seen(frame, "CURRENT_USER_UPDATE")).toMatchObject({ global_name: "Ally" });
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Skin", kind: "durable" });
  platform.as(user.id, game.id).buy(sku.id);
  expect(await seen(frame, "ENTITLEMENT_CREATE")).toMatchObject({
    entitlement: { sku_id: sku.id, user_id: user.id },
  });
  platform.as(bob, game.id).launchActivity({ channel: channel.id });
  const { participants } = await seen(frame, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  expect(participants).toMatchObject([{ id: user.id, nickname: "Al" }, { id: bob }]);
  platform.relationships.befriend(user.id, bob);
  // The request comes first, then that it is accepted.
  for (const type of [4, 1]) {
    expect(await seen(frame, "RELATIONSHIP_UPDATE")).toMatchObject({ type, user: { id: bob } });
  }
  platform.as(user.id, game.id).joinActivity("the secret");
  expect(await seen(frame, "ACTIVITY_JOIN")).toEqual({
    applicationId: game.id,
    secret: "the secret",
  });
  host.enrollInQuest(game.id, user.id);
  expect(await seen(frame, "QUEST_ENROLLMENT_STATUS_UPDATE")).toMatchObject({
    quest_id: "77",
    is_enrolled: true,
  });
});

withBrowser(
  "a phone tells how it is held and how warm it is; what phones lack is 4002",
  async () => {
    const { frame, host, user } = await openAuthenticated("&platform=mobile");
    await listen(frame, "ORIENTATION_UPDATE");
    expect(await seen(frame, "ORIENTATION_UPDATE")).toEqual({
      screen_orientation: 0,
      orientation: "portrait",
    });
    await listen(frame, "THERMAL_STATE_UPDATE");
    expect(await seen(frame, "THERMAL_STATE_UPDATE")).toEqual({ thermal_state: 0 });
    host.send(user.id, "THERMAL_STATE_UPDATE", { thermal_state: 3 });
    expect(await seen(frame, "THERMAL_STATE_UPDATE")).toEqual({ thermal_state: 3 });
    expect(await call(frame, "setConfig", { use_interactive_pip: true })).toMatchObject({
      refused: 4002,
    });
    expect(await call(frame, "getPlatformBehaviors")).toEqual({ iosKeyboardResizesView: true });
  },
);
