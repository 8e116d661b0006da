/** What activities ask the person for (activities 2.8). */

import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { befriended, openHosted } from "../support/hosted-activity.js";

test("share-link with a referrer fails silently: no dialog, no message [errors.referrer-id-silent-failure]", async () => {
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
  const { activity, shown, platform, bot, user, game, member } = await openHosted();
  await activity.authenticate("relationships.read");
  const bob = befriended(platform, user.id, "bob");
  expect(await activity.call("INVITE_USER_EMBEDDED", { user_id: bob, content: "Come" })).toBeNull();
  // To share a guild is not enough.
  for (const user_id of [game.botUserId, member("carol")]) {
    expect((await activity.refusal("INVITE_USER_EMBEDDED", { user_id })).code).toBe(4010);
  }
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
