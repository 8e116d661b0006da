import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const linkedLobby: ClassDefinition = {
  name: "LinkedLobby",
  kind: "record",
  summary: "The lobby that a channel is linked to.",
  constructors: [[]],
  fields: [
    field("ApplicationId", "uint64_t", "The application that the lobby belongs to."),
    field("LobbyId", "uint64_t", "The lobby's id."),
  ],
  source: "protocol 3.6",
};

export const linkedChannel: ClassDefinition = {
  name: "LinkedChannel",
  kind: "record",
  summary: "The channel that a lobby is linked to.",
  fields: [
    field("Id", "uint64_t", "The channel's id."),
    field("Name", "std::string", "The channel's name."),
    field("GuildId", "uint64_t", "The id of the guild that it belongs to."),
  ],
  source: "protocol 3.4, 10.8",
};
