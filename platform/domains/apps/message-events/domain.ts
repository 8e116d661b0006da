import { defineDomain } from "../../../kernel/domain.js";
import { messages } from "../../messages/core/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { lobbies } from "../../social/lobbies/domain.js";
import { webhookEvents } from "../webhook-events/domain.js";
import { MessageEvents } from "./state.js";

/** Sends backends the messages of their lobbies and of conversations of their players. */
export const messageEvents = defineDomain({
  name: "message_events",
  needs: [messages, lobbies, directMessages, webhookEvents],
  create(kernel, messages, lobbies, directMessages, webhookEvents) {
    const parts = { kernel, messages, lobbies, directMessages, webhookEvents };
    return { api: new MessageEvents(parts) };
  },
});
