import { callback, field, param, secret } from "../notation.js";
import type { ClassDefinition, ClassExtension } from "../schema.js";

export const activityInvite: ClassDefinition = {
  name: "ActivityInvite",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("SenderId", "uint64_t", ""),
    field("ChannelId", "uint64_t", ""),
    field("MessageId", "uint64_t", ""),
    field("Type", "ActivityActionTypes", ""),
    field("ApplicationId", "uint64_t", ""),
    field("ParentApplicationId", "uint64_t", ""),
    field("PartyId", "std::string", ""),
    field("SessionId", "std::string", ""),
    field("IsValid", "bool", ""),
  ],
};

export const invites: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "SendActivityInviteCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "AcceptActivityInviteCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      secret("joinSecret", "std::string", ""),
    ),
    callback("ActivityInviteCallback", param("invite", "ActivityInvite", "")),
    callback("ActivityJoinCallback", secret("joinSecret", "std::string", "")),
    callback(
      "ActivityJoinWithApplicationCallback",
      param("applicationId", "uint64_t", ""),
      secret("joinSecret", "std::string", ""),
    ),
  ],
  methods: [
    {
      name: "SendActivityInvite",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("content", "std::string", ""),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendActivityJoinRequest",
      summary: "",
      parameters: [
        param("userId", "uint64_t", ""),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SendActivityJoinRequestReply",
      summary: "",
      parameters: [
        param("invite", "ActivityInvite", ""),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "AcceptActivityInvite",
      summary: "",
      parameters: [
        param("invite", "ActivityInvite", ""),
        param("cb", "Client::AcceptActivityInviteCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "SetActivityInviteCreatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::ActivityInviteCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetActivityInviteUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::ActivityInviteCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetActivityJoinCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::ActivityJoinCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetActivityJoinWithApplicationCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::ActivityJoinWithApplicationCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
