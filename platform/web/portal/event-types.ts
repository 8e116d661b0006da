import type { WebhookEventType } from "../../domains/apps/webhook-events/api.js";

/** Every type of event that a web server can subscribe to; one that is missing here does not compile. */
const all: Readonly<Record<WebhookEventType, true>> = {
  APPLICATION_AUTHORIZED: true,
  APPLICATION_DEAUTHORIZED: true,
  ENTITLEMENT_CREATE: true,
  ENTITLEMENT_UPDATE: true,
  ENTITLEMENT_DELETE: true,
  QUEST_USER_ENROLLMENT: true,
  LOBBY_MESSAGE_CREATE: true,
  LOBBY_MESSAGE_UPDATE: true,
  LOBBY_MESSAGE_DELETE: true,
  GAME_DIRECT_MESSAGE_CREATE: true,
  GAME_DIRECT_MESSAGE_UPDATE: true,
  GAME_DIRECT_MESSAGE_DELETE: true,
};

export const EVENT_TYPES = Object.keys(all) as readonly WebhookEventType[];
