/** What the pages of a store show, and for whom a page buys what (activities 3.5). */

import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { Browser, fieldsOf } from "../support/device.js";
import { openWithGame } from "../support/platform.js";

/** A game whose store Alice visits, on a platform whose clock stands still. */
async function openShop() {
  const opened = await openWithGame({}, { clock: { frozen: true } });
  const { platform, user, game } = opened;
  const shop = platform.domain(monetization);
  const sell = (options: object = {}) =>
    shop.createSku({ applicationId: game.id, name: "Sword", kind: "durable", ...options });
  const pathOf = (id: string) => `/application-directory/${game.id}/store/${id}`;
  /** Somebody who is signed in, with the page of a SKU. */
  const visit = async (skuId: string, userId = user.id) => {
    const browser = new Browser(platform);
    await browser.signIn(pathOf(skuId), userId);
    const page = async () => (await browser.get(pathOf(skuId))).text;
    const text = await page();
    const form = fieldsOf(text);
    const send = (fields: Record<string, string> = {}) =>
      browser.post("/store", { ...form, decision: "buy", ...fields });
    return { page, text, form, send };
  };
  const bought = (userId = user.id) => shop.entitlements(userId);
  return { ...opened, shop, sell, visit, bought };
}

test.each([
  [{ price: 499, currency: "usd" }, "$4.99"],
  [{ price: 499, currency: "jpy" }, "¥499"],
  [{ price: 499, currency: "eur", kind: "subscription" }, "€4.99 a month"],
])("what costs %j is offered for %s", async (options, price) => {
  const { platform, game, sell, visit } = await openShop();
  const { id } = sell(options);
  const words = (text: string) => text.replace(/<[^>]*>/g, "");
  const list = await new Browser(platform).get(`/application-directory/${game.id}/store`);
  expect(words(list.text)).toContain(price);
  expect(words((await visit(id)).text)).toContain(price);
});

test("a list shows what is for sale in this store alone", async () => {
  const { platform, game, sell } = await openShop();
  const other = platform.createApplication({ name: "Other" });
  sell({ name: "Shown" });
  sell({ name: "Hidden", published: false });
  sell({ name: "Foreign", applicationId: other.id });
  const { text } = await new Browser(platform).get(`/application-directory/${game.id}/store`);
  expect(text).toContain("Shown");
  expect(text).not.toMatch(/Hidden|Foreign/);
});

test("a thing is sold in the store of its own application alone", async () => {
  const { platform, sell } = await openShop();
  const other = platform.createApplication({ name: "Other" });
  const { id, applicationId } = sell();
  const browser = new Browser(platform);
  const statusIn = async (store: string) =>
    (await browser.get(`/application-directory/${store}/store/${id}`)).status;
  expect([await statusIn(applicationId), await statusIn(other.id)]).toEqual([200, 404]);
});

test("nobody buys before signing in", async () => {
  const { platform, game, sell, bought } = await openShop();
  const { id } = sell();
  const browser = new Browser(platform);
  const { text } = await browser.get(`/application-directory/${game.id}/store/${id}`);
  const form = { ...fieldsOf(text), request: `sku_id=${id}` };
  for (const decision of ["buy", "cancel", "decline"]) {
    expect((await browser.post("/store", { ...form, decision })).status).toBe(403);
  }
  expect(bought()).toEqual([]);
});

test("an order is its visitor's own", async () => {
  const { platform, sell, visit, bought } = await openShop();
  const bob = platform.createUser({ username: "bob" });
  const { id } = sell();
  const alices = await visit(id);
  const bobs = await visit(id, bob.id);
  expect((await bobs.send({ order: alices.form.order as string })).status).toBe(403);
  expect([bought(), bought(bob.id)]).toEqual([[], []]);
  expect((await alices.send()).text).toContain("You have bought Sword");
  expect(bought()).toHaveLength(1);
});

test("a page can be bought from for a day", async () => {
  const { platform, sell, visit, bought } = await openShop();
  const { send } = await visit(sell().id);
  const late = await visit(sell({ name: "Shield" }).id);
  platform.clock.advance(86_400_000 - 1);
  expect((await send()).text).toContain("You have bought Sword");
  expect(bought()).toHaveLength(1);
  platform.clock.advance(1);
  expect((await late.send()).status).toBe(403);
  expect(bought()).toHaveLength(1);
});

test("who has something already is not asked to buy it, but for what is used up", async () => {
  const { sell, visit } = await openShop();
  const owned = "You have this already";
  for (const [kind, again] of [
    ["durable", false],
    ["consumable", true],
  ] as const) {
    const { id } = sell({ kind });
    const { text, send, page } = await visit(id);
    expect(text).not.toContain(owned);
    await send();
    if (again) continue;
    const after = await page();
    expect(after).toContain(owned);
    expect(after).not.toContain('value="buy"');
  }
});

test.each([
  ["cancel", 200, "Nothing was bought"],
  ["decline", 402, "The payment was declined"],
])("who decides to %s has bought nothing, and can still buy", async (decision, status, words) => {
  const { sell, visit, bought } = await openShop();
  const { id } = sell();
  const answer = await (await visit(id)).send({ decision });
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
  expect(bought()).toEqual([]);
  expect((await (await visit(id)).send()).status).toBe(200);
  expect(bought()).toHaveLength(1);
});

test("what is for a guild is bought for one that the visitor is in", async () => {
  const { platform, user, game, shop, sell, visit } = await openShop();
  const bob = platform.createUser({ username: "bob" });
  const first = platform.guilds.create({ name: "First", ownerId: user.id });
  const second = platform.guilds.create({ name: "Second", ownerId: user.id });
  const foreign = platform.guilds.create({ name: "Foreign", ownerId: bob.id });
  const { id } = sell({ kind: "subscription", owner: "guild" });
  const { text, send, page } = await visit(id);
  for (const guild of [first, second]) expect(text).toContain(`<option value="${guild.id}">`);
  expect(text).not.toContain(foreign.id);
  expect((await send({ guild_id: second.id })).status).toBe(200);
  const held = (guildId: string) => shop.active(game.id, user.id, guildId);
  expect([held(first.id).length, held(second.id).length]).toEqual([0, 1]);
  // There are others to buy it for.
  expect(await page()).toContain('value="buy"');
  const own = await visit(sell({ name: "Plain" }).id);
  expect(own.text).not.toContain("<select");
});
