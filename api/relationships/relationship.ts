import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const relationshipType: EnumDefinition = {
  name: "RelationshipType",
  summary: "",
  values: [
    value("None", 0),
    value("Friend", 1),
    value("Blocked", 2),
    value("PendingIncoming", 3),
    value("PendingOutgoing", 4),
    value("Implicit", 5),
    value("Suggestion", 6),
  ],
};

export const relationshipGroupType: EnumDefinition = {
  name: "RelationshipGroupType",
  summary: "",
  values: [value("OnlinePlayingGame", 0), value("OnlineElsewhere", 1), value("Offline", 2)],
};

export const relationshipHandle: ClassDefinition = {
  name: "RelationshipHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "DiscordRelationshipType", summary: "", returns: "RelationshipType" },
    { name: "GameRelationshipType", summary: "", returns: "RelationshipType" },
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "IsSpamRequest", summary: "", returns: "bool" },
    { name: "User", summary: "", returns: "std::optional<UserHandle>" },
  ],
};
