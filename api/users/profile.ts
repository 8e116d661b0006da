import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const externalIdentityProviderType: EnumDefinition = {
  name: "ExternalIdentityProviderType",
  summary: "Who vouches for an external identity.",
  values: [
    value("OIDC", 0, "An OpenID Connect provider."),
    value("EpicOnlineServices", 1, "Epic Online Services."),
    value("Steam", 2, "Steam."),
    value("Unity", 3, "Unity Gaming Services."),
    value("DiscordBot", 4, "The game's backend, with its bot token."),
    value("None", 5, "Nobody."),
    value("Unknown", 6, "A provider that the library does not know."),
  ],
  source: "protocol 2.3",
};

export const userApplicationProfileHandle: ClassDefinition = {
  name: "UserApplicationProfileHandle",
  kind: "handle",
  summary: "A user's identity at an external provider, as one application knows it.",
  methods: [
    {
      name: "AvatarHash",
      summary: "The hash of the identity's avatar.",
      returns: "std::string",
      returnsSummary: "The hash; empty when there is none.",
      source: "protocol 3.9",
    },
    {
      name: "Metadata",
      summary: "What the game stored with the profile.",
      returns: "std::string",
      returnsSummary: "The text as it was stored; empty when there is none.",
      source: "protocol 3.9",
    },
    {
      name: "ProviderId",
      summary: "Which provider, where there are several of one type.",
      returns: "std::optional<std::string>",
      returnsSummary: "The provider's id; unset when its type says it all.",
      source: "protocol 3.9",
    },
    {
      name: "ProviderIssuedUserId",
      summary: "The user's id at the provider.",
      returns: "std::string",
      returnsSummary: "The id as the provider spells it.",
      source: "protocol 3.9",
    },
    {
      name: "ProviderType",
      summary: "The kind of provider.",
      returns: "ExternalIdentityProviderType",
      returnsSummary: "The type; `Unknown` for one the library does not know.",
      source: "protocol 2.3",
    },
    {
      name: "Username",
      summary: "The user's name at the provider.",
      returns: "std::string",
      returnsSummary: "The name; empty when there is none.",
      source: "protocol 3.9",
    },
  ],
  source: "protocol 3.9",
};
