import type { ChannelRoom } from "./channel_rooms.js";
import { blockedByAutoMod } from "./errors.js";

/** Whether a text may be shown in a channel; false keeps it from being sent. */
export type ContentCheck = (room: ChannelRoom, userId: string, content: string) => boolean;

/** Asks every check. @throws ApiError 200000 for text that one does not let through */
export function checkContent(
  checks: readonly ContentCheck[],
  room: ChannelRoom,
  userId: string,
  content: string,
): void {
  if (content.trim() === "") return;
  if (!checks.every((check) => check(room, userId, content))) throw blockedByAutoMod();
}
