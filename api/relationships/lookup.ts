import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const relationshipLookup: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "RelationshipCreatedCallback",
      param("userId", "uint64_t", ""),
      param("isDiscordRelationshipUpdate", "bool", ""),
    ),
    callback(
      "RelationshipDeletedCallback",
      param("userId", "uint64_t", ""),
      param("isDiscordRelationshipUpdate", "bool", ""),
    ),
    callback("RelationshipGroupsUpdatedCallback", param("userId", "uint64_t", "")),
  ],
  methods: [
    {
      name: "GetRelationshipHandle",
      summary: "",
      parameters: [param("userId", "uint64_t", "")],
      returns: "RelationshipHandle",
    },
    { name: "GetRelationships", summary: "", returns: "std::vector<RelationshipHandle>" },
    {
      name: "GetRelationshipsByGroup",
      summary: "",
      parameters: [param("groupType", "RelationshipGroupType", "")],
      returns: "std::vector<RelationshipHandle>",
    },
    {
      name: "SearchFriendsByUsername",
      summary: "",
      parameters: [param("searchStr", "std::string", "")],
      returns: "std::vector<UserHandle>",
    },
    {
      name: "SetRelationshipCreatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::RelationshipCreatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetRelationshipDeletedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::RelationshipDeletedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
    {
      name: "SetRelationshipGroupsUpdatedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::RelationshipGroupsUpdatedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
