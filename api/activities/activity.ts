import { field, param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const activity: ClassDefinition = {
  name: "Activity",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("Name", "std::string", ""),
    field("Type", "ActivityTypes", ""),
    field("StatusDisplayType", "std::optional<StatusDisplayTypes>", ""),
    field("State", "std::optional<std::string>", ""),
    field("StateUrl", "std::optional<std::string>", ""),
    field("Details", "std::optional<std::string>", ""),
    field("DetailsUrl", "std::optional<std::string>", ""),
    field("ApplicationId", "std::optional<uint64_t>", ""),
    field("ParentApplicationId", "std::optional<uint64_t>", ""),
    field("Assets", "std::optional<ActivityAssets>", ""),
    field("Timestamps", "std::optional<ActivityTimestamps>", ""),
    field("Party", "std::optional<ActivityParty>", ""),
    field("Secrets", "std::optional<ActivitySecrets>", ""),
    field("SupportedPlatforms", "ActivityGamePlatforms", ""),
  ],
  methods: [
    { name: "AddButton", summary: "", parameters: [param("button", "ActivityButton", "")] },
    { name: "Equals", summary: "", parameters: [param("other", "Activity", "")], returns: "bool" },
    { name: "GetButtons", summary: "", returns: "std::vector<ActivityButton>" },
  ],
};
