import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const linkedLobby: ClassDefinition = {
  name: "LinkedLobby",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [field("ApplicationId", "uint64_t", ""), field("LobbyId", "uint64_t", "")],
};

export const linkedChannel: ClassDefinition = {
  name: "LinkedChannel",
  kind: "record",
  summary: "",
  fields: [
    field("Id", "uint64_t", ""),
    field("Name", "std::string", ""),
    field("GuildId", "uint64_t", ""),
  ],
};
