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

/** Acts on a message that shows a checked text. */
export type ActOnMessage = (messageId: string) => void;

/**
 * Whether a text may be shown in a channel; false keeps it from being sent. A function is called once
 * the text's message is there, and never if something else keeps it from being sent.
 */
export type ContentCheck = (
  channel: TextChannel,
  speaker: Speaker,
  content: string,
) => ActOnMessage | boolean;

/**
 * Asks every check.
 *
 * @returns what to call once the text's message is there
 * @throws ApiError 200000 for text that one does not let through, 200001 for a title
 */
export function checkContent(
  checks: readonly ContentCheck[],
  channel: TextChannel,
  speaker: Speaker,
  content: string,
): ActOnMessage {
  const acts: ActOnMessage[] = [];
  for (const check of content.trim() === "" ? [] : checks) {
    const result = check(channel, speaker, content);
    if (result === false) {
      throw speaker.title === true ? titleBlockedByAutoMod() : blockedByAutoMod();
    }
    if (result !== true) acts.push(result);
  }
  return (messageId) => {
    for (const act of acts) act(messageId);
  };
}
