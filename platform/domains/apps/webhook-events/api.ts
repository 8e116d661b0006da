/** What other domains, and the platform around them, use of this one besides its domain. */

export type { DeliveryAttempt, WebhookEvent, WebhookEventType, WebhookSettings } from "./record.js";
export type { WebhookEvents } from "./state.js";
