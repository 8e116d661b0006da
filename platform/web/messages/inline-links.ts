import type { Inline } from "./inline.js";
import { isSpace, isWord } from "./inline-runs.js";

/** Longest address of a link. */
const MAX_URL = 2048;

/** What stands between `<` and `>`; each pattern looks at a bounded number of characters. */
const ANGLES: readonly (readonly [RegExp, (found: RegExpExecArray) => Inline])[] = [
  [/<@!?(\d{1,20})>/y, ([, id = ""]) => ({ type: "user", id })],
  [/<@&(\d{1,20})>/y, ([, id = ""]) => ({ type: "role", id })],
  [/<#(\d{1,20})>/y, ([, id = ""]) => ({ type: "channel", id })],
  [/<a?:(\w{1,32}):(\d{1,20})>/y, ([, name = "", id = ""]) => ({ type: "emoji", name, id })],
  [
    /<\/([-_'\p{L}\p{M}\p{N} ]{1,100}):(\d{1,20})>/uy,
    ([, name = "", id = ""]) => ({ type: "command", name, id }),
  ],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    ([, at, style = "f"]) => ({ type: "time", at: Number(at), style }),
  ],
  [
    /<id:(browse|customize|guide|linked-roles)(?::\d{1,20})?>/y,
    ([, name = ""]) => ({ type: "guide", name }),
  ],
  [
    /<(https?:\/\/[^\s<>]{1,2048})>/iy,
    ([, href = ""]) => ({ type: "link", href, children: [{ type: "text", text: href }] }),
  ],
];

/** What was read, and where it ends in the text. */
export type Read = readonly [inline: Inline, end: number];

/** Reads a mention, an emoji, a time, a command or an address that stands between `<` and `>`. */
export function readAngle(text: string, at: number): Read | undefined {
  for (const [pattern, make] of ANGLES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return [make(found), pattern.lastIndex];
  }
  return undefined;
}

/**
 * Reads a bare address, which ends at a space, and at the mark that ends what it stands in.
 *
 * @param stops - the first characters of those marks
 */
export function readUrl(text: string, start: number, stops: string): Read | undefined {
  const scheme = /^https?:\/\//i.exec(text.slice(start, start + 8))?.[0];
  if (scheme === undefined || isWord(text[start - 1])) return undefined;
  let end = start + scheme.length;
  while (end < text.length && end - start < MAX_URL) {
    const character = text[end] as string;
    if (character === "<" || isSpace(character)) break;
    if (stops.includes(character) && (character !== "_" || text[end + 1] === "_")) break;
    end += 1;
  }
  while (end > start + scheme.length && ".,:;\"'!?".includes(text[end - 1] as string)) end -= 1;
  if (text[end - 1] === ")" && !text.slice(start, end).includes("(")) end -= 1;
  if (end <= start + scheme.length) return undefined;
  const href = text.slice(start, end);
  return [{ type: "link", href, children: [{ type: "text", text: href }] }, end];
}

/** Reads the address of a link, `(address)`, after its words. @returns the address, and where it ends */
export function readTarget(text: string, at: number): readonly [string, number] | undefined {
  const target =
    /^\(<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)?)>?(?: "[^"\n]*")?\)/i.exec(
      text.slice(at, at + MAX_URL),
    );
  const [whole = "", href] = target ?? [];
  return href === undefined ? undefined : [href, at + whole.length];
}
