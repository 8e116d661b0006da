import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const integrationType: EnumDefinition = {
  name: "IntegrationType",
  summary: "",
  values: [value("GuildInstall", 0), value("UserInstall", 1)],
};

export const authorizationArgs: ClassDefinition = {
  name: "AuthorizationArgs",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("ClientId", "uint64_t", ""),
    field("Scopes", "std::string", ""),
    field("State", "std::optional<std::string>", "", { secret: true }),
    field("Nonce", "std::optional<std::string>", ""),
    field("CodeChallenge", "std::optional<AuthorizationCodeChallenge>", ""),
    field("IntegrationType", "std::optional<IntegrationType>", ""),
    field("CustomSchemeParam", "std::optional<std::string>", ""),
  ],
};

export const deviceAuthorizationArgs: ClassDefinition = {
  name: "DeviceAuthorizationArgs",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [field("ClientId", "uint64_t", ""), field("Scopes", "std::string", "")],
};
