export {
  type DeliveryAttempt,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookSettings,
  webhookEventTypes,
} from "./record.js";
export type { WebhookEvents } from "./state.js";
