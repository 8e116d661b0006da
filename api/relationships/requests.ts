import { requestErrors } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

const scopes = ["relationships.write", "sdk.social_layer", "sdk.social_layer_presence"];

/** Friend requests, on the platform and in the game, and blocking. */
export const friendRequests: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("SendFriendRequestCallback", result),
    callback("UpdateRelationshipCallback", result),
  ],
  methods: [
    {
      name: "SendDiscordFriendRequest",
      summary: "Asks a user, by name, to be a friend on the platform.",
      details: "When that user has asked already, the two become friends at once.",
      parameters: [
        param("username", "std::string", "The user's username."),
        param("cb", "Client::SendFriendRequestCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is sent.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the name is empty.",
        "Fails with `HTTPError`, code 80004, when nobody has this name.",
        "Fails with `HTTPError`, code 30002, when the current user has 1000 friends.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "SendDiscordFriendRequestById",
      summary: "Asks a user to be a friend on the platform.",
      details: "When that user has asked already, the two become friends at once.",
      parameters: [
        param("userId", "uint64_t", "The user's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is sent.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 10013, when there is no such user.",
        "Fails with `HTTPError`, code 30002, when the current user has 1000 friends.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "AcceptDiscordFriendRequest",
      summary: "Accepts a user's request to be a friend on the platform.",
      parameters: [
        param("userId", "uint64_t", "The id of the user who asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the two are friends.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request of that user is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "RejectDiscordFriendRequest",
      summary: "Rejects a user's request to be a friend on the platform.",
      parameters: [
        param("userId", "uint64_t", "The id of the user who asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is gone.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request of that user is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "CancelDiscordFriendRequest",
      summary: "Takes back a request to be a friend on the platform.",
      parameters: [
        param("userId", "uint64_t", "The id of the user who was asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is gone.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request to that user is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "SendGameFriendRequest",
      summary: "Asks a player, by name, to be a friend in this game.",
      details:
        "When that player has asked already, the two become friends at once. There is no limit to friends in a game.",
      parameters: [
        param("username", "std::string", "The player's username."),
        param("cb", "Client::SendFriendRequestCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is sent.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the name is empty.",
        "Fails with `HTTPError`, code 80004, when nobody has this name.",
        "Fails with `HTTPError`, code 80000, when that user has not authorized this game.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "SendGameFriendRequestById",
      summary: "Asks a player to be a friend in this game.",
      details: "When that player has asked already, the two become friends at once.",
      parameters: [
        param("userId", "uint64_t", "The player's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is sent.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 10013, when there is no such user.",
        "Fails with `HTTPError`, code 80000, when that user has not authorized this game.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "AcceptGameFriendRequest",
      summary: "Accepts a player's request to be a friend in this game.",
      parameters: [
        param("userId", "uint64_t", "The id of the player who asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the two are friends in this game.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request of that player is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "RejectGameFriendRequest",
      summary: "Rejects a player's request to be a friend in this game.",
      parameters: [
        param("userId", "uint64_t", "The id of the player who asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is gone.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request of that player is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "CancelGameFriendRequest",
      summary: "Takes back a request to be a friend in this game.",
      parameters: [
        param("userId", "uint64_t", "The id of the player who was asked."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the request is gone.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when no request to that player is waiting.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "RemoveDiscordAndGameFriend",
      summary: "Ends the friendship with a user, on the platform and in this game.",
      parameters: [
        param("userId", "uint64_t", "The friend's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the two are no friends any more.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the user is a friend neither on the platform nor in the game.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "RemoveGameFriend",
      summary: "Ends the friendship with a player in this game; one on the platform remains.",
      parameters: [
        param("userId", "uint64_t", "The friend's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the two are no friends in this game any more.",
      errors: [
        ...requestErrors,
        "Fails with `ValidationError` when the player is no friend in this game.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "BlockUser",
      summary: "Blocks a user, on the platform and thus in every game.",
      details: "Ends friendships and requests between the two.",
      parameters: [
        param("userId", "uint64_t", "The user's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the user is blocked.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError` when the current user blocks 5000 users already.",
      ],
      scopes,
      source: "protocol 3.8, 10.6",
    },
    {
      name: "UnblockUser",
      summary: "Ends the block of a user. Friendships of before do not return.",
      parameters: [
        param("userId", "uint64_t", "The user's id."),
        param("cb", "Client::UpdateRelationshipCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the user is not blocked any more.",
      errors: [...requestErrors, "Fails with `ValidationError` when the user is not blocked."],
      scopes,
      source: "protocol 3.8, 10.6",
    },
  ],
};
