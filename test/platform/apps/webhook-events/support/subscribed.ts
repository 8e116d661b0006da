/** A game whose events go to a web server. */

import type { EventKind, Platform } from "../../../../../platform/index.js";
import { Backend } from "../../../support/backend.js";
import { openWithGame } from "../../../support/platform.js";
import { askAdmin, send } from "../../../support/players.js";

/** All types that the tests make. */
export const ALL = [
  "APPLICATION_AUTHORIZED",
  "APPLICATION_DEAUTHORIZED",
  "ENTITLEMENT_CREATE",
  "QUEST_USER_ENROLLMENT",
];

/** A game with a bot, and a web server that takes its events once it has subscribed. */
export async function opened(types: readonly string[] = ALL) {
  const opened = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const { platform, game } = opened;
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  const { verify_key } = (await bot("GET", "/applications/@me")).body;
  const backend = await Backend.open(verify_key);
  const subscribe = (changes: object = {}) =>
    bot("PATCH", "/applications/@me", {
      event_webhooks_url: backend.url,
      event_webhooks_status: 2,
      event_webhooks_types: types,
      ...changes,
    });
  const emit = (type = "QUEST_USER_ENROLLMENT", data: unknown = null) =>
    askAdmin(platform, "POST", `/applications/${game.id}/webhook-events`, { type, data });
  /** The requests after the checks. */
  const events = () => backend.received.filter(({ body }) => body.type === 1);
  return { ...opened, bot, backend, subscribe, emit, events };
}

/** Waits until so many events were taken. */
export const delivered = (platform: Platform, count = 1) =>
  counted(platform, "webhook.delivered", count);
/** Waits until one was not. */
export const failed = (platform: Platform) => counted(platform, "webhook.failed", 1);

async function counted(platform: Platform, kind: EventKind, count: number): Promise<void> {
  let left = count;
  await platform.events.waitFor(kind, () => {
    left -= 1;
    return left === 0;
  });
}

/** Has a web server answer everything with a status. */
export const answers = (status: number) => (backend: Backend) => {
  backend.reply = () => ({ status });
};
