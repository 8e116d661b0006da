import { requestErrors } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

const scopes = ["lobbies.write", "sdk.social_layer"];

/** Finding channels, and linking them to lobbies. */
export const linking: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "GetUserGuildsCallback",
      result,
      param("guilds", "std::vector<GuildMinimal>", "The guilds."),
    ),
    callback(
      "GetGuildChannelsCallback",
      result,
      param("guildChannels", "std::vector<GuildChannel>", "The channels, ordered by position."),
    ),
    callback("LinkOrUnlinkChannelCallback", result),
    callback(
      "JoinLinkedLobbyGuildCallback",
      result,
      param("inviteUrl", "std::string", "The address of the invite."),
    ),
  ],
  methods: [
    {
      name: "GetChannelHandle",
      summary: "A direct message channel or a lobby, as a channel.",
      parameters: [param("channelId", "uint64_t", "The channel's or lobby's id.")],
      returns: "std::optional<ChannelHandle>",
      returnsSummary:
        "The channel; unset when the client does not know it, and for conversations that exist in the game only.",
      source: "protocol 10.3",
    },
    {
      name: "GetUserGuilds",
      summary: "The guilds of the current user.",
      parameters: [param("cb", "Client::GetUserGuildsCallback", "Called once, with the outcome.")],
      returnsSummary: "The guilds.",
      errors: [...requestErrors],
      scopes: ["guilds", "sdk.social_layer"],
      source: "contract: HTTP API; protocol 3.6",
    },
    {
      name: "GetGuildChannels",
      summary: "The channels of a guild that the current user can see.",
      parameters: [
        param("guildId", "uint64_t", "The guild's id."),
        param("cb", "Client::GetGuildChannelsCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The channels, in the order in which the platform shows them.",
      errors: [...requestErrors],
      scopes: ["guilds.channels.read", "sdk.social_layer"],
      source: "contract: SDK operations named; protocol 3.6",
    },
    {
      name: "LinkChannelToLobby",
      summary: "Links a channel to a lobby, so that messages of one appear in the other.",
      details:
        "The current user needs `CanLinkLobby` in the lobby and an `IsLinkable` channel. A linked lobby is never deleted for being idle.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param("channelId", "uint64_t", "The channel's id."),
        param("callback", "Client::LinkOrUnlinkChannelCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the two are linked.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 50013, when the current user may not link the lobby.",
        "Fails with `HTTPError`, status 400, when the channel or the lobby cannot be linked.",
      ],
      scopes,
      source: "protocol 3.5, 3.6, 10.4",
    },
    {
      name: "UnlinkChannelFromLobby",
      summary: "Ends the link of a lobby with its channel.",
      details:
        "The current user needs `CanLinkLobby` in the lobby, and no permission in the channel.",
      parameters: [
        param("lobbyId", "uint64_t", "The lobby's id."),
        param("callback", "Client::LinkOrUnlinkChannelCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the link is gone.",
      errors: [
        ...requestErrors,
        "Fails with `HTTPError`, code 50013, when the current user may not link the lobby.",
      ],
      scopes,
      source: "protocol 3.5, 10.4",
    },
    {
      name: "JoinLinkedLobbyGuild",
      summary: "Invites the player into the guild of the channel that is linked to a lobby.",
      details:
        "The invite is good for one use within one hour, and is opened for the player. A player with a provisional account must be merged into a full one first: the game is notified, merges, and reports the end with `ProvisionalUserMergeCompleted`.",
      parameters: [
        param("lobbyId", "uint64_t", "The id of a lobby that the current user is in."),
        param(
          "provisionalUserMergeRequiredCallback",
          "Client::ProvisionalUserMergeRequiredCallback",
          "Called when the account must be merged first.",
        ),
        param("callback", "Client::JoinLinkedLobbyGuildCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The address of the invite.",
      errors: [
        ...requestErrors,
        "Fails with `Aborted` when the merge was reported as failed.",
        "Fails with `HTTPError` when no channel is linked to the lobby.",
      ],
      scopes,
      source: "contract: Create Lobby Channel Invite; protocol 2.5, 3.5, 10.4",
    },
  ],
};
