/** What other domains, and the platform around them, use of this one besides its domain. */

export {
  type DeliveryAttempt,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookSettings,
  webhookEventTypes,
} from "./record.js";
export type { WebhookEvents } from "./state.js";
