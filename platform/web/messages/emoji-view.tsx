import type { Emoji } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { usePlace } from "./place.js";

/** An emoji: a character, or a picture of a guild or an application. */
export function EmojiView({ emoji }: { readonly emoji: Emoji }) {
  const place = usePlace();
  const name = printable(emoji.name ?? "deleted emoji");
  if (!emoji.id) return <span class="emoji">{name}</span>;
  const source = place.file(`/cdn/emojis/${emoji.id}.webp`);
  return <img class="emoji" src={source} alt={`:${name}:`} title={`:${name}:`} loading="lazy" />;
}

/** An emoji as a path of the HTTP API has it. */
export function emojiPath({ id, name }: Emoji): string {
  return encodeURIComponent(id ? `${name ?? "_"}:${id}` : (name ?? ""));
}
