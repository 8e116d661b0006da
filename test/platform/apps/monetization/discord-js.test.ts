/** The monetization managers of an unmodified bot library. */

import { once } from "node:events";
import { Client, type Entitlement, Events, GatewayIntentBits, type Subscription } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { activities, monetization } from "../../../../platform/index.js";
import { openApp } from "../../support/apps.js";

/** A bot of the library that is ready, in a guild, of an application that sells three things. */
async function openClient() {
  const opened = await openApp();
  const { platform, game } = opened;
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(game.botToken as string);
  await ready;
  const { application } = client;
  if (application === null) throw new Error("no application");
  const store = platform.domain(monetization);
  const sku = (name: string, kind: "consumable" | "durable" | "subscription") =>
    store.createSku({ applicationId: game.id, name, kind });
  const skus = {
    monthly: sku("Monthly", "subscription"),
    sword: sku("Sword", "durable"),
    potion: sku("Potion", "consumable"),
  };
  return { ...opened, ...skus, client, application, store };
}

test("it lists what is sold", async () => {
  const { application, monthly, sword, potion } = await openClient();
  const skus = await application.fetchSKUs();
  expect(skus.get(monthly.id)).toMatchObject({
    name: "Monthly",
    type: 5,
    applicationId: application.id,
  });
  expect(skus.get(sword.id)).toMatchObject({ name: "Sword", type: 2 });
  expect(skus.get(potion.id)).toMatchObject({ name: "Potion", type: 3, slug: "potion" });
  expect(skus.get(potion.id)?.flags.toArray()).toEqual(["Available"]);
});

test("its entitlements: events, fetching by filters and by id, consuming", async () => {
  const { platform, client, application, user, sword, potion } = await openClient();
  const { entitlements } = application;
  const created = once(client, Events.EntitlementCreate) as Promise<[Entitlement]>;
  platform.as(user.id).buy(potion.id);
  const [potionRight] = await created;
  expect(potionRight).toMatchObject({
    skuId: potion.id,
    userId: user.id,
    consumed: false,
    type: 1,
  });
  expect(potionRight.isActive()).toBe(true);
  expect(potionRight.isTest()).toBe(false);
  platform.as(user.id).buy(sword.id);
  const all = await entitlements.fetch({
    user: user.id,
    excludeEnded: true,
    excludeDeleted: false,
  });
  expect([...all.values()].map(({ skuId }) => skuId)).toEqual([potion.id, sword.id]);
  const some = await entitlements.fetch({ skus: [sword.id], limit: 3, cache: false });
  expect([...some.values()].map(({ skuId }) => skuId)).toEqual([sword.id]);
  const before = await entitlements.fetch({ before: [...some.keys()][0] as string });
  expect([...before.keys()]).toEqual([potionRight.id]);
  const updated = once(client, Events.EntitlementUpdate) as Promise<[unknown, Entitlement]>;
  await entitlements.consume(potionRight.id);
  expect((await updated)[1]).toMatchObject({ id: potionRight.id, consumed: true });
  const one = await entitlements.fetch({ entitlement: potionRight.id, force: true });
  expect(one.consumed).toBe(true);
  await expect(entitlements.consume([...some.keys()][0] as string)).rejects.toMatchObject({
    code: 40018,
    status: 400,
  });
});

test("its test entitlements come and go, of users and of guilds", async () => {
  const { client, application, user, guild, monthly } = await openClient();
  const { entitlements } = application;
  const made = await entitlements.createTest({ sku: monthly.id, user: user.id });
  expect(made).toMatchObject({ skuId: monthly.id, userId: user.id, type: 8, deleted: false });
  expect(made.isTest()).toBe(true);
  const deleted = once(client, Events.EntitlementDelete) as Promise<[Entitlement]>;
  await entitlements.deleteTest(made.id);
  expect((await deleted)[0]).toMatchObject({ id: made.id, deleted: true });
  const ofGuild = await entitlements.createTest({ sku: monthly.id, guild: guild.id });
  expect(ofGuild.isGuildSubscription()).toBe(true);
  expect(ofGuild.guildId).toBe(guild.id);
});

test("its subscriptions: events, fetching the user's and one", async () => {
  const { platform, client, application, user, monthly, store } = await openClient();
  const granted = new Promise<Subscription>((resolve) =>
    client.on(Events.SubscriptionUpdate, (_old, subscription) => resolve(subscription)),
  );
  platform.as(user.id).buy(monthly.id);
  const { id } = await granted;
  const own = await application.subscriptions.fetch({ sku: monthly.id, user: user.id });
  expect([...own.keys()]).toEqual([id]);
  expect(own.get(id)).toMatchObject({ userId: user.id, skuIds: [monthly.id], status: 0 });
  const changed = once(client, Events.SubscriptionUpdate) as Promise<[unknown, Subscription]>;
  store.cancel(id);
  expect((await changed)[1]).toMatchObject({ id, status: 2 });
  const one = await application.subscriptions.fetch({ sku: monthly.id, subscriptionId: id });
  expect(one.canceledTimestamp).toEqual(expect.any(Number));
});

test("an instance of an activity is read by the bot", async () => {
  const { platform, application, user, game, channel } = await openClient();
  platform.domain(activities).configure(game.id);
  const instance = platform.domain(activities).launch(user.id, game.id, channel.id);
  const fetched = await application.fetchActivityInstance(instance.id);
  expect(fetched).toMatchObject({ instanceId: instance.id, launchId: instance.launchId });
  expect(fetched.users).toEqual([user.id]);
});
