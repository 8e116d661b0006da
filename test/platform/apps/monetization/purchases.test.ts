/** What is bought once, what is bought for a guild, and what becomes of all of it. */

import { describe, expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { DAY, openStore } from "../../support/store.js";

describe("one-time purchases [records.sku-types]", () => {
  const refusal = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test("a durable is bought once, a consumable again when it is used up [records.entitlement-consumed]", async () => {
    const { store, user, sword, potion } = await openStore();
    store.buy(user.id, sword.id);
    store.buy(user.id, potion.id);
    for (const { id } of [sword, potion]) {
      expect(refusal(() => store.buy(user.id, id))).toMatchObject({ status: 400, code: 40074 });
    }
    store.buy(user.id, potion.id, { testMode: true });
    expect(store.entitlements(user.id).map(({ type }) => type)).toEqual([1, 1, 4]);
  });

  test("what is not on sale, or not paid for, is not sold", async () => {
    const { store, user, sword, heard } = await openStore();
    store.declinePayments(user.id);
    expect(refusal(() => store.buy(user.id, sword.id))).toMatchObject({ status: 402 });
    store.declinePayments(user.id, false);
    store.publishSku(sword.id, false);
    expect(refusal(() => store.buy(user.id, sword.id))).toMatchObject({ code: 50057 });
    store.publishSku(sword.id, true);
    store.deleteSku(sword.id);
    expect(refusal(() => store.buy(user.id, sword.id))).toMatchObject({ code: 50057 });
    expect(refusal(() => store.buy(user.id, "1"))).toMatchObject({ code: 10027 });
    expect(await heard()).toEqual([]);
  });

  test("a guild's subscription is for the guild that the buyer names", async () => {
    const { platform, user } = await openStore();
    const game = platform.createApplication({ name: "Guild game", bot: true });
    const store = platform.domain(monetization);
    const sku = store.createSku({
      applicationId: game.id,
      name: "For all",
      kind: "subscription",
      owner: "guild",
    });
    const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
    expect(refusal(() => store.buy(user.id, sku.id))).toMatchObject({ code: 50035 });
    expect(refusal(() => store.buy(user.id, sku.id, { guildId: "1" }))).toMatchObject({
      code: 10004,
    });
    store.buy(user.id, sku.id, { guildId: guild.id });
    const other = platform.createUser({ username: "other" });
    expect(store.active(game.id, other.id, guild.id)).toMatchObject([{ guildId: guild.id }]);
    expect(store.active(game.id, other.id, null)).toEqual([]);
    const mixed = { applicationId: game.id, name: "Mine", kind: "subscription" } as const;
    expect(refusal(() => store.createSku(mixed))).toMatchObject({ field: "owner" });
  });

  test("deleting a user or an application takes all of it along; a snapshot brings it back", async () => {
    const { platform, store, user, game, monthly, sword } = await openStore();
    store.buy(user.id, monthly.id);
    store.buy(user.id, sword.id);
    const snapshot = platform.exportState();
    platform.deleteUser(user.id);
    expect(store.entitlements(user.id)).toEqual([]);
    platform.importState(snapshot);
    platform.clock.advance(31 * DAY);
    expect(store.subscriptions(user.id)).toMatchObject([{ periods: 2 }]);
    platform.deleteApplication(game.id);
    expect(store.skus(game.id)).toEqual([]);
    expect(store.subscriptions(user.id)).toEqual([]);
  });
});
