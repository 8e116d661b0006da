import { fields, notNull, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  set,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { guildName } from "../core/group.js";

const id = orNull(snowflake);
const image = orNull(text());
const description = orNull(text({ min: 0, max: 300 }));

/** Languages that guilds may prefer. */
export const LOCALES = [
  ...["ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-ES", "es-419", "fi", "fr", "he"],
  ...["hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru"],
  ...["sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"],
];

/** Changes of a guild. */
export const guildBody = fields({
  name: notNull(guildName),
  description,
  icon: image,
  splash: image,
  banner: image,
  discovery_splash: image,
  home_header: image,
  verification_level: orNull(choice([0, 1, 2, 3, 4])),
  default_message_notifications: orNull(choice([0, 1])),
  explicit_content_filter: orNull(choice([0, 1, 2])),
  preferred_locale: orNull(choice(LOCALES)),
  afk_timeout: orNull(choice([60, 300, 900, 1800, 3600])),
  afk_channel_id: id,
  system_channel_id: id,
  system_channel_flags: orNull(whole({ min: 0 })),
  features: orNull(set(list(text({ max: 100 }), { max: 100 }))),
  rules_channel_id: id,
  public_updates_channel_id: id,
  safety_alerts_channel_id: id,
  premium_progress_bar_enabled: orNull(yesNo),
});
export type GuildBody = Read<typeof guildBody>;

/** A pause of invites or direct messages. */
export const incidentsBody = fields({
  invites_disabled_until: orNull(text()),
  dms_disabled_until: orNull(text()),
});
export type IncidentsBody = Read<typeof incidentsBody>;

/** A guild to make, while applications could. */
export const newGuild = fields({ name: required(guildName), icon: image, description });
