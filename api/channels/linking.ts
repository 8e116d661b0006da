import { callback, param } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const linking: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "GetUserGuildsCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("guilds", "std::vector<GuildMinimal>", ""),
    ),
    callback(
      "GetGuildChannelsCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("guildChannels", "std::vector<GuildChannel>", ""),
    ),
    callback(
      "LinkOrUnlinkChannelCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
    ),
    callback(
      "JoinLinkedLobbyGuildCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      param("inviteUrl", "std::string", ""),
    ),
  ],
  methods: [
    {
      name: "GetChannelHandle",
      summary: "",
      parameters: [param("channelId", "uint64_t", "")],
      returns: "std::optional<ChannelHandle>",
    },
    {
      name: "GetUserGuilds",
      summary: "",
      parameters: [param("cb", "Client::GetUserGuildsCallback", "Called once, with the outcome.")],
    },
    {
      name: "GetGuildChannels",
      summary: "",
      parameters: [
        param("guildId", "uint64_t", ""),
        param("cb", "Client::GetGuildChannelsCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "LinkChannelToLobby",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("channelId", "uint64_t", ""),
        param("callback", "Client::LinkOrUnlinkChannelCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "UnlinkChannelFromLobby",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param("callback", "Client::LinkOrUnlinkChannelCallback", "Called once, with the outcome."),
      ],
    },
    {
      name: "JoinLinkedLobbyGuild",
      summary: "",
      parameters: [
        param("lobbyId", "uint64_t", ""),
        param(
          "provisionalUserMergeRequiredCallback",
          "Client::ProvisionalUserMergeRequiredCallback",
          "",
        ),
        param("callback", "Client::JoinLinkedLobbyGuildCallback", "Called once, with the outcome."),
      ],
    },
  ],
};
