import { fields, ignored, required } from "../../../../kernel/http/input/fields.js";
import type { Place } from "../../../../kernel/http/input/place.js";
import {
  list,
  type Read,
  type Reader,
  text,
  timestamp,
  url,
  whole,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "./limits.js";

const limits = LIMITS.embed;
const trimmed = (max: number, filled = false) => text({ max, filled, trim: true });
const link = url(["http", "https"], LIMITS.url);
/** Also a file of the same message. */
const media = url(["http", "https", "attachment"], LIMITS.url);

const picture = fields({
  url: media,
  proxy_url: ignored,
  width: ignored,
  height: ignored,
  content_type: ignored,
  content_scan_version: ignored,
  placeholder: ignored,
  placeholder_version: ignored,
  is_animated: ignored,
  description: text({ max: LIMITS.embed.description }),
  flags: ignored,
});

const embed = fields({
  // Embeds of senders are rich, whatever they call them; the rest is made by unfurling links.
  type: ignored,
  provider: ignored,
  video: ignored,
  flags: ignored,
  content_scan_version: ignored,
  title: trimmed(limits.title),
  description: trimmed(limits.description),
  url: link,
  color: whole({ min: 0, max: limits.color }),
  timestamp,
  footer: fields({
    text: trimmed(limits.footer),
    icon_url: media,
    proxy_icon_url: ignored,
  }),
  image: picture,
  thumbnail: picture,
  author: fields({
    name: trimmed(limits.author),
    url: link,
    icon_url: media,
    proxy_icon_url: ignored,
  }),
  fields: list(
    fields({
      name: required(trimmed(limits.fieldName, true)),
      value: required(trimmed(limits.fieldValue, true)),
      inline: yesNo,
    }),
    { max: limits.fields },
  ),
});

type Given = Read<typeof embed>;

/** An embed as it is kept: with addresses as they were sent. */
export type Embed = Readonly<Record<string, unknown>>;

const several = list(embed, { max: LIMITS.embeds });

/** Reads the embeds of a message. Those without anything to show are left out. */
export const embeds: Reader<Embed[]> = (value: unknown, place: Place) => {
  const given = several(value, place);
  if (given === undefined) return undefined;
  const total = given.reduce((sum, one) => sum + sizeOf(one), 0);
  if (total > limits.total) {
    const message = `Embed size exceeds maximum size of ${limits.total}`;
    return place.wrong("MAX_EMBED_SIZE_EXCEEDED", message);
  }
  return given.map(kept).filter((one) => Object.keys(one).length > 1);
};

/** The characters that count against the limit of all embeds together. */
function sizeOf({ title = "", description = "", footer, author, fields = [] }: Given): number {
  const texts = [title, description, footer?.text ?? "", author?.name ?? ""];
  for (const { name, value } of fields) texts.push(name, value);
  return texts.reduce((sum, one) => sum + one.length, 0);
}

function kept({ footer, author, image, thumbnail, fields = [], ...rest }: Given): Embed {
  const shown = {
    type: "rich",
    ...rest,
    ...(footer?.text ? { footer } : {}),
    ...(author?.name ? { author } : {}),
    ...(image?.url ? { image } : {}),
    ...(thumbnail?.url ? { thumbnail } : {}),
    ...(fields.length > 0
      ? { fields: fields.map(({ inline = false, ...field }) => ({ ...field, inline })) }
      : {}),
  };
  // An empty text is no text; a colour alone shows nothing.
  const entries = Object.entries(shown).filter(([, one]) => one !== "" && one !== undefined);
  const visible = entries.some(([name]) => !["type", "color", "url"].includes(name));
  return visible ? Object.fromEntries(entries) : { type: "rich" };
}
