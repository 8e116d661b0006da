import type { ImageFiles } from "../../../kernel/http/files/image-files.js";
import { fields, orNull } from "../../../kernel/http/input/fields.js";
import {
  bits,
  list,
  type Read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
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

const colour = orNull(whole({ min: 0, max: WHITE }));

/** A role to make, or changes of one. */
export const roleBody = fields({
  name: orNull(text({ min: 1, max: 100, counted: true })),
  permissions: orNull(bits),
  color: colour,
  colors: orNull(
    fields({ primary_color: colour, secondary_color: colour, tertiary_color: colour }),
  ),
  hoist: orNull(yesNo),
  mentionable: orNull(yesNo),
  icon: orNull(text()),
  unicode_emoji: orNull(text({ max: 100 })),
});
export type RoleBody = Read<typeof roleBody>;

/** New places of roles. */
export const rolePositions = list(
  fields({ id: orNull(snowflake), position: orNull(whole({ min: 0 })) }),
);
export type RolePositions = Read<typeof rolePositions>;

/**
 * Reads what a body sets of a role, and stores its image last, because storing can fail.
 *
 * @throws ApiError 50101 if the guild lacks the feature, 50035 if the image is invalid
 */
export function readRole(
  body: RoleBody,
  { features }: GuildRecord,
  images: ImageFiles,
): RoleFields {
  const { name, permissions, hoist, mentionable, icon, unicode_emoji } = body;
  const decorated = (icon ?? unicode_emoji ?? null) !== null;
  if (decorated && !features.includes(ICONS)) throw forbiddenBoost();
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(permissions === undefined || permissions === null
      ? {}
      : { permissions: readBits(permissions) }),
    ...colours(body, features),
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
    color: primary_color ?? 0,
    secondaryColor: secondary_color,
    tertiaryColor: null,
  };
}
