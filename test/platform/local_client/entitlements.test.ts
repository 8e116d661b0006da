/** What programs hear of purchases through the local client (protocol 5.9, activities 3.6). */

import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { openLocal, Program } from "./support/program.js";

test("who asked for it hears what its own user has got in its own store, and lost again", async () => {
  const { local, game, user, platform } = await openLocal();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Sword", kind: "durable" });
  const other = platform.createApplication({ name: "Other" });
  const hat = store.createSku({ applicationId: other.id, name: "Hat", kind: "durable" });
  const program = new Program(local.address as string);
  await program.handshake(game.id);
  for (const evt of ["ENTITLEMENT_CREATE", "ENTITLEMENT_DELETE"]) {
    expect((await program.request("SUBSCRIBE", {}, evt)).data).toEqual({ evt });
  }
  // Another user's, and another application's, are not told.
  store.buy(platform.createUser({ username: "bob" }).id, sku.id);
  store.buy(user.id, hat.id);
  const { entitlement } = store.buy(user.id, sku.id);
  const told = {
    id: entitlement.id,
    sku_id: sku.id,
    application_id: game.id,
    user_id: user.id,
    type: 1,
    gift_code_flags: 0,
    ends_at: null,
  };
  const created = await program.event("ENTITLEMENT_CREATE");
  expect(created).toMatchObject({ entitlement: { ...told, deleted: false } });
  store.refundPurchase(entitlement.id);
  const deleted = await program.event("ENTITLEMENT_DELETE");
  expect(deleted).toMatchObject({ entitlement: { ...told, deleted: true } });
});

test("who did not ask hears nothing", async () => {
  const { local, game, user, platform } = await openLocal();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Sword", kind: "durable" });
  const program = new Program(local.address as string);
  await program.handshake(game.id);
  store.buy(user.id, sku.id);
  expect(await program.settle()).toEqual([]);
});
