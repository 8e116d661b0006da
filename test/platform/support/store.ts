import { monetization, type Platform } from "../../../platform/index.js";
import { GatewayClient } from "./gateway.js";
import { openWithGame } from "./platform.js";

/** A day of the platform's clock, in milliseconds. */
export const DAY = 86_400_000;
const start = Date.parse("2026-01-10T12:00:00Z");

/** A platform that stands still at `at`, with a game that sells three things, and its bot. */
export async function openStore(at = start) {
  const { platform, user, game } = await openWithGame(
    { bot: true },
    // Nobody misses a heartbeat, however far the clock jumps.
    { clock: { now: at, frozen: true }, heartbeatInterval: 1e12 },
  );
  const store = platform.domain(monetization);
  const sku = (name: string, kind: "durable" | "consumable" | "subscription", price = 499) =>
    store.createSku({ applicationId: game.id, name, kind, price });
  const skus = {
    monthly: sku("Monthly", "subscription"),
    dear: sku("Dear", "subscription", 999),
    sword: sku("Sword", "durable"),
    potion: sku("Potion", "consumable"),
  };
  const bot = await listen(platform, game.botToken as string);
  return { platform, user, game, store, ...skus, ...bot };
}

/** Collects a bot's events about monetization. */
async function listen(platform: Platform, token: string) {
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(token, { intents: 0 });
  /** What has come since the last time, in order. */
  const heard = async () => {
    const payloads = await client.beat();
    return payloads
      .filter(({ t }) => /^(ENTITLEMENT|SUBSCRIPTION)_/.test(t ?? ""))
      .map(({ t, d }) => ({ event: t, ...d }));
  };
  return { heard };
}
