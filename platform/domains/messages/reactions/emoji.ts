import type { CustomEmoji, Expressions } from "../core/group.js";
import type { Emoji } from "./record.js";

// The flag is newer than the compiler's target; every Node.js that is supported has it.
const UNICODE_SETS: string = "v";
const RGI = new RegExp("^\\p{RGI_Emoji}$", UNICODE_SETS);
const STYLE = "\u{fe0f}";

/** An emoji as paths name it, before it is known whether it is there. */
export interface NamedEmoji {
  /** By which a reaction with it is found. */
  readonly key: string;
  /** The emoji; undefined for one that nobody keeps. */
  readonly emoji: (Emoji & Pick<CustomEmoji, "guildId" | "usableBy">) | undefined;
}

/** Reads an emoji of a path: a character, or `name:id` of a custom one, whatever the name. */
export function readEmoji(text: string, expressions: Expressions): NamedEmoji {
  const id = /^(?:a:)?[^:]*:(\d{1,20})$/.exec(text)?.[1];
  if (id === undefined) {
    const emoji = isEmoji(text)
      ? { emojiId: null, emojiName: text, animated: false, guildId: null, usableBy: () => true }
      : undefined;
    return { key: text, emoji };
  }
  const found = expressions.emoji(id);
  if (found === undefined) return { key: id, emoji: undefined };
  const { name, animated, guildId } = found;
  const usableBy = (userId: string) => found.usableBy(userId);
  return { key: id, emoji: { emojiId: id, emojiName: name, animated, guildId, usableBy } };
}

/** Whether a text is one emoji, with or without the marks that choose its style. */
function isEmoji(text: string): boolean {
  if (text.length > 32) return false;
  const [first = "", ...rest] = text;
  return [text, text + STYLE, [first, STYLE, ...rest].join("")].some((form) => RGI.test(form));
}
