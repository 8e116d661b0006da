import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const activityAssets: ClassDefinition = {
  name: "ActivityAssets",
  kind: "record",
  summary: "The pictures of an activity.",
  details:
    "A picture is the key of one that was uploaded for the application, or an address. Keys and addresses have 1 to 300 characters.",
  constructors: [[]],
  fields: [
    field("LargeImage", "std::optional<std::string>", "The large picture."),
    field(
      "LargeText",
      "std::optional<std::string>",
      "The text shown over the large picture, 2 to 128 characters.",
    ),
    field(
      "LargeUrl",
      "std::optional<std::string>",
      "The address that the large picture links to, 1 to 256 characters.",
    ),
    field(
      "SmallImage",
      "std::optional<std::string>",
      "The small picture, in the corner of the large one.",
    ),
    field(
      "SmallText",
      "std::optional<std::string>",
      "The text shown over the small picture, 2 to 128 characters.",
    ),
    field(
      "SmallUrl",
      "std::optional<std::string>",
      "The address that the small picture links to, 1 to 256 characters.",
    ),
    field(
      "InviteCoverImage",
      "std::optional<std::string>",
      "The picture shown on invites to the activity.",
    ),
  ],
  source: "contract: Activity (rich presence); protocol 4.9",
};

export const activityTimestamps: ClassDefinition = {
  name: "ActivityTimestamps",
  kind: "record",
  summary: "When an activity began and ends.",
  details:
    "Milliseconds since the Unix epoch; small values count as seconds. With a start alone the time elapsed is shown, with an end the time left.",
  constructors: [[]],
  fields: [
    field("Start", "uint64_t", "When it began; 0 when not given."),
    field("End", "uint64_t", "When it ends; 0 when not given."),
  ],
  source: "protocol 4.9",
};

export const activityParty: ClassDefinition = {
  name: "ActivityParty",
  kind: "record",
  summary: "The group a player plays with.",
  constructors: [[]],
  fields: [
    field(
      "Id",
      "std::string",
      "The party's id, 2 to 128 characters, the same for all its members.",
    ),
    field("CurrentSize", "int32_t", "How many players it has, at least 1."),
    field("MaxSize", "int32_t", "How many players it can have; 0 shows no limit."),
    field("Privacy", "ActivityPartyPrivacy", "Who may join without an invitation."),
  ],
  source: "protocol 4.9",
};

export const activitySecrets: ClassDefinition = {
  name: "ActivitySecrets",
  kind: "record",
  summary: "What lets invited players join.",
  constructors: [[]],
  fields: [
    field(
      "Join",
      "std::string",
      "The secret that a player who may join receives, 2 to 128 characters. It should let a player find the game session, and nothing else.",
      { secret: true },
    ),
  ],
  source: "protocol 4.9",
};

export const activityButton: ClassDefinition = {
  name: "ActivityButton",
  kind: "record",
  summary: "A button on an activity, with a link.",
  constructors: [[]],
  fields: [
    field("Label", "std::string", "The button's text, 1 to 32 characters."),
    field(
      "Url",
      "std::string",
      "The address that it opens, 1 to 512 characters. Empty on the activities of other users.",
    ),
  ],
  source: "protocol 4.9",
};
