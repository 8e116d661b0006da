import { param, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const statusType: EnumDefinition = {
  name: "StatusType",
  summary: "",
  values: [
    value("Online", 0),
    value("Offline", 1),
    value("Blocked", 2),
    value("Idle", 3),
    value("Dnd", 4),
    value("Invisible", 5),
    value("Streaming", 6),
    value("Unknown", 7),
  ],
};

export const userHandle: ClassDefinition = {
  name: "UserHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "Avatar", summary: "", returns: "std::optional<std::string>" },
    {
      name: "AvatarTypeToString",
      summary: "",
      static: true,
      parameters: [param("type", "UserHandle::AvatarType", "")],
      returns: "std::string",
    },
    {
      name: "AvatarUrl",
      summary: "",
      parameters: [
        param("animatedType", "UserHandle::AvatarType", ""),
        param("staticType", "UserHandle::AvatarType", ""),
      ],
      returns: "std::string",
    },
    { name: "DisplayName", summary: "", returns: "std::string" },
    { name: "GameActivity", summary: "", returns: "std::optional<Activity>" },
    { name: "GlobalName", summary: "", returns: "std::optional<std::string>" },
    { name: "Id", summary: "", returns: "uint64_t" },
    { name: "IsProvisional", summary: "", returns: "bool" },
    { name: "Relationship", summary: "", returns: "RelationshipHandle" },
    { name: "Status", summary: "", returns: "StatusType" },
    {
      name: "UserApplicationProfiles",
      summary: "",
      returns: "std::vector<UserApplicationProfileHandle>",
    },
    { name: "Username", summary: "", returns: "std::string" },
  ],
  enums: [
    {
      name: "AvatarType",
      summary: "",
      values: [value("Gif", 0), value("Webp", 1), value("Png", 2), value("Jpeg", 3)],
    },
  ],
};
