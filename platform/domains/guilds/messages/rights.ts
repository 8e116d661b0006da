import { changed } from "../../../kernel/changes.js";
import type { Clock } from "../../../kernel/clock.js";
import type { Right } from "../../messages/core/api.js";
import { Permission } from "../core/api.js";

/** The permission behind each right, where no date and no kind of channel says otherwise. */
const fixed: Readonly<Record<Exclude<Right, "bypassSlowmode" | "pin" | "send">, bigint>> = {
  addReactions: Permission.AddReactions,
  attachFiles: Permission.AttachFiles,
  embedLinks: Permission.EmbedLinks,
  externalEmojis: Permission.UseExternalEmojis,
  externalStickers: Permission.UseExternalStickers,
  history: Permission.ReadMessageHistory,
  manageMessages: Permission.ManageMessages,
  manageWebhooks: Permission.ManageWebhooks,
  mentionEveryone: Permission.MentionEveryone,
  polls: Permission.SendPolls,
  tts: Permission.SendTtsMessages,
  view: Permission.ViewChannel,
  voiceMessages: Permission.SendVoiceMessages,
};

/** The permissions of which one gives a right, by the platform's date. */
export function permissionsFor(right: Right, inThread: boolean, clock: Clock): readonly bigint[] {
  switch (right) {
    case "send":
      return [inThread ? Permission.SendMessagesInThreads : Permission.SendMessages];
    case "pin": {
      if (changed("pins", clock)) return [Permission.PinMessages];
      const split = changed("pins.split", clock);
      return split
        ? [Permission.PinMessages, Permission.ManageMessages]
        : [Permission.ManageMessages];
    }
    case "bypassSlowmode":
      if (changed("slowmode", clock)) return [Permission.BypassSlowmode];
      return [Permission.ManageMessages, Permission.ManageChannels, Permission.ManageThreads];
    default:
      return [fixed[right]];
  }
}
