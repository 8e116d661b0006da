import { param, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const statusType: EnumDefinition = {
  name: "StatusType",
  summary: "Whether a user is online, and how.",
  values: [
    value("Online", 0, "Online."),
    value("Offline", 1, "Offline."),
    value("Blocked", 2, "Blocked by the current user. Cannot be set."),
    value("Idle", 3, "Online and away."),
    value("Dnd", 4, "Online and not to be disturbed."),
    value("Invisible", 5, "Online and shown to others as offline."),
    value("Streaming", 6, "Online and streaming. Cannot be set."),
    value("Unknown", 7, "Not known to the client. Cannot be set."),
  ],
  source: "protocol 4.9, 12.3",
};

export const userHandle: ClassDefinition = {
  name: "UserHandle",
  kind: "handle",
  summary: "A user known to the client.",
  details:
    "Reads what the client knows at the moment of the call, and defaults once the client is gone.",
  methods: [
    {
      name: "Avatar",
      summary: "The hash of the user's own avatar.",
      returns: "std::optional<std::string>",
      returnsSummary:
        "The hash, which begins with `a_` when the avatar is animated; unset when the user has none.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "AvatarTypeToString",
      summary: "The name of an image format.",
      static: true,
      parameters: [param("type", "UserHandle::AvatarType", "The format.")],
      returns: "std::string",
      returnsSummary: "The enumerator's name, such as `Png`.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "AvatarUrl",
      summary: "The address of the user's avatar.",
      parameters: [
        param("animatedType", "UserHandle::AvatarType", "The format for an animated avatar."),
        param("staticType", "UserHandle::AvatarType", "The format for any other."),
      ],
      returns: "std::string",
      returnsSummary:
        "The address of the user's own avatar, or that of a default picture when the user has none.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "DisplayName",
      summary: "The name to show.",
      returns: "std::string",
      returnsSummary: "The global name where the user has one, otherwise the username.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "GameActivity",
      summary: "What the user does in this game.",
      returns: "std::optional<Activity>",
      returnsSummary:
        "The user's activity in the current application or another of the same publisher; unset when there is none.",
      source: "protocol 4.9, 10.6",
    },
    {
      name: "GlobalName",
      summary: "The name the user chose to be shown under.",
      returns: "std::optional<std::string>",
      returnsSummary: "The name, 1 to 32 characters; unset when the user chose none.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "Id",
      summary: "The user's id.",
      returns: "uint64_t",
      returnsSummary: "The id, which never changes.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "IsProvisional",
      summary: "Whether the account is a provisional one.",
      returns: "bool",
      returnsSummary: "True for an account that belongs to a game and not to the platform.",
      source: "protocol 2.5",
    },
    {
      name: "Relationship",
      summary: "The current user's relationship with this user.",
      returns: "RelationshipHandle",
      returnsSummary: "The relationship; its types are `None` when there is none.",
      source: "protocol 3.4, 10.6",
    },
    {
      name: "Status",
      summary: "Whether the user is online, and how.",
      returns: "StatusType",
      returnsSummary: "The status; `Unknown` where the client has no presence of the user.",
      source: "protocol 4.9",
    },
    {
      name: "UserApplicationProfiles",
      summary: "The user's identities at external providers.",
      returns: "std::vector<UserApplicationProfileHandle>",
      returnsSummary: "The profiles, at most one for each application.",
      source: "protocol 3.9",
    },
    {
      name: "Username",
      summary: "The user's unique name.",
      returns: "std::string",
      returnsSummary: "The username; a random one for provisional accounts.",
      source: "protocol 3.4, 10.6",
    },
  ],
  enums: [
    {
      name: "AvatarType",
      summary: "Image formats of avatars.",
      values: [
        value("Gif", 0, "GIF, the one for animated avatars."),
        value("Webp", 1, "WebP."),
        value("Png", 2, "PNG."),
        value("Jpeg", 3, "JPEG."),
      ],
      source: "protocol 12.3",
    },
  ],
  source: "protocol 3.4, 10.6",
};
