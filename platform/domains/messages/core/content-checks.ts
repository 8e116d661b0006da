import { blockedByAutoMod, titleBlockedByAutoMod } from "./errors.js";
import type { TextChannel } from "./text-channel.js";

/** Whose text it is. */
export interface Speaker {
  /** The author, or the user of the application that answers with it. */
  readonly userId: string;
  /** Whether an application says it, in answer to an interaction. */
  readonly answers: boolean;
  /** Whether it is what a thread is called, and no message. Default: false. */
  readonly title?: boolean;
}

/** Whether a text may be shown in a channel; false keeps it from being sent. */
export type ContentCheck = (channel: TextChannel, speaker: Speaker, content: string) => boolean;

/** Asks every check. @throws ApiError 200000 for text that one does not let through, 200001 for a title */
export function checkContent(
  checks: readonly ContentCheck[],
  channel: TextChannel,
  speaker: Speaker,
  content: string,
): void {
  if (content.trim() === "") return;
  if (!checks.every((check) => check(channel, speaker, content))) {
    throw speaker.title === true ? titleBlockedByAutoMod() : blockedByAutoMod();
  }
}
