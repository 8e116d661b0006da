import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Session } from "../../../kernel/gateway/session.js";

/** Whether a session gets what others write, and not only that they wrote. */
export function readsMessages({ intents }: Pick<Session, "intents">): boolean {
  return (intents & (1 << Intent.MessageContent)) !== 0;
}
