import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const relationshipType: EnumDefinition = {
  name: "RelationshipType",
  summary: "How the current user and another user are related.",
  values: [
    value("None", 0, "Not at all."),
    value("Friend", 1, "Friends."),
    value("Blocked", 2, "The current user has blocked the other."),
    value("PendingIncoming", 3, "The other user has asked; the current user has not answered."),
    value("PendingOutgoing", 4, "The current user has asked; the other has not answered."),
    value("Implicit", 5, "Not used by the SDK."),
    value("Suggestion", 6, "Not used by the SDK."),
  ],
  source: "protocol 3.8, 12.3",
};

export const relationshipGroupType: EnumDefinition = {
  name: "RelationshipGroupType",
  summary: "The groups of a friends list.",
  values: [
    value("OnlinePlayingGame", 0, "Friends who are online and play this game."),
    value(
      "OnlineElsewhere",
      1,
      "Friends who are online but do not play this game; those who played it before come first.",
    ),
    value("Offline", 2, "Friends who are offline."),
  ],
  source: "protocol 10.6",
};

export const relationshipHandle: ClassDefinition = {
  name: "RelationshipHandle",
  kind: "handle",
  summary: "The current user's relationship with one other user, on the platform and in the game.",
  methods: [
    {
      name: "DiscordRelationshipType",
      summary: "How the two are related on the platform.",
      returns: "RelationshipType",
      returnsSummary: "The type; `None` when they are not.",
      source: "protocol 10.8",
    },
    {
      name: "GameRelationshipType",
      summary: "How the two are related in this game.",
      returns: "RelationshipType",
      returnsSummary: "The type: `None`, `Friend`, `PendingIncoming` or `PendingOutgoing`.",
      source: "protocol 10.8",
    },
    {
      name: "Id",
      summary: "The id of the other user.",
      returns: "uint64_t",
      returnsSummary: "The user's id.",
      source: "protocol 10.8",
    },
    {
      name: "IsSpamRequest",
      summary: "Whether the platform takes this friend request for spam.",
      returns: "bool",
      returnsSummary: "True when it does.",
      source: "contract: RelationshipHandle",
    },
    {
      name: "User",
      summary: "The other user.",
      returns: "std::optional<UserHandle>",
      returnsSummary: "The user; unset when the client does not know them.",
      source: "protocol 10.8",
    },
  ],
  source: "protocol 3.8, 10.8",
};
