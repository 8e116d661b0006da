import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const friendRequests: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "SendFriendRequestCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "UpdateRelationshipCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
  ],
  methods: [
    {
      name: "SendDiscordFriendRequest",
      summary: "",
      parameters: [
        param("username", "std::string", ""),
        param("cb", "Client::SendFriendRequestCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendDiscordFriendRequestById",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "AcceptDiscordFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RejectDiscordFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "CancelDiscordFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendGameFriendRequest",
      summary: "",
      parameters: [
        param("username", "std::string", ""),
        param("cb", "Client::SendFriendRequestCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendGameFriendRequestById",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "AcceptGameFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RejectGameFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "CancelGameFriendRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RemoveDiscordAndGameFriend",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "RemoveGameFriend",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "BlockUser",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "UnblockUser",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
    },
  ],
};
