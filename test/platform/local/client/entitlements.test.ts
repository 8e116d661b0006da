/** The events about purchases for programs through the local client (protocol 5.9, activities 3.6). */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { connected, openLocal, Program } from "./support/program.js";

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
  // Another user's, and another application's, are not sent.
  store.buy(platform.createUser({ username: "bob" }).id, sku.id);
  store.buy(user.id, hat.id);
  const { entitlement } = store.buy(user.id, sku.id);
  const reported = {
    id: entitlement.id,
    sku_id: sku.id,
    application_id: game.id,
    user_id: user.id,
    type: 1,
    gift_code_flags: 0,
    ends_at: null,
  };
  const created = await program.event("ENTITLEMENT_CREATE");
  expect(created).toMatchObject({ entitlement: { ...reported, deleted: false } });
  store.refundPurchase(entitlement.id);
  const deleted = await program.event("ENTITLEMENT_DELETE");
  expect(deleted).toMatchObject({ entitlement: { ...reported, deleted: true } });
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

/** A program of a game that sells a sword, and a hat that is not out yet. */
async function openStore() {
  const opened = await openLocal();
  const store = opened.platform.domain(monetization);
  const { id: applicationId } = opened.game;
  const sword = store.createSku({ applicationId, name: "Sword", kind: "durable", price: 1250 });
  const hat = store.createSku({ applicationId, name: "Hat", kind: "durable" });
  store.publishSku(hat.id, false);
  const other = opened.platform.createApplication({ name: "Other" });
  const foreign = store.createSku({ applicationId: other.id, name: "Cup", kind: "durable" });
  const program = await connected(opened.platform, applicationId);
  const held = async () => (await program.request("GET_ENTITLEMENTS")).data.entitlements;
  return { ...opened, store, sword, hat, foreign, program, held };
}

test("a program lists what its application sells, and no other's", async () => {
  const { program, sword, game } = await openStore();
  expect(await program.request("GET_SKUS")).toEqual({
    cmd: "GET_SKUS",
    evt: null,
    nonce: "nonce-1",
    data: {
      skus: [
        {
          id: sword.id,
          name: "Sword",
          type: 2,
          price: { amount: 1250, currency: "usd" },
          application_id: game.id,
          flags: expect.any(Number),
          release_date: null,
        },
      ],
    },
  });
});

test("a purchase is an entitlement, which is listed and sent; a second one is refused: 5009", async () => {
  const { program, sword, user, game, held } = await openStore();
  expect(await held()).toEqual([]);
  const { data } = await program.request("START_PURCHASE", { sku_id: sword.id, pid: 4711 });
  expect(data).toEqual([
    expect.objectContaining({
      sku_id: sword.id,
      application_id: game.id,
      user_id: user.id,
      type: 1,
      consumed: false,
      deleted: false,
      ends_at: null,
    }),
  ]);
  expect(await held()).toEqual(data);
  const again = await program.request("START_PURCHASE", { sku_id: sword.id });
  expect(again).toMatchObject({ evt: "ERROR", data: { code: 5009 } });
  expect(await held()).toHaveLength(1);
});

test("the user is asked for a purchase, and may cancel it: 5008", async () => {
  const { program, sword, local, platform, game, held } = await openStore();
  local.authorize = "ask";
  const press = async (decision: "approve" | "deny") => {
    const asked = platform.events.waitFor("local.purchase");
    const answer = program.request("START_PURCHASE", { sku_id: sword.id });
    await asked;
    const [prompt] = local.prompts();
    expect(prompt).toEqual({
      id: expect.any(Number),
      applicationId: game.id,
      scopes: [],
      sku: { id: sword.id, name: "Sword", amount: 1250, currency: "usd" },
    });
    local.decide(prompt?.id as number, decision);
    return answer;
  };
  expect(await press("deny")).toMatchObject({ evt: "ERROR", data: { code: 5008 } });
  expect(await held()).toEqual([]);
  expect((await press("approve")).data).toHaveLength(1);
  expect(local.prompts()).toEqual([]);
});

test("a purchase that two windows ask for at once is made once", async () => {
  const { program, sword, local, platform, game, held } = await openStore();
  local.authorize = "ask";
  const second = await connected(platform, game.id);
  const answers = [];
  for (const each of [program, second]) {
    const asked = platform.events.waitFor("local.purchase");
    answers.push(each.request("START_PURCHASE", { sku_id: sword.id }));
    await asked;
  }
  for (const { id } of local.prompts()) local.decide(id, "approve");
  const [first, other] = await Promise.all(answers);
  expect(first.data).toHaveLength(1);
  expect(other).toMatchObject({ evt: "ERROR", data: { code: 5009 } });
  expect(await held()).toHaveLength(1);
});

test("what cannot be bought is refused with 4000, and names why", async () => {
  const { program, hat, foreign, sword, held } = await openStore();
  for (const [args, text] of [
    [{ sku_id: hat.id }, `SKU ${hat.id}`],
    [{ sku_id: foreign.id }, `SKU ${foreign.id}`],
    [{ sku_id: 7 }, '"sku_id"'],
    [{}, '"sku_id"'],
    [{ sku_id: sword.id, pid: -1 }, '"pid"'],
  ] as const) {
    const answer = await program.request("START_PURCHASE", args);
    expect(answer).toMatchObject({ evt: "ERROR", data: { code: 4000 } });
    expect(answer.data.message).toContain(text);
  }
  expect(await held()).toEqual([]);
});
