/** What activities and their host say to each other, without a browser (activities 2.4, 2.7, 2.11). */

import { expect, test } from "vitest";
import { activities, activityHost, monetization } from "../../../platform/index.js";
import { befriended, openHosted } from "../support/hosted_activity.js";

test("a handshake is answered by READY, without a user", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false });
  const activity = shown();
  activity.greet();
  expect(await activity.next()).toEqual([
    1,
    {
      cmd: "DISPATCH",
      evt: "READY",
      nonce: null,
      data: {
        v: 1,
        config: {
          cdn_host: new URL(platform.webBase).host,
          api_endpoint: platform.apiBase.replace("http:", "").replace("/v10", ""),
          environment: "production",
        },
      },
    },
  ]);
});

test.each([
  ["another version", { v: 2 }, 4004],
  ["another encoding", { encoding: "etf" }, 4005],
  ["another application", { client_id: "1" }, 4000],
  ["another frame", { frame_id: "1" }, 4000],
])("a handshake with %s closes the activity", async (_what, changes, code) => {
  const { shown, platform } = await openHosted({}, { handshake: false });
  const activity = shown();
  activity.greet(changes);
  expect(await activity.next()).toEqual([2, { code, message: expect.any(String) }]);
  expect(platform.domain(activities).all()).toEqual([]);
});

test("commands before the handshake, and what is no message, are not answered", async () => {
  const { shown } = await openHosted({}, { handshake: false });
  const activity = shown();
  for (const data of ["text", null, 7, {}, [], [1], [3, {}], [9, {}], [1, { cmd: "GET_USER" }]]) {
    activity.session.receive(data);
  }
  activity.greet();
  expect(await activity.next()).toMatchObject([1, { evt: "READY" }]);
});

test.each([
  ["none", undefined],
  ["a number", 7],
  ["an empty one", ""],
  ["one that is too long", "x".repeat(129)],
])(
  "a command with %s for a nonce is not answered, and the person is told",
  async (_what, nonce) => {
    const { activity } = await openHosted();
    activity.session.receive([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce }]);
    expect(await activity.call("GET_PLATFORM_BEHAVIORS")).toEqual({});
    expect(activity.notes).toEqual([expect.stringContaining("without a nonce of its own")]);
  },
);

test("the nonce of a command that waits cannot be used again; the first is answered once", async () => {
  const { activity, game } = await openHosted();
  const args = { client_id: game.id, scope: ["identify"] };
  const asked = activity.call("AUTHORIZE", args);
  activity.session.receive([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce: "nonce 1" }]);
  expect(activity.notes).toHaveLength(1);
  activity.decide({ action: "allow" });
  expect(await asked).toEqual({ code: expect.any(String) });
});

test.each([
  "GET_GUILD",
  "GET_GUILDS",
  "GET_CHANNELS",
  "SELECT_VOICE_CHANNEL",
  "SELECT_TEXT_CHANNEL",
  "CAPTURE_SHORTCUT",
  "SET_CERTIFIED_DEVICES",
  "GET_SKUS",
  "GET_ENTITLEMENTS",
  "SEND_ANALYTICS_EVENT",
  "NOTHING",
  "constructor",
])("%s is no command here: 4002", async (cmd) => {
  const { activity } = await openHosted();
  expect(await activity.refusal(cmd)).toEqual({ code: 4002, message: `Invalid command: ${cmd}` });
});

test.each([
  "ENCOURAGE_HW_ACCELERATION",
  "OPEN_SHARE_MOMENT_DIALOG",
  "SET_CONFIG",
  "START_PURCHASE",
])("%s is not on phones: 4002", async (cmd) => {
  const { activity } = await openHosted({ platform: "mobile" });
  expect((await activity.refusal(cmd)).code).toBe(4002);
});

const NEEDS_TOKEN: [string, string | undefined][] = [
  ["GET_CHANNEL", "guilds"],
  ["GET_CHANNEL_PERMISSIONS", "guilds.members.read"],
  ["GET_ENTITLEMENTS_EMBEDDED", undefined],
  ["GET_QUEST", "identify"],
  ["GET_QUEST_ENROLLMENT_STATUS", "identify"],
  ["GET_RELATIONSHIPS", "relationships.read"],
  ["GET_SKUS_EMBEDDED", undefined],
  ["INITIATE_IMAGE_UPLOAD", undefined],
  ["INVITE_USER_EMBEDDED", "relationships.read"],
  ["OPEN_INVITE_DIALOG", undefined],
  ["OPEN_SHARE_MOMENT_DIALOG", undefined],
  ["QUEST_START_TIMER", "identify"],
  ["REQUEST_PROXY_TICKET_REFRESH", undefined],
  ["SET_ACTIVITY", "rpc.activities.write"],
  ["SHARE_INTERACTION", undefined],
  ["SHARE_LINK", undefined],
  ["START_PURCHASE", undefined],
  ["USER_SETTINGS_GET_LOCALE", "identify"],
];

test.each(NEEDS_TOKEN)("%s needs a token, with a scope if any: 4006", async (cmd, scope) => {
  const { activity, platform } = await openHosted();
  platform.domain(activityHost).promptMode = "deny";
  const refused = { code: 4006, message: "Not authenticated or invalid scope" };
  expect(await activity.refusal(cmd)).toEqual(refused);
  await activity.authenticate(scope === undefined ? "email" : "email openid");
  const after = await activity.answer(cmd);
  if (scope === undefined) expect(after.data).not.toEqual(refused);
  else expect(after.data).toEqual(refused);
});

test.each([
  ["unknown", "nothing"],
  ["missing", null],
])("AUTHENTICATE with an access token that is %s is refused: 4009", async (_what, token) => {
  const { activity } = await openHosted();
  expect((await activity.refusal("AUTHENTICATE", { access_token: token })).code).toBe(4009);
});

test("a token of another user or application is refused, a revoked one closes the activity", async () => {
  const { activity, platform, game, user } = await openHosted();
  const { id: other } = platform.createUser({ username: "eve" });
  const { id: foreign } = platform.createApplication({ name: "Other" });
  const token = (userId: string, applicationId: string) =>
    platform.issueToken({ userId, applicationId, scopes: "identify" }).accessToken;
  for (const access_token of [token(other, game.id), token(user.id, foreign)]) {
    expect((await activity.refusal("AUTHENTICATE", { access_token })).code).toBe(4009);
  }
  await activity.authenticate("identify");
  platform.revoke(user.id, game.id);
  expect(await activity.next()).toEqual([2, { code: 4003, message: "Token revoked" }]);
});

test.each([
  ["a client id of another", { client_id: "1", scope: ["identify"] }, 4007, /client id/],
  ["no scopes", {}, 4000, /"scope"/],
  ["an unknown scope", { scope: ["nothing"] }, 5000, /invalid_scope/],
  ["a scope that needs approval", { scope: ["identify.premium"] }, 5000, /invalid_scope/],
])("AUTHORIZE with %s is refused", async (_what, args, code, message) => {
  const { activity, game } = await openHosted();
  const refusal = await activity.refusal("AUTHORIZE", { client_id: game.id, ...args });
  expect(refusal).toEqual({ code, message: expect.stringMatching(message) });
});

test("who declines is told as access_denied; what was allowed is not asked again", async () => {
  const { activity, game } = await openHosted();
  const args = { client_id: game.id, scope: ["identify"], prompt: "none" };
  const asked = activity.answer("AUTHORIZE", args);
  activity.decide({ action: "deny" });
  expect((await asked).data).toEqual({
    code: 5000,
    message: expect.stringMatching(/access_denied/),
  });
  const again = activity.call("AUTHORIZE", args);
  activity.decide({ action: "allow" });
  expect(await again).toEqual({ code: expect.any(String) });
  expect(await activity.call("AUTHORIZE", args)).toEqual({ code: expect.any(String) });
});

test("relationships.read is for activities that accepted the terms [auth.1-user-scopes]", async () => {
  const { activity, game, platform } = await openHosted();
  const args = { client_id: game.id, scope: ["relationships.read"] };
  platform.domain(activities).configure(game.id, { socialTerms: false });
  const refusal = await activity.refusal("AUTHORIZE", args);
  expect(refusal).toEqual({ code: 5000, message: expect.stringContaining("invalid_scope") });
  platform.domain(activities).configure(game.id, { socialTerms: true });
  const asked = activity.call("AUTHORIZE", args);
  activity.decide({ action: "allow" });
  expect(await asked).toEqual({ code: expect.any(String) });
  await activity.authenticate("relationships.read");
  expect(await activity.call("GET_RELATIONSHIPS")).toEqual({ relationships: [] });
});

test("an application without redirects cannot authorize, and the message says why", async () => {
  const { activity, game, platform } = await openHosted();
  platform.applications.update(game.id, { redirectUris: [] });
  const args = { client_id: game.id, scope: ["identify"] };
  const refusal = await activity.refusal("AUTHORIZE", args);
  expect(refusal).toEqual({ code: 5000, message: expect.stringContaining("redirect_uri") });
});

test("share-link with a referrer fails without a word: no dialog, no message [errors.referrer-id-silent-failure]", async () => {
  const { activity, channel, bot } = await openHosted();
  await activity.authenticate("identify");
  const args = { message: "Come", referrer_id: "1" };
  const nothing = { success: false, didCopyLink: false, didSendMessage: false };
  expect(await activity.call("SHARE_LINK", args)).toEqual(nothing);
  expect(activity.prompts()).toEqual([]);
  expect((await bot("GET", `/channels/${channel.id}/messages`)).body).toEqual([]);
});

test.each([
  ["allow", { success: true, didCopyLink: false, didSendMessage: true }, 1],
  ["copy", { success: true, didCopyLink: true, didSendMessage: false }, 0],
  ["deny", { success: false, didCopyLink: false, didSendMessage: false }, 0],
] as const)("share-link: the person chooses %s", async (action, answer, sent) => {
  const { activity, channel, bot, platform, game, user } = await openHosted();
  await activity.authenticate("identify");
  const asked = activity.call("SHARE_LINK", { message: "Come", custom_id: "room 7" });
  activity.decide({ action });
  expect(await asked).toEqual(answer);
  const { body } = await bot("GET", `/channels/${channel.id}/messages`);
  expect(body).toHaveLength(sent);
  const link = `${platform.webBase}/activities/${game.id}?referrer_id=${user.id}&custom_id=room+7`;
  if (sent > 0)
    expect(body[0]).toMatchObject({ content: `Come\n${link}`, author: { id: user.id } });
});

test("a purchase leads to its entitlement; pressed twice it is bought once; cancelled, it is 5008", async () => {
  const { activity, platform, game, user } = await openHosted();
  await activity.authenticate("identify");
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Skin", kind: "durable" });
  expect((await activity.call("GET_SKUS_EMBEDDED")).skus).toEqual([
    {
      id: sku.id,
      name: "Skin",
      type: 2,
      price: { amount: 499, currency: "usd" },
      application_id: game.id,
      flags: 4,
      release_date: null,
    },
  ]);
  await activity.call("SUBSCRIBE", undefined, "ENTITLEMENT_CREATE");
  const args = { sku_id: sku.id };
  const cancelled = activity.answer("START_PURCHASE", args);
  activity.decide({ action: "deny" });
  expect((await cancelled).data).toMatchObject({ code: 5008 });
  const bought = activity.answer("START_PURCHASE", args);
  const [prompt] = activity.prompts();
  const press = () =>
    platform.as(user.id).decideActivityPrompt(prompt?.id ?? 0, { action: "allow" });
  expect([press(), press()]).toEqual([true, false]);
  const entitlement = { sku_id: sku.id, user_id: user.id, type: 1, gift_code_flags: 0 };
  expect((await bought).data).toMatchObject([entitlement]);
  expect(activity.events("ENTITLEMENT_CREATE")).toMatchObject([{ entitlement }]);
  expect((await activity.call("GET_ENTITLEMENTS_EMBEDDED")).entitlements).toMatchObject([
    entitlement,
  ]);
  const again = activity.answer("START_PURCHASE", args);
  activity.decide({ action: "allow" });
  expect((await again).data).toMatchObject({ code: 5009 });
  expect((await activity.refusal("START_PURCHASE", { sku_id: "1" })).code).toBe(4000);
  expect(store.entitlements(user.id)).toHaveLength(1);
});

test("invites are for guilds, and for friends", async () => {
  const { activity, shown, platform, bot, user, game } = await openHosted();
  await activity.authenticate("relationships.read");
  const bob = befriended(platform, user.id, "bob");
  expect(await activity.call("INVITE_USER_EMBEDDED", { user_id: bob, content: "Come" })).toBeNull();
  expect((await activity.refusal("INVITE_USER_EMBEDDED", { user_id: game.botUserId })).code).toBe(
    4010,
  );
  expect(await activity.call("OPEN_INVITE_DIALOG")).toBeNull();
  const code = String(activity.prompts()[0]?.details.code);
  expect(platform.as(user.id).acceptActivityInvite(code)).toBe(activity.session.instance.id);
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const direct = shown({ channelId: dm.id });
  direct.greet();
  await direct.next();
  await direct.authenticate("identify");
  expect((await direct.refusal("OPEN_INVITE_DIALOG")).code).toBe(4005);
});

test("only http and https links are opened, and a trusted site without a question", async () => {
  const { activity } = await openHosted();
  for (const url of ["javascript:alert(1)", "file:///etc/passwd", "nothing"]) {
    expect((await activity.refusal("OPEN_EXTERNAL_LINK", { url })).code).toBe(4000);
  }
  const url = "https://example.com/x";
  const refused = activity.call("OPEN_EXTERNAL_LINK", { url });
  activity.decide({ action: "deny", always: true });
  expect(await refused).toEqual({ opened: false });
  const opened = activity.call("OPEN_EXTERNAL_LINK", { url });
  activity.decide({ action: "allow", always: true });
  expect(await opened).toEqual({ opened: true });
  expect(await activity.call("OPEN_EXTERNAL_LINK", { url })).toEqual({ opened: true });
  expect(activity.prompts()).toEqual([]);
});

test("a picture that the person chooses gets an address; anything else is refused: 1000", async () => {
  const { activity } = await openHosted();
  await activity.authenticate("identify");
  const cancelled = activity.answer("INITIATE_IMAGE_UPLOAD");
  activity.decide({ action: "deny" });
  expect((await cancelled).data).toMatchObject({ code: 1000 });
  const wrong = activity.answer("INITIATE_IMAGE_UPLOAD");
  const text = { filename: "a.txt", contentType: "text/plain", data: "YQ==" };
  activity.decide({ action: "allow", file: text });
  expect((await wrong).data).toMatchObject({ code: 1000 });
  const asked = activity.call("INITIATE_IMAGE_UPLOAD");
  const data = "R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
  activity.decide({ action: "allow", file: { filename: "a.gif", contentType: "image/gif", data } });
  const { image_url } = await asked;
  const file = await fetch(image_url);
  expect(Buffer.from(await file.arrayBuffer()).toString("base64")).toBe(data);
});

test("a flood of questions, of commands that wait and of handshakes has an end", async () => {
  const { activity } = await openHosted();
  const link = { url: "https://example.com/" };
  const answers = Array.from({ length: 11 }, () => activity.answer("OPEN_EXTERNAL_LINK", link));
  expect((await answers[10])?.data).toMatchObject({ code: 5011 });
  expect(activity.prompts()).toHaveLength(10);
  for (let count = 0; count < 60; count++) activity.greet();
  expect(await activity.until(2)).toEqual([2, { code: 4002, message: expect.any(String) }]);
  expect(activity.prompts()).toEqual([]);
});

test("an activity that never shakes hands is talked of after 10 seconds", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false, clock: { frozen: true } });
  const activity = shown();
  platform.clock.advance(9999);
  expect(activity.notes).toEqual([]);
  platform.clock.advance(1);
  expect(activity.notes).toEqual([expect.stringContaining("has not shaken hands for 10 seconds")]);
});

test("the activity closes itself: it leaves, and its message is shown", async () => {
  const { activity, platform } = await openHosted();
  activity.session.receive([2, { code: 4010, message: "No seat", nonce: "x" }]);
  expect(activity.closed).toMatchObject({ code: 4010, message: "No seat" });
  expect(platform.domain(activities).all()).toEqual([]);
});

test("links of SET_ACTIVITY are taken, and come back [versions.embedded-app-sdk-2-1-2-2]", async () => {
  const { activity, platform, user } = await openHosted();
  await activity.authenticate("rpc.activities.write");
  const links = { state_url: "https://example.com/s", details_url: "https://example.com/d" };
  const given = { type: 0, state: "In a room", details: "Round 2", ...links };
  const shown = await activity.call("SET_ACTIVITY", { activity: { name: "Other", ...given } });
  expect(shown).toMatchObject({ name: "Game", ...given });
  const watcher = befriended(platform, user.id, "bob");
  const presences = platform.view().presences.filter(({ userId }) => userId === user.id);
  expect(presences[0]?.activities).toMatchObject([{ name: "Game", ...links }]);
  expect(watcher).toBeTruthy();
  for (const activityWrong of [{ state_url: "no address" }, { state: "x" }, { type: 1 }]) {
    const refusal = await activity.refusal("SET_ACTIVITY", { activity: activityWrong });
    expect(refusal.code).toBe(4000);
  }
});
