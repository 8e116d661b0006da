/** What applications that sell something answer, and what they know of what people own. */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { openAppBot } from "../../support/app-bot.js";

test("the old offer to upgrade still works for apps that sell something [callbacks.premium-required-10-deprecated]", async () => {
  const { platform, game, ping, answer } = await openAppBot();
  const { payload, seen } = await ping();
  expect((await answer(payload, { type: 10 })).status).toBe(400);
  const store = platform.domain(monetization);
  store.createSku({ applicationId: game.id, name: "Gold", kind: "subscription" });
  expect((await answer(payload, { type: 10 })).status).toBe(204);
  expect((await seen).kind).toBe("premium");
});

test("an app says whether somebody may buy something, in words that fit", async () => {
  const { platform, game, user, interaction, answer } = await openAppBot();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Sword", kind: "durable" });
  const seen = platform.as(user.id).askEligibility(sku.id);
  const payload = await interaction();
  expect(payload).toMatchObject({ type: 6, data: { sku_id: sku.id }, user: { id: user.id } });
  const types = (await answer(payload, { type: 4, data: { content: "x" } })).body.errors.type;
  expect(types._errors[0].message).toBe("Value must be one of {13}.");
  for (const data of [
    undefined,
    {},
    { eligible: "yes" },
    { eligible: false, ineligible_reason: 3 },
    { eligible: false, ineligible_reason_description: "x".repeat(256) },
  ]) {
    const { status, body } = await answer(payload, { type: 13, data });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, ["data"]]);
  }
  const data = { eligible: false, ineligible_reason: 1, ineligible_reason_description: "Yours" };
  expect((await answer(payload, { type: 13, data })).status).toBe(204);
  expect(await seen).toMatchObject({ kind: "eligibility", eligibility: data });
  await expect(platform.as(user.id).askEligibility("1")).rejects.toMatchObject({ code: 50035 });
});

test("entitlements of the person and the guild come along", async () => {
  const { platform, game, user, ping } = await openAppBot();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Gold", kind: "durable" });
  store.buy(user.id, sku.id);
  const { payload } = await ping();
  expect(payload.entitlements).toMatchObject([{ sku_id: sku.id, user_id: user.id, type: 1 }]);
});
