import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Reading relationships and hearing of their changes. */
export const relationshipLookup: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "RelationshipCreatedCallback",
      param("userId", "uint64_t", "The other user's id."),
      param(
        "isDiscordRelationshipUpdate",
        "bool",
        "True for the relationship on the platform, false for the one in the game.",
      ),
    ),
    callback(
      "RelationshipDeletedCallback",
      param("userId", "uint64_t", "The other user's id."),
      param(
        "isDiscordRelationshipUpdate",
        "bool",
        "True for the relationship on the platform, false for the one in the game.",
      ),
    ),
    callback("RelationshipGroupsUpdatedCallback", param("userId", "uint64_t", "The user's id.")),
  ],
  methods: [
    {
      name: "GetRelationshipHandle",
      summary: "The current user's relationship with one user.",
      parameters: [param("userId", "uint64_t", "The other user's id.")],
      returns: "RelationshipHandle",
      returnsSummary: "The relationship; both its types are `None` when there is none.",
      source: "protocol 10.6",
    },
    {
      name: "GetRelationships",
      summary: "All relationships of the current user: friends, requests and blocks.",
      returns: "std::vector<RelationshipHandle>",
      returnsSummary: "The relationships, in no particular order.",
      scopes: ["relationships.read", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "protocol 10.6",
    },
    {
      name: "GetRelationshipsByGroup",
      summary: "The friends of one group of the friends list.",
      details: "Counts friends on the platform and friends in the game.",
      parameters: [param("groupType", "RelationshipGroupType", "The group.")],
      returns: "std::vector<RelationshipHandle>",
      returnsSummary: "The relationships of that group, in the order to show.",
      scopes: ["relationships.read", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "protocol 10.6",
    },
    {
      name: "SearchFriendsByUsername",
      summary: "The friends whose username or display name resembles a text.",
      parameters: [param("searchStr", "std::string", "The text; letters may be missing or wrong.")],
      returns: "std::vector<UserHandle>",
      returnsSummary: "The friends, the best match first.",
      scopes: ["relationships.read", "sdk.social_layer", "sdk.social_layer_presence"],
      source: "protocol 10.6",
    },
    {
      name: "SetRelationshipCreatedCallback",
      summary:
        "Called when a relationship has begun or changed its type: a request, a friendship or a block.",
      parameters: [
        param(
          "cb",
          "Client::RelationshipCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 10.6",
    },
    {
      name: "SetRelationshipDeletedCallback",
      summary:
        "Called when a relationship has ended: a friend removed, a request rejected or cancelled, a user unblocked.",
      parameters: [
        param(
          "cb",
          "Client::RelationshipDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 10.6",
    },
    {
      name: "SetRelationshipGroupsUpdatedCallback",
      summary: "Called when a user may have moved to another group of the friends list.",
      parameters: [
        param(
          "cb",
          "Client::RelationshipGroupsUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 4.10, 10.6",
    },
  ],
};
