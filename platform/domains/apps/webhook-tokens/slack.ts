import { invalidJson } from "../../../kernel/http/api-error.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import {
  list,
  matching,
  type Read,
  read,
  text,
  url,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { MultipartForm } from "../../../kernel/http/multipart.js";
import { parseJson } from "../../../kernel/json.js";
import { foreignFields as fields } from "./foreign-fields.js";

const any = orNull(text());
const link = orNull(url(["http", "https"]));

const attachment = fields({
  title: any,
  title_link: link,
  text: any,
  color: orNull(matching(/^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$/)),
  // In seconds: the last that a date can be.
  ts: orNull(whole({ min: 0, max: 8_640_000_000_000 })),
  pretext: any,
  footer: any,
  footer_icon: link,
  author_name: any,
  author_link: link,
  author_icon: link,
  image_url: link,
  thumb_url: link,
  fields: orNull(
    // The other service calls them `title` and `short`; the description of this one, `name` and `inline`.
    list(
      fields({ name: any, title: any, value: any, inline: orNull(yesNo), short: orNull(yesNo) }),
    ),
  ),
});
type Attachment = Read<typeof attachment>;

const body = fields({
  // By itself it becomes the content of a message, and is limited as that is.
  text: orNull(text({ max: 2000 })),
  username: any,
  icon_url: link,
  attachments: orNull(list(attachment)),
});

/**
 * The message that a message for Slack says, as the body of a webhook's message.
 *
 * @param sent - JSON, or a form, whose field `payload` may hold the JSON
 * @throws ApiError 50035 for a field that is wrong
 */
export function slackMessage(sent: unknown): Record<string, unknown> {
  const { text, username, icon_url, attachments } = read(body, givenIn(sent));
  return {
    ...(text ? { content: markdown(text) } : {}),
    ...(username ? { username } : {}),
    ...(icon_url ? { avatar_url: icon_url } : {}),
    ...(attachments ? { embeds: attachments.map(embedOf) } : {}),
  };
}

function givenIn(sent: unknown): unknown {
  const form =
    sent instanceof MultipartForm
      ? sent.fields
      : sent instanceof URLSearchParams
        ? new Map(sent)
        : undefined;
  if (form === undefined) return sent ?? {};
  const json = form.get("payload") ?? form.get("payload_json");
  if (json === undefined) return Object.fromEntries(form);
  try {
    return parseJson(json);
  } catch {
    throw invalidJson();
  }
}

function embedOf(given: Attachment): Record<string, unknown> {
  const { pretext, text, color, ts, footer, author_name, image_url, thumb_url } = given;
  const description = [pretext, text].filter(Boolean).map((one) => markdown(one as string));
  return {
    ...(given.title ? { title: given.title } : {}),
    ...(given.title_link ? { url: given.title_link } : {}),
    ...(description.length > 0 ? { description: description.join("\n") } : {}),
    ...(color ? { color: colour(color) } : {}),
    ...(typeof ts === "number" ? { timestamp: new Date(ts * 1000).toISOString() } : {}),
    ...(footer ? { footer: { text: footer, ...icon(given.footer_icon) } } : {}),
    ...(author_name
      ? {
          author: {
            name: author_name,
            ...(given.author_link ? { url: given.author_link } : {}),
            ...icon(given.author_icon),
          },
        }
      : {}),
    ...(image_url ? { image: { url: image_url } } : {}),
    ...(thumb_url ? { thumbnail: { url: thumb_url } } : {}),
    ...(given.fields
      ? {
          fields: given.fields.map((field) => ({
            name: field.name ?? field.title ?? "",
            value: markdown(field.value ?? ""),
            inline: field.inline ?? field.short ?? false,
          })),
        }
      : {}),
  };
}

const icon = (address: string | null | undefined) => (address ? { icon_url: address } : {});

/** `#abc` and `#aabbcc` as a number. */
function colour(hex: string): number {
  const digits = hex.slice(1);
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return Number.parseInt(whole, 16);
}

/** Links that the other service writes as `<address|text>`, and the letters that it escapes. */
function markdown(text: string): string {
  return text
    .replace(/<((?:https?|mailto):[^|>\s]+)\|([^>]+)>/g, "[$2]($1)")
    .replace(/<(https?:[^|>\s]+)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
