import { clientDestroyed, clientNotReady, rpcError } from "../errors.js";
import { callback, param, result } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** What others see of the player, and how they start the game. */
export const presence: ClassExtension = {
  class: "Client",
  callbacks: [
    callback("UpdateRichPresenceCallback", result),
    callback("UpdateStatusCallback", result),
  ],
  methods: [
    {
      name: "UpdateRichPresence",
      summary: "Shows others what the player does.",
      details:
        "Replaces the activity set before. Goes to the service while the client is Ready, and otherwise through the local client, which needs an application id and no sign-in. Without either it waits until there is one. The activity stays: it is shown again whenever the local client is back or a new session begins. At most 5 changes in 20 seconds are sent; of more, the last, and those before it complete with it.",
      parameters: [
        param("activity", "Activity", "The activity."),
        param("cb", "Client::UpdateRichPresenceCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the activity is sent.",
      errors: [
        rpcError,
        clientDestroyed,
        "Fails with `ValidationError` when a text is shorter or longer than allowed, or when the type is none that a game may set.",
        "Fails with `ValidationError` when there is no application id.",
        "Fails with `Aborted` when `ClearRichPresence` was called before the activity was shown.",
      ],
      scopes: [
        "activities.write",
        "presences.write",
        "sdk.social_layer",
        "sdk.social_layer_presence",
      ],
      source: "protocol 4.9, 5.8, 10.5, 11",
    },
    {
      name: "ClearRichPresence",
      summary: "Shows nothing about the player any more.",
      source: "protocol 10.5",
    },
    {
      name: "SetOnlineStatus",
      summary: "Sets whether others see the player as online, idle, busy or offline.",
      parameters: [
        param(
          "status",
          "StatusType",
          "The status: `Online`, `Idle`, `Dnd` or `Invisible`; `Offline` counts as `Invisible`.",
        ),
        param("callback", "Client::UpdateStatusCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "Nothing; the status is sent.",
      errors: [
        clientNotReady,
        clientDestroyed,
        "Fails with `ValidationError` for `Blocked`, `Streaming` and `Unknown`.",
      ],
      scopes: [
        "activities.write",
        "presences.write",
        "sdk.social_layer",
        "sdk.social_layer_presence",
      ],
      source: "protocol 4.9, 10.5",
    },
    {
      name: "RegisterLaunchCommand",
      summary:
        "Registers the command by which the platform starts the game on this machine, for players who accept an invite.",
      parameters: [
        param("applicationId", "uint64_t", "The game's application id."),
        param(
          "command",
          "std::string",
          "The command line; when empty, the path of the running program.",
        ),
      ],
      returns: "bool",
      returnsSummary: "Whether the registration was written.",
      source: "protocol 5.11",
    },
    {
      name: "RegisterLaunchSteamApplication",
      summary: "Registers that the platform starts the game through Steam on this machine.",
      parameters: [
        param("applicationId", "uint64_t", "The game's application id."),
        param("steamAppId", "uint32_t", "The game's id on Steam."),
      ],
      returns: "bool",
      returnsSummary: "Whether the registration was written.",
      source: "protocol 5.11",
    },
  ],
};
