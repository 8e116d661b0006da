import { monetization } from "../../../../platform/index.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";

/** What the game sells, and a player whose token sees what it owns. */
async function openStore({ platform, game, player }: World) {
  const store = platform.domain(monetization);
  const sku = (name: string, kind: "consumable" | "subscription") =>
    store.createSku({ applicationId: game.id, name, kind });
  const buyer = player("dave", "identify applications.entitlements");
  return {
    store,
    buyer,
    monthly: sku("Monthly", "subscription"),
    potion: sku("Potion", "consumable"),
  };
}

const application = "/applications/{application_id}";

/** Entitlements and subscriptions. */
export const monetizationScenarios: Scenarios = {
  [`GET ${application}/entitlements`]: async (world) => {
    const { game, bot, carol } = world;
    const { store, buyer, monthly, potion } = await openStore(world);
    store.buy(buyer.id, monthly.id);
    store.buy(buyer.id, potion.id);
    const path = `/applications/${game.id}/entitlements`;
    await granted(bot("GET", `${path}?user_id=${buyer.id}&sku_ids=${monthly.id}&only_active=1`));
    await granted(buyer.send("GET", `${path}?exclude_ended=true&sku_ids=`));
    await refused(400, 50035, bot("GET", `${path}?limit=101`));
    await refused(403, 50026, carol.send("GET", path));
    await refused(403, 50001, bot("GET", "/applications/1/entitlements"));
  },

  [`GET ${application}/entitlements/{entitlement_id}`]: async (world) => {
    const { game, bot } = world;
    const { store, buyer, potion } = await openStore(world);
    const { entitlement } = store.buy(buyer.id, potion.id);
    const path = `/applications/${game.id}/entitlements`;
    await granted(bot("GET", `${path}/${entitlement.id}`));
    await granted(buyer.send("GET", `${path}/${entitlement.id}`));
    await refused(404, 10029, bot("GET", `${path}/1`));
  },

  [`POST ${application}/entitlements`]: async (world) => {
    const { game, bot } = world;
    const { buyer, monthly, potion } = await openStore(world);
    const path = `/applications/${game.id}/entitlements`;
    const grant = { sku_id: monthly.id, owner_id: buyer.id, owner_type: 2 };
    await granted(bot("POST", path, grant));
    await refused(400, 40074, bot("POST", path, grant));
    await refused(400, 50057, bot("POST", path, { ...grant, sku_id: potion.id }));
    await refused(404, 10027, bot("POST", path, { ...grant, sku_id: "1" }));
    await refused(404, 10013, bot("POST", path, { ...grant, owner_id: "1" }));
    await refused(404, 10004, bot("POST", path, { ...grant, owner_id: "1", owner_type: 1 }));
    await refused(400, 50035, bot("POST", path, { ...grant, owner_type: 3 }));
  },

  [`DELETE ${application}/entitlements/{entitlement_id}`]: async (world) => {
    const { game, bot } = world;
    const { store, buyer, monthly, potion } = await openStore(world);
    const path = `/applications/${game.id}/entitlements`;
    const grant = { sku_id: monthly.id, owner_id: buyer.id, owner_type: 2 };
    const { id } = await granted(bot("POST", path, grant));
    await granted(bot("DELETE", `${path}/${id}`));
    await refused(404, 10029, bot("DELETE", `${path}/${id}`));
    const { entitlement } = store.buy(buyer.id, potion.id);
    await refused(403, 40019, bot("DELETE", `${path}/${entitlement.id}`));
  },

  [`POST ${application}/entitlements/{entitlement_id}/consume`]: async (world) => {
    const { game, bot } = world;
    const { store, buyer, monthly, potion } = await openStore(world);
    const path = (id: string) => `/applications/${game.id}/entitlements/${id}/consume`;
    const { entitlement } = store.buy(buyer.id, potion.id);
    await granted(bot("POST", path(entitlement.id)));
    await refused(400, 40018, bot("POST", path(entitlement.id)));
    await refused(400, 40018, bot("POST", path(store.buy(buyer.id, monthly.id).entitlement.id)));
    await refused(404, 10029, bot("POST", path("1")));
  },

  "GET /skus/{sku_id}/subscriptions": async (world) => {
    const { bot } = world;
    const { store, buyer, monthly } = await openStore(world);
    store.buy(buyer.id, monthly.id);
    const path = `/skus/${monthly.id}/subscriptions`;
    await granted(bot("GET", `${path}?user_id=${buyer.id}`));
    await granted(buyer.send("GET", `${path}?limit=1`));
    await refused(400, 50035, bot("GET", path));
    await refused(404, 10027, bot("GET", "/skus/1/subscriptions"));
  },

  "GET /skus/{sku_id}/subscriptions/{subscription_id}": async (world) => {
    const { bot, alice } = world;
    const { store, buyer, monthly } = await openStore(world);
    const { subscription } = store.buy(buyer.id, monthly.id);
    const path = `/skus/${monthly.id}/subscriptions/${subscription?.id}`;
    await granted(bot("GET", path));
    await granted(buyer.send("GET", path));
    await refused(404, 0, alice.send("GET", path));
  },

  "GET /users/@me/applications/{application_id}/entitlements": async (world) => {
    const { game, bot } = world;
    const { store, buyer, potion } = await openStore(world);
    store.buy(buyer.id, potion.id);
    const path = `/users/@me/applications/${game.id}/entitlements`;
    await granted(buyer.send("GET", `${path}?exclude_consumed=false`));
    await refused(400, 50035, buyer.send("GET", `${path}?sku_ids=x`));
    await refused(403, 20001, bot("GET", path));
  },
};
