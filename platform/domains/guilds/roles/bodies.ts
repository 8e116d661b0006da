import type { ImageFiles } from "../../../kernel/http/image-files.js";
import { type GuildRecord, readBits } from "../core/api.js";
import type { RoleFields } from "../core/group.js";
import { forbiddenBoost } from "./errors.js";

/** Greatest RGB value. */
const WHITE = 0xff_ffff;

/** Features of guilds that some fields of roles need. */
const GRADIENTS = "ENHANCED_ROLE_COLORS";
const ICONS = "ROLE_ICONS";

/** The three colours of a holographic role, the only third colour there is. */
const HOLOGRAPHIC = { color: 11_127_295, secondaryColor: 16_759_788, tertiaryColor: 16_761_760 };

const colour = { type: ["integer", "null"], minimum: 0, maximum: WHITE } as const;

/** A role to make, or changes of one. */
export const roleSchema = {
  type: ["object", "null"],
  properties: {
    name: { type: ["string", "null"], minLength: 1, maxLength: 100 },
    permissions: {
      anyOf: [
        { type: "integer", minimum: 0 },
        { type: "string", pattern: "^\\d{1,20}$" },
        { type: "null" },
      ],
    },
    color: colour,
    colors: {
      type: ["object", "null"],
      properties: { primary_color: colour, secondary_color: colour, tertiary_color: colour },
    },
    hoist: { type: ["boolean", "null"] },
    mentionable: { type: ["boolean", "null"] },
    icon: { type: ["string", "null"] },
    unicode_emoji: { type: ["string", "null"], maxLength: 100 },
  },
} as const;

/** New places of roles. */
export const positionsSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      id: { type: ["string", "null"], pattern: "^\\d{1,20}$" },
      position: { type: ["integer", "null"], minimum: 0 },
    },
  },
} as const;

/** A role's body as the schema lets it through. */
export interface RoleBody {
  name?: string | null;
  permissions?: number | string | null;
  color?: number | null;
  colors?: {
    primary_color?: number | null;
    secondary_color?: number | null;
    tertiary_color?: number | null;
  } | null;
  hoist?: boolean | null;
  mentionable?: boolean | null;
  icon?: string | null;
  unicode_emoji?: string | null;
}

/** An entry of {@link positionsSchema}. */
export interface PositionBody {
  id?: string | null;
  position?: number | null;
}

/**
 * Reads what a body sets of a role, and keeps its image: the last thing that can go wrong.
 *
 * @throws ApiError 50101 for what the guild has not the feature for, 50035 for an image that is none
 */
export function readRole(
  body: RoleBody | null,
  { features }: GuildRecord,
  images: ImageFiles,
): RoleFields {
  const { name, permissions, hoist, mentionable, icon, unicode_emoji } = body ?? {};
  const decorated = (icon ?? unicode_emoji ?? null) !== null;
  if (decorated && !features.includes(ICONS)) throw forbiddenBoost();
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(permissions === undefined || permissions === null
      ? {}
      : { permissions: readBits(permissions) }),
    ...colours(body ?? {}, features),
    ...(typeof hoist === "boolean" ? { hoist } : {}),
    ...(typeof mentionable === "boolean" ? { mentionable } : {}),
    ...(icon === undefined ? {} : { icon: images.store(icon, "icon") }),
    ...(unicode_emoji === undefined ? {} : { unicodeEmoji: unicode_emoji }),
  };
}

/** `colors` goes before `color`, which sets the first one and takes the others away. */
function colours({ color, colors }: RoleBody, features: readonly string[]): RoleFields {
  if (colors === undefined || colors === null) {
    if (color === undefined || color === null) return {};
    return { color, secondaryColor: null, tertiaryColor: null };
  }
  const { primary_color, secondary_color = null, tertiary_color = null } = colors;
  const gradient = secondary_color !== null || tertiary_color !== null;
  if (gradient && !features.includes(GRADIENTS)) throw forbiddenBoost();
  if (tertiary_color !== null) return HOLOGRAPHIC;
  return {
    color: primary_color ?? color ?? 0,
    secondaryColor: secondary_color,
    tertiaryColor: null,
  };
}
