import { field, param } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const activity: ClassDefinition = {
  name: "Activity",
  kind: "record",
  summary: "What a user does, as others see it: rich presence.",
  constructors: [[]],
  fields: [
    field(
      "Name",
      "std::string",
      "The name of the activity, 1 to 128 characters. The application's name when empty.",
      { source: "contract: Activity (rich presence); protocol 4.9" },
    ),
    field("Type", "ActivityTypes", "The kind of activity.", { source: "protocol 4.9" }),
    field(
      "StatusDisplayType",
      "std::optional<StatusDisplayTypes>",
      "Which text stands in the user's status; the name when unset.",
      { source: "protocol 4.9" },
    ),
    field(
      "State",
      "std::optional<std::string>",
      "What the player's party does, 2 to 128 characters.",
      { source: "protocol 4.9" },
    ),
    field(
      "StateUrl",
      "std::optional<std::string>",
      "The address that the state links to, 2 to 256 characters.",
      { source: "contract: Activity (rich presence); protocol 4.9" },
    ),
    field("Details", "std::optional<std::string>", "What the player does, 2 to 128 characters.", {
      source: "protocol 4.9",
    }),
    field(
      "DetailsUrl",
      "std::optional<std::string>",
      "The address that the details link to, 2 to 256 characters.",
      { source: "contract: Activity (rich presence); protocol 4.9" },
    ),
    field(
      "ApplicationId",
      "std::optional<uint64_t>",
      "The application that the activity belongs to. Filled in by the SDK; a value set by the game has no effect.",
      { source: "protocol 4.9" },
    ),
    field(
      "ParentApplicationId",
      "std::optional<uint64_t>",
      "The parent of that application. Filled in by the service; a value set by the game has no effect.",
      { source: "protocol 4.9" },
    ),
    field("Assets", "std::optional<ActivityAssets>", "The pictures.", { source: "protocol 4.9" }),
    field("Timestamps", "std::optional<ActivityTimestamps>", "When the activity began or ends.", {
      source: "protocol 4.9",
    }),
    field("Party", "std::optional<ActivityParty>", "The player's party.", {
      source: "protocol 4.9",
    }),
    field("Secrets", "std::optional<ActivitySecrets>", "What lets others join. Never received.", {
      source: "protocol 4.9",
    }),
    field(
      "SupportedPlatforms",
      "ActivityGamePlatforms",
      "The platforms on which the activity can be joined: values of `ActivityGamePlatforms`, combined.",
      { source: "protocol 4.9" },
    ),
  ],
  methods: [
    {
      name: "AddButton",
      summary: "Adds a button with a link. At most two are shown.",
      parameters: [param("button", "ActivityButton", "The button.")],
      source: "contract: Activity (rich presence); protocol 4.9",
    },
    {
      name: "Equals",
      summary: "Whether another activity is the same in every field.",
      parameters: [param("other", "Activity", "The other activity.")],
      returns: "bool",
      returnsSummary: "True when all fields are equal.",
      source: "protocol 10.8",
    },
    {
      name: "GetButtons",
      summary: "The buttons.",
      returns: "std::vector<ActivityButton>",
      returnsSummary:
        "The buttons, in the order they were added. Those of other users carry no addresses.",
      source: "protocol 4.9, 10.8",
    },
  ],
  source: "protocol 4.9, 5.8",
};
