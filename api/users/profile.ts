import { value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const externalIdentityProviderType: EnumDefinition = {
  name: "ExternalIdentityProviderType",
  summary: "",
  values: [
    value("OIDC", 0),
    value("EpicOnlineServices", 1),
    value("Steam", 2),
    value("Unity", 3),
    value("DiscordBot", 4),
    value("None", 5),
    value("Unknown", 6),
  ],
};

export const userApplicationProfileHandle: ClassDefinition = {
  name: "UserApplicationProfileHandle",
  kind: "handle",
  summary: "",
  methods: [
    { name: "AvatarHash", summary: "", returns: "std::string" },
    { name: "Metadata", summary: "", returns: "std::string" },
    { name: "ProviderId", summary: "", returns: "std::optional<std::string>" },
    { name: "ProviderIssuedUserId", summary: "", returns: "std::string" },
    { name: "ProviderType", summary: "", returns: "ExternalIdentityProviderType" },
    { name: "Username", summary: "", returns: "std::string" },
  ],
};
