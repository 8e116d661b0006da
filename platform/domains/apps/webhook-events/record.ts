import type { Shape } from "../../../kernel/store/shape.js";

/** Every event that a backend can subscribe to (activities 4.4; contract, Webhook events). */
export const webhookEventTypes = [
  "APPLICATION_AUTHORIZED",
  "APPLICATION_DEAUTHORIZED",
  "ENTITLEMENT_CREATE",
  "ENTITLEMENT_UPDATE",
  "ENTITLEMENT_DELETE",
  "QUEST_USER_ENROLLMENT",
  "LOBBY_MESSAGE_CREATE",
  "LOBBY_MESSAGE_UPDATE",
  "LOBBY_MESSAGE_DELETE",
  "GAME_DIRECT_MESSAGE_CREATE",
  "GAME_DIRECT_MESSAGE_UPDATE",
  "GAME_DIRECT_MESSAGE_DELETE",
] as const;

/** One of {@link webhookEventTypes}. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** One request for an event, and what came of it. */
export interface DeliveryAttempt {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** Status of the answer; null when there was none. */
  readonly status: number | null;
  /** Why it did not count, in words; null when it did. */
  readonly fault: string | null;
}

/** An event for the backend of an application (protocol 7.3). */
export interface WebhookEvent {
  /** Snowflake of the event. */
  readonly id: string;
  /** Id of the application whose backend the event is for. */
  readonly applicationId: string;
  /** For example `APPLICATION_DEAUTHORIZED`. */
  readonly type: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** In wire form; null for an event without data. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Where it goes; null when nobody is subscribed to it. */
  readonly url: string | null;
  /**
   * `recorded`: nobody is subscribed to it; `waiting`: it has yet to arrive; `delivered`; `dead`: it
   * was given up.
   */
  readonly state: "dead" | "delivered" | "recorded" | "waiting";
  /** What was tried, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** Shape of a {@link WebhookEvent} in a snapshot. */
export const webhookEventShape: Shape<WebhookEvent> = {
  id: "string",
  applicationId: "string",
  type: "string",
  timestamp: "string",
  data: "object?",
  url: "string?",
  state: "string",
  attempts: "object[]",
};

/** Whether events are sent: 1 not, 2 yes, 3 not any more, as too many failed (activities 4.1). */
export const WebhookStatus = { Disabled: 1, Enabled: 2, DisabledByService: 3 } as const;

/** What an application's developer has said of events. */
export interface WebhookSettings {
  /** Id of the application. */
  readonly id: string;
  /** Where events go; null when there is no address. */
  readonly url: string | null;
  /** One of {@link WebhookStatus}. */
  readonly status: number;
  /** Types of the events to send. */
  readonly types: readonly string[];
  /** Events given up one after the other. */
  readonly deadInARow: number;
}

/** Shape of {@link WebhookSettings} in a snapshot. */
export const webhookSettingsShape: Shape<WebhookSettings> = {
  id: "string",
  url: "string?",
  status: "number",
  types: "string[]",
  deadInARow: "number",
};
