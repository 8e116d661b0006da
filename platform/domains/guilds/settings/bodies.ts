const text = (minLength: number, maxLength: number) =>
  ({ type: ["string", "null"], minLength, maxLength }) as const;
const id = { type: ["string", "null"], pattern: "^\\d{1,20}$" } as const;
const image = { type: ["string", "null"] } as const;
const choice = (...values: readonly number[]) =>
  ({ type: ["integer", "null"], enum: [...values, null] }) as const;

/** Languages that guilds may prefer. */
export const LOCALES = [
  ...["ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-ES", "es-419", "fi", "fr", "he"],
  ...["hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru"],
  ...["sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"],
];

/** Changes of a guild. */
export const guildSchema = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2, maxLength: 100 },
    description: text(0, 300),
    icon: image,
    splash: image,
    banner: image,
    discovery_splash: image,
    home_header: image,
    verification_level: choice(0, 1, 2, 3, 4),
    default_message_notifications: choice(0, 1),
    explicit_content_filter: choice(0, 1, 2),
    preferred_locale: { type: ["string", "null"], enum: [...LOCALES, null] },
    afk_timeout: choice(60, 300, 900, 1800, 3600),
    afk_channel_id: id,
    system_channel_id: id,
    system_channel_flags: { type: ["integer", "null"], minimum: 0 },
    features: {
      type: ["array", "null"],
      uniqueItems: true,
      maxItems: 100,
      items: { type: "string", maxLength: 100 },
    },
    rules_channel_id: id,
    public_updates_channel_id: id,
    safety_alerts_channel_id: id,
    premium_progress_bar_enabled: { type: ["boolean", "null"] },
  },
} as const;

/** Changes of a guild as the schema lets them through. */
export interface GuildBody {
  name?: string;
  description?: string | null;
  icon?: string | null;
  splash?: string | null;
  banner?: string | null;
  discovery_splash?: string | null;
  home_header?: string | null;
  verification_level?: number | null;
  default_message_notifications?: number | null;
  explicit_content_filter?: number | null;
  preferred_locale?: string | null;
  afk_timeout?: number | null;
  afk_channel_id?: string | null;
  system_channel_id?: string | null;
  system_channel_flags?: number | null;
  features?: string[] | null;
  rules_channel_id?: string | null;
  public_updates_channel_id?: string | null;
  safety_alerts_channel_id?: string | null;
  premium_progress_bar_enabled?: boolean | null;
}

/** A pause of invites or direct messages. */
export const incidentsSchema = {
  type: "object",
  properties: {
    invites_disabled_until: { type: ["string", "null"] },
    dms_disabled_until: { type: ["string", "null"] },
  },
} as const;

/** A guild to make, while applications could. */
export const createSchema = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2, maxLength: 100 },
    icon: image,
    description: text(0, 300),
  },
  required: ["name"],
} as const;
