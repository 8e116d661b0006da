export type { TokenWebhook, WebhookQuery } from "./kinds.js";
