/** The admin API's lists of subscriptions. */

import { expect, test } from "vitest";
import { askAdmin } from "../../support/players.js";
import { openStore } from "../../support/store.js";

test("the admin API lists subscriptions by application and by SKU, the latest of them", async () => {
  const { platform, game, user, store, monthly, dear } = await openStore();
  const bob = platform.createUser({ username: "bob" });
  const other = platform.createApplication({ name: "Other" });
  const theirs = store.createSku({ applicationId: other.id, name: "Plus", kind: "subscription" });
  const idOf = (userId: string, skuId: string) => store.buy(userId, skuId).subscription?.id;
  const first = idOf(user.id, monthly.id);
  const elsewhere = idOf(user.id, theirs.id);
  const second = idOf(bob.id, dear.id);
  const ended = store.refundSubscription(first as string).id;
  const third = idOf(user.id, dear.id);
  const list = (applicationId: string, query = "") =>
    askAdmin(platform, "GET", `/applications/${applicationId}/subscriptions${query}`);
  const ids = async (applicationId: string, query?: string) =>
    (await list(applicationId, query)).body.map(({ id }: { id: string }) => id);
  expect(await ids(game.id)).toEqual([ended, second, third]);
  expect(await ids(other.id)).toEqual([elsewhere]);
  expect(await ids(game.id, `?skuId=${dear.id}`)).toEqual([second, third]);
  expect(await ids(game.id, `?skuId=${dear.id}&limit=1`)).toEqual([third]);
  expect(await ids(game.id, "?limit=2")).toEqual([second, third]);
  for (const [applicationId, query, says] of [
    ["1", "", "application"],
    [game.id, `?skuId=${theirs.id}`, "another application"],
    [game.id, "?skuId=1", "There is no SKU with the id 1."],
    [game.id, "?limit=0", "limit"],
    [game.id, "?userId=1", "userId"],
  ] as const) {
    const { status, body } = await list(applicationId, query);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(says);
  }
});
