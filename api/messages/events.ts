import { clientDestroyed, clientNotReady, rpcError } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Messages as they arrive, and their way to the platform. */
export const messageEvents: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "MessageCreatedCallback",
      param("messageId", "uint64_t", "The message's id, for `GetMessageHandle`."),
    ),
    callback(
      "MessageUpdatedCallback",
      param("messageId", "uint64_t", "The message's id, for `GetMessageHandle`."),
    ),
    callback(
      "MessageDeletedCallback",
      param("messageId", "uint64_t", "The message's id."),
      param("channelId", "uint64_t", "The id of the channel or lobby that it was in."),
    ),
    callback("ProvisionalUserMergeRequiredCallback"),
    callback("OpenMessageInDiscordCallback", result),
  ],
  methods: [
    {
      name: "SetMessageCreatedCallback",
      summary: "Called when a message has arrived, the current user's own included.",
      details: "Activity invites are reported through `SetActivityInviteCreatedCallback` instead.",
      parameters: [
        param(
          "cb",
          "Client::MessageCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.3",
    },
    {
      name: "SetMessageUpdatedCallback",
      summary: "Called when a message has changed: its text, its data or its moderation data.",
      parameters: [
        param(
          "cb",
          "Client::MessageUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.3",
    },
    {
      name: "SetMessageDeletedCallback",
      summary: "Called when a message was deleted.",
      parameters: [
        param(
          "cb",
          "Client::MessageDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.3",
    },
    {
      name: "CanOpenMessageInDiscord",
      summary: "Whether a message can be shown on the platform.",
      parameters: [param("messageId", "uint64_t", "The message's id.")],
      returns: "bool",
      returnsSummary:
        "True for direct messages that appear on the platform, and for messages of lobbies with a linked channel.",
      source: "protocol 10.3",
    },
    {
      name: "OpenMessageInDiscord",
      summary: "Shows a message on the platform, in the local client or in the browser.",
      details:
        "A player with a provisional account must be merged into a full one first: the game is notified, merges, and reports the end with `ProvisionalUserMergeCompleted`.",
      parameters: [
        param("messageId", "uint64_t", "The message's id."),
        param(
          "provisionalUserMergeRequiredCallback",
          "Client::ProvisionalUserMergeRequiredCallback",
          "Called when the account must be merged first.",
        ),
        param("callback", "Client::OpenMessageInDiscordCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the message is shown.",
      errors: [
        rpcError,
        clientNotReady,
        clientDestroyed,
        "Fails with `Aborted` when the merge was reported as failed.",
      ],
      source: "protocol 2.5, 10.3",
    },
    {
      name: "SetShowingChat",
      summary: "Tells the SDK whether the game shows its chat at the moment.",
      parameters: [param("showingChat", "bool", "True while it does.")],
      source: "protocol 10.3",
    },
  ],
};
