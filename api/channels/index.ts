import { defineDomain } from "../schema.js";
import { channelHandle, channelType } from "./channel.js";
import { guildChannel, guildMinimal } from "./guild.js";
import { linkedChannel, linkedLobby } from "./link.js";
import { linking } from "./linking.js";

export const channelsDomain = defineDomain({
  name: "channels",
  title: "Channels and guilds",
  summary: "Channels of the platform, and their link with lobbies.",
  enums: [channelType],
  classes: [channelHandle, guildMinimal, guildChannel, linkedLobby, linkedChannel],
  extends: [linking],
});
