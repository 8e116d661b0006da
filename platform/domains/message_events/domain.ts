import { defineDomain } from "../../kernel/domain.js";
import { directMessages } from "../direct_messages/domain.js";
import { lobbies } from "../lobbies/domain.js";
import { messages } from "../messages/domain.js";
import { webhookEvents } from "../webhook_events/domain.js";
import { MessageEvents } from "./state.js";

/** Tells backends what is written in their lobbies and in conversations of their players. */
export const messageEvents = defineDomain({
  name: "message_events",
  needs: [messages, lobbies, directMessages, webhookEvents],
  create(kernel, messages, lobbies, directMessages, webhookEvents) {
    const parts = { kernel, messages, lobbies, directMessages, webhookEvents };
    return { api: new MessageEvents(parts) };
  },
});
