/**
 * For the web servers of games and apps: checks of what the service sends. Nothing native is loaded.
 *
 * @packageDocumentation
 */

export type { SignedHeaders, SignedRequest } from "./raw-body.js";
export { WebhookReplays } from "./replays.js";
export {
  type RefusedWebhook,
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
} from "./verify.js";
