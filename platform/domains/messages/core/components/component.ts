import { fields, type Given, isDictionary, orNull } from "../../../../kernel/http/input/fields.js";
import type { Reader } from "../../../../kernel/http/input/readers.js";
import { snowflake, text, whole, yesNo } from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "../body/limits.js";

/** Types of components. */
export const ComponentType = {
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  TextDisplay: 10,
  Thumbnail: 11,
  MediaGallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
  FileUpload: 19,
  RadioGroup: 21,
  CheckboxGroup: 22,
  Checkbox: 23,
} as const;

/** A component as it is kept: in wire form, with addresses of media as they were sent. */
export type Component = Readonly<Record<string, unknown>> & {
  readonly type: number;
  readonly id: number;
};

/** Fields that every component has. */
export const common = {
  type: whole(),
  id: whole({ min: 0, max: 2 ** 31 - 1 }),
} as const;

/** A name of the sender's for what a person uses. */
export const customId = text({ min: 1, max: LIMITS.components.customId });

/** A component of one of some types, each with its reader. */
export function oneOf(readers: Readonly<Record<number, Reader<object>>>): Reader<Component> {
  const types = Object.keys(readers).join(", ");
  return (value, place) => {
    if (!isDictionary(value, place)) return undefined;
    const { type } = value;
    const reader = typeof type === "object" ? undefined : readers[Number(type)];
    if (reader !== undefined) return reader(value, place) as Component | undefined;
    return place.at("type").wrong("BASE_TYPE_CHOICES", `Value must be one of {${types}}.`);
  };
}

const emojiFields = fields({
  id: orNull(snowflake),
  name: orNull(text({ max: LIMITS.components.emojiName })),
  animated: yesNo,
});

/** The emoji of a button or an option, by id or as the character itself. */
export const emoji: Reader<Given> = (value, place) => {
  const given = emojiFields(value, place);
  if (given === undefined) return undefined;
  const { id, name, animated } = given;
  if (id) return { id, name: name || "_", ...(animated ? { animated } : {}) };
  if (name && /\p{Emoji}|\p{Regional_Indicator}/u.test(name)) return { name };
  return place.wrong("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
};
