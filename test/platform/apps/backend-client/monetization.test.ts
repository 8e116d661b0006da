/** The client for game servers against the platform: what is sold, bought and used up. */

import { expect, test } from "vitest";
import { BackendClient, SkuType, SubscriptionStatus } from "../../../../lib/backend/index.js";
import { DAY, openStore } from "../../support/store.js";

/** A game that sells things, and its server. */
async function openBackend() {
  const store = await openStore();
  const { platform, game } = store;
  const applicationId = game.id;
  const { apiBase } = platform;
  const backend = new BackendClient({ applicationId, botToken: game.botToken, apiBase });
  return { ...store, backend, apiBase };
}

async function idsOf(list: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

test("lists what is sold [endpoints.get-applications-id-skus, records.sku-types]", async () => {
  const { backend, game, sword, potion, monthly } = await openBackend();
  const skus = await backend.skus.list();
  expect(skus.find(({ id }) => id === sword.id)).toEqual({
    id: sword.id,
    type: SkuType.Durable,
    applicationId: game.id,
    name: "Sword",
    slug: "sword",
    flags: 4,
  });
  const typeOf = (id: string) => skus.find((each) => each.id === id)?.type;
  expect([typeOf(potion.id), typeOf(monthly.id)]).toEqual([
    SkuType.Consumable,
    SkuType.Subscription,
  ]);
});

test("lists entitlements by each filter, and page by page [endpoints.get-applications-id-entitlements]", async () => {
  const { backend, platform, store, user, game, monthly, sword, potion } = await openBackend();
  const bob = platform.createUser({ username: "bob" });
  const bought = [sword, potion, monthly].map(({ id }) => store.buy(user.id, id));
  expect(bought).toHaveLength(3);
  store.buy(bob.id, sword.id);
  const mine = await backend.entitlements.list({ userId: user.id });
  expect(mine.map(({ skuId }) => skuId)).toEqual([sword.id, potion.id, monthly.id]);
  expect(mine[2]).toEqual({
    id: mine[2]?.id,
    skuId: monthly.id,
    applicationId: game.id,
    userId: user.id,
    guildId: undefined,
    subscriptionId: store.subscriptions(user.id)[0]?.id,
    type: 1,
    deleted: false,
    consumed: false,
    startsAt: new Date("2026-01-10T12:00:00Z"),
    endsAt: undefined,
  });
  const skuIds = [sword.id, potion.id];
  expect(await backend.entitlements.list({ skuIds })).toHaveLength(3);
  expect(await backend.entitlements.list({ userId: BigInt(bob.id), skuIds })).toHaveLength(1);
  const ids = mine.map(({ id }) => id) as [string, string, string];
  const page = (filter: object) =>
    backend.entitlements
      .list({ userId: user.id, ...filter })
      .then((list) => list.map(({ id }) => id));
  expect(await page({ after: ids[0], limit: 1 })).toEqual([ids[1]]);
  expect(await page({ before: ids[2], limit: 1 })).toEqual([ids[1]]);
  store.cancel(store.subscriptions(user.id)[0]?.id as string);
  platform.clock.advance(40 * DAY);
  expect(await page({ excludeEnded: true })).toEqual(ids.slice(0, 2));
  expect(await page({ onlyActive: true })).toEqual(ids.slice(0, 2));
  expect(await backend.entitlements.get(ids[2])).toMatchObject({
    endsAt: new Date("2026-02-10T12:00:00Z"),
  });
});

test("a list of more than a page is taken whole, each once", async () => {
  const { backend, platform, store, sword } = await openBackend();
  const expected: string[] = [];
  for (let count = 0; count < 203; count++) {
    const { id } = platform.createUser({ username: `player${count}` });
    store.buy(id, sword.id);
    expected.push(store.entitlements(id)[0]?.id as string);
  }
  expect(await idsOf(backend.entitlements.all())).toEqual(expected);
  const after = expected[150] as string;
  expect(await idsOf(backend.entitlements.all({ after }))).toEqual(expected.slice(151));
});

test("a consumable is used up once, however often it is tried at once [operations.consume-an-entitlement, records.entitlement-consumed]", async () => {
  const { backend, store, user, potion, sword } = await openBackend();
  store.buy(user.id, potion.id);
  store.buy(user.id, sword.id);
  const [consumable, durable] = await backend.entitlements.list({ userId: user.id });
  const id = consumable?.id as string;
  const tries = await Promise.allSettled([1, 2, 3].map(() => backend.entitlements.consume(id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 400, code: 40018 });
  }
  expect(await backend.entitlements.get(id)).toMatchObject({ consumed: true });
  await expect(backend.entitlements.consume(durable?.id as string)).rejects.toMatchObject({
    name: "SdkError",
    operation: "BackendClient.entitlements.consume",
    code: 40018,
  });
  await expect(backend.entitlements.get("1")).rejects.toMatchObject({ status: 404, code: 10029 });
});

test("a lost answer to consume is not sent again: get tells that it was done", async () => {
  const { backend, platform, store, user, potion } = await openBackend();
  store.buy(user.id, potion.id);
  const [entitlement] = await backend.entitlements.list();
  const id = entitlement?.id as string;
  const route = "POST /applications/*/consume";
  platform.faults.add({ target: "http", route, fault: { kind: "lose-answer" } });
  await expect(backend.entitlements.consume(id)).rejects.toMatchObject({
    type: "NetworkError",
    retryable: false,
  });
  expect(await backend.entitlements.get(id)).toMatchObject({ consumed: true });
});

test("test entitlements come and go with the bot token [auth.3-bot-token-test-entitlement-and-emoji-endpoints, endpoints.post-applications-id-entitlements, operations.delete-test-entitlement]", async () => {
  const { backend, platform, store, user, monthly, sword } = await openBackend();
  const made = await backend.entitlements.createTest(monthly.id, { userId: user.id });
  expect(made).toMatchObject({ skuId: monthly.id, userId: user.id, type: 8, startsAt: undefined });
  expect(await backend.entitlements.get(made.id)).toEqual(made);
  await backend.entitlements.deleteTest(made.id);
  expect(await backend.entitlements.list()).toEqual([]);
  expect(await backend.entitlements.list({ excludeDeleted: false })).toMatchObject([
    { id: made.id, deleted: true },
  ]);
  store.buy(user.id, sword.id);
  const [bought] = await backend.entitlements.list();
  await expect(backend.entitlements.deleteTest(bought?.id as string)).rejects.toMatchObject({
    status: 403,
    code: 40019,
  });
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const forGuild = await backend.entitlements.createTest(monthly.id, { guildId: guild.id });
  expect(forGuild).toMatchObject({ guildId: guild.id, userId: undefined });
  await expect(backend.entitlements.createTest("1", { userId: user.id })).rejects.toMatchObject({
    code: 10027,
  });
});

test("subscriptions tell cancellation and renewal [operations.subscription-api, records.subscription-canceled-at]", async () => {
  const { backend, platform, store, user, monthly } = await openBackend();
  store.buy(user.id, monthly.id);
  const [subscription] = await backend.subscriptions.list(monthly.id, { userId: user.id });
  const [entitlement] = await backend.entitlements.list();
  const id = subscription?.id as string;
  expect(subscription).toEqual({
    id,
    userId: user.id,
    skuIds: [monthly.id],
    entitlementIds: [entitlement?.id],
    renewalSkuIds: [monthly.id],
    currentPeriodStart: new Date("2026-01-10T12:00:00Z"),
    currentPeriodEnd: new Date("2026-02-10T12:00:00Z"),
    status: SubscriptionStatus.Active,
    canceledAt: undefined,
  });
  platform.clock.advance(DAY);
  store.cancel(id);
  expect(await backend.subscriptions.get(monthly.id, id)).toMatchObject({
    status: SubscriptionStatus.Ending,
    canceledAt: new Date("2026-01-11T12:00:00Z"),
  });
  expect(await idsOf(backend.subscriptions.all(monthly.id, { userId: user.id }))).toEqual([id]);
  await expect(backend.subscriptions.list(monthly.id)).rejects.toMatchObject({ code: 50035 });
});

test("client credentials do in place of a bot token: one token for all, a new one when it is refused", async () => {
  const { platform, store, apiBase, sword } = await openBackend();
  const owner = platform.createUser({ username: "owner" });
  const game = platform.createApplication({ name: "Other", ownerId: owner.id });
  const sku = store.createSku({ applicationId: game.id, name: "Shield", kind: "durable" });
  store.buy(owner.id, sku.id);
  const { id: applicationId, clientSecret } = game;
  const backend = new BackendClient({ applicationId, clientSecret, apiBase });
  const lists = await Promise.all([1, 2, 3].map(() => backend.entitlements.list()));
  expect(lists.map((list) => list.map(({ skuId }) => skuId))).toEqual(Array(3).fill([sku.id]));
  const issued = () =>
    platform.events.recent().filter(({ kind }) => kind === "oauth2.token_issued").length;
  expect(issued()).toBe(1);
  const tokens = await backend.tokens.clientCredentials();
  await backend.tokens.revoke(tokens.accessToken);
  expect(await backend.entitlements.list()).toHaveLength(1);
  expect(issued()).toBe(3);
  await expect(backend.subscriptions.list(sword.id)).rejects.toMatchObject({ code: 50001 });
});

test("a player's token sees what is the player's own", async () => {
  const { backend, platform, store, user, game, sword, potion } = await openBackend();
  const bob = platform.createUser({ username: "bob" });
  store.buy(user.id, sword.id);
  store.buy(bob.id, potion.id);
  const scopes = "applications.entitlements";
  const { accessToken } = platform.issueToken({ userId: bob.id, applicationId: game.id, scopes });
  expect(await backend.entitlements.list({}, { accessToken })).toMatchObject([{ userId: bob.id }]);
});
