import type { Form } from "../../../kernel/http/multipart.js";

/** Parameters of a webhook's address. */
export type WebhookQuery = Readonly<Record<string, string | undefined>>;

/** What a webhook's address allows with messages. */
export interface TokenWebhook {
  /** Sends a message; undefined where none is returned. */
  execute(form: Form, query: WebhookQuery): unknown;
  /** A message, in wire form. */
  get(messageId: string, query: WebhookQuery): unknown;
  /** Changes a message; the message as it is then, in wire form. */
  edit(messageId: string, form: Form, query: WebhookQuery): unknown;
  delete(messageId: string, query: WebhookQuery): void;
}

/**
 * Knows the webhooks of one kind: of channels, of interactions. Undefined for an id of another kind.
 *
 * @throws ApiError when the id is of this kind and the token is not, or not any more, its own
 */
export type WebhookKind = (webhookId: string, token: string) => TokenWebhook | undefined;
