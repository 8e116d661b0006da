import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

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
export type WebhookEvent = RecordOf<typeof webhookEventShape>;

/** Shape of a {@link WebhookEvent} in a snapshot. */
export const webhookEventShape = shape({
  /** Snowflake of the event. */
  id: "string",
  /** Id of the application whose backend the event is for. */
  applicationId: "string",
  /** For example `APPLICATION_DEAUTHORIZED`. */
  type: "string",
  /** ISO 8601. */
  timestamp: "string",
  /** In wire form; null for an event without data. */
  data: of<Readonly<Record<string, unknown>> | null>("object?"),
  /** Where it goes; null when nobody is subscribed to it. */
  url: "string?",
  /**
   * `recorded`: nobody is subscribed to it; `waiting`: it has yet to arrive; `delivered`; `dead`: it
   * was given up.
   */
  state: of<"dead" | "delivered" | "recorded" | "waiting">("string"),
  /** What was tried, oldest first. */
  attempts: of<readonly DeliveryAttempt[]>("object[]"),
});

/** Whether events are sent: 1 not, 2 yes, 3 not any more, as too many failed (activities 4.1). */
export const WebhookStatus = { Disabled: 1, Enabled: 2, DisabledByService: 3 } as const;

/** What an application's developer has said of events. */
export type WebhookSettings = RecordOf<typeof webhookSettingsShape>;

/** Shape of {@link WebhookSettings} in a snapshot. */
export const webhookSettingsShape = shape({
  /** Id of the application. */
  id: "string",
  /** Where events go; null when there is no address. */
  url: "string?",
  /** One of {@link WebhookStatus}. */
  status: "number",
  /** Types of the events to send. */
  types: "string[]",
  /** Events given up one after the other. */
  deadInARow: "number",
});
