import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import type { MessageApi } from "../core/api.js";
import { messages } from "../core/domain.js";
import { personCaller } from "../core/group.js";
import { pinRoutes } from "./routes.js";
import { Pins } from "./state.js";

/** The pinned messages of channels. */
export const pins = defineDomain({
  name: "pins",
  needs: [messages],
  create(kernel, messages) {
    const api = new Pins(kernel, messages);
    return {
      api,
      routes: (app) => pinRoutes(app, kernel, { messages, pins: api }),
      actor: { of: (who: Caller) => new PinActor(messages, api, who), actions: pinActions },
    };
  },
});

/** How a user pins messages. */
export class PinActor {
  constructor(
    private readonly messages: MessageApi,
    private readonly pins: Pins,
    private readonly who: Caller,
  ) {}

  /** Pins a message. */
  pin(channelId: string, messageId: string): void {
    const person = personCaller(this.who);
    this.pins.pin(this.messages.channels.require(person, channelId), person, messageId);
  }

  /** Takes a pin away. */
  unpin(channelId: string, messageId: string): void {
    const person = personCaller(this.who);
    this.pins.unpin(this.messages.channels.require(person, channelId), person, messageId);
  }
}

const pinActions: Actions<PinActor> = { pin: args([text, text]), unpin: args([text, text]) };
