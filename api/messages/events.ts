import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const messageEvents: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("MessageCreatedCallback", param("messageId", "uint64_t", "")),
    callback("MessageUpdatedCallback", param("messageId", "uint64_t", "")),
    callback(
      "MessageDeletedCallback",
      param("messageId", "uint64_t", ""),
      param("channelId", "uint64_t", ""),
    ),
    callback("ProvisionalUserMergeRequiredCallback"),
    callback(
      "OpenMessageInDiscordCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "SetMessageCreatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::MessageCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetMessageUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::MessageUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetMessageDeletedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::MessageDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "CanOpenMessageInDiscord",
      summary: "",
      parameters: [param("messageId", "uint64_t", "")],
      returns: "bool",
    },
    {
      name: "OpenMessageInDiscord",
      summary: "",
      parameters: [
        param("messageId", "uint64_t", ""),
        param(
          "provisionalUserMergeRequiredCallback",
          "Client::ProvisionalUserMergeRequiredCallback",
          "",
        ),
        param("callback", "Client::OpenMessageInDiscordCallback", "Called once, with the outcome."),
      ],
    },
    { name: "SetShowingChat", summary: "", parameters: [param("showingChat", "bool", "")] },
  ],
};
