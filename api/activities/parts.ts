import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const activityAssets: ClassDefinition = {
  name: "ActivityAssets",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("LargeImage", "std::optional<std::string>", ""),
    field("LargeText", "std::optional<std::string>", ""),
    field("LargeUrl", "std::optional<std::string>", ""),
    field("SmallImage", "std::optional<std::string>", ""),
    field("SmallText", "std::optional<std::string>", ""),
    field("SmallUrl", "std::optional<std::string>", ""),
    field("InviteCoverImage", "std::optional<std::string>", ""),
  ],
};

export const activityTimestamps: ClassDefinition = {
  name: "ActivityTimestamps",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [field("Start", "uint64_t", ""), field("End", "uint64_t", "")],
};

export const activityParty: ClassDefinition = {
  name: "ActivityParty",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("Id", "std::string", ""),
    field("CurrentSize", "int32_t", ""),
    field("MaxSize", "int32_t", ""),
    field("Privacy", "ActivityPartyPrivacy", ""),
  ],
};

export const activitySecrets: ClassDefinition = {
  name: "ActivitySecrets",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [field("Join", "std::string", "", { secret: true })],
};

export const activityButton: ClassDefinition = {
  name: "ActivityButton",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [field("Label", "std::string", ""), field("Url", "std::string", "")],
};
