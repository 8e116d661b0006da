import {
  clientDestroyed,
  httpError,
  networkError,
  rateLimited,
  requestErrors,
  rpcError,
} from "../errors.js";
import { callback, field, param, result, secret } from "../notation.js";
import type { ClassDefinition, ClassExtension } from "../schema.js";

export const activityInvite: ClassDefinition = {
  name: "ActivityInvite",
  kind: "record",
  summary: "An invitation to join the sender's game, or a request to join the receiver's.",
  constructors: [[]],
  fields: [
    field("SenderId", "uint64_t", "The id of the user who sent it."),
    field("ChannelId", "uint64_t", "The id of the channel that holds its message."),
    field("MessageId", "uint64_t", "The id of its message."),
    field("Type", "ActivityActionTypes", "Whether it is an invitation or a request."),
    field(
      "ApplicationId",
      "uint64_t",
      "The application to join, which may be another one of the same publisher.",
      { source: "contract: ActivityInvite; protocol 10.8" },
    ),
    field(
      "ParentApplicationId",
      "uint64_t",
      "The parent of that application; 0 when there is none.",
    ),
    field("PartyId", "std::string", "The party to join."),
    field("SessionId", "std::string", "The sender's session with the service."),
    field(
      "IsValid",
      "bool",
      "Whether it can still be accepted: it is at most 6 hours old, and the sender still has the party.",
      { source: "protocol 3.11" },
    ),
  ],
  source: "protocol 3.11, 10.8",
};

const scopes = [
  "activities.invites.write",
  "dm_channels.messages.write",
  "sdk.social_layer",
  "sdk.social_layer_presence",
];

/** Inviting players, asking to join them, and joining. */
export const invites: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("SendActivityInviteCallback", result),
    callback(
      "AcceptActivityInviteCallback",
      result,
      secret("joinSecret", "std::string", "The join secret that the sender's game set."),
    ),
    callback(
      "ActivityInviteCallback",
      param("invite", "ActivityInvite", "The invite as it is now."),
    ),
    callback(
      "ActivityJoinCallback",
      secret("joinSecret", "std::string", "The join secret that the host's game set."),
    ),
    callback(
      "ActivityJoinWithApplicationCallback",
      param(
        "applicationId",
        "uint64_t",
        "The application to join, which may be another one of the same publisher.",
      ),
      secret("joinSecret", "std::string", "The join secret that the host's game set."),
    ),
  ],
  methods: [
    {
      name: "SendActivityInvite",
      summary: "Invites a user to the player's current game.",
      details: "The current activity needs a party with a free place, and a join secret.",
      parameters: [
        param("userId", "uint64_t", "The user to invite."),
        param(
          "content",
          "std::string",
          "A text to go with it, at most 2000 characters; empty unless the token has a scope for messages.",
        ),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the invite is sent.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the current activity cannot be joined.",
        "Fails with `HTTPError`, code 50007, when that user cannot be sent messages.",
      ],
      scopes,
      source: "protocol 3.7, 3.11, 10.5",
    },
    {
      name: "SendActivityJoinRequest",
      summary: "Asks a user to be let into the user's game.",
      details:
        "The user answers with `SendActivityJoinRequestReply`; the answer arrives as an invite.",
      parameters: [
        param("userId", "uint64_t", "The user to ask."),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is sent.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when that user has no activity in this game with a free place.",
      ],
      scopes,
      source: "protocol 3.11, 10.5",
    },
    {
      name: "SendActivityJoinRequestReply",
      summary: "Lets the sender of a join request into the player's game, by an invite.",
      parameters: [
        param("invite", "ActivityInvite", "The request; its type is `JoinRequest`."),
        param("cb", "Client::SendActivityInviteCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the invite is sent.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the invite is no request, or when the current activity cannot be joined.",
      ],
      scopes,
      source: "protocol 3.11, 10.5",
    },
    {
      name: "AcceptActivityInvite",
      summary: "Accepts an invite and obtains the secret to join with.",
      details:
        "Over the local client, when the client is not connected, the secret arrives through `SetActivityJoinCallback`.",
      parameters: [
        param("invite", "ActivityInvite", "The invite; its type is `Join`."),
        param("cb", "Client::AcceptActivityInviteCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The join secret that the sender's game set.",
      errors: [
        networkError,
        httpError,
        rateLimited,
        rpcError,
        clientDestroyed,
        "Fails with `HTTPError`, status 404, when the sender has left the activity or the session.",
      ],
      scopes: ["activities.read", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "contract: RPC over IPC; protocol 3.11, 10.5",
    },
    {
      name: "SetActivityInviteCreatedCallback",
      summary: "Called when the player receives an invite or a join request.",
      details: "The message that carries it is not reported as a message as well.",
      parameters: [
        param(
          "cb",
          "Client::ActivityInviteCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 5.9, 10.5",
    },
    {
      name: "SetActivityInviteUpdatedCallback",
      summary: "Called when an invite has become valid or invalid.",
      parameters: [
        param(
          "cb",
          "Client::ActivityInviteCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 3.11, 10.5",
    },
    {
      name: "SetActivityJoinCallback",
      summary: "Called when the player joins a game from the local client.",
      details: "Use the secret to bring the player into the game session.",
      parameters: [
        param(
          "cb",
          "Client::ActivityJoinCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 5.9, 10.5",
    },
    {
      name: "SetActivityJoinWithApplicationCallback",
      summary:
        "Called when the player joins a game from the local client, with the application to join.",
      parameters: [
        param(
          "cb",
          "Client::ActivityJoinWithApplicationCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 5.9, 10.5",
    },
  ],
};
