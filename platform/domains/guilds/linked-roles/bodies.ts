import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  dictionary,
  list,
  matching,
  type Read,
  type Reader,
  snowflake,
  text,
} from "../../../kernel/http/input/readers.js";
import { isObject } from "../../../kernel/json.js";

/** Most items of metadata of an application, and most requirements of a role. */
export const MAX_ITEMS = 5;

/** How a value is compared with what a guild wants. */
const OPERATORS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Texts by locale; those that are null are left out. */
function localizations(max: number): Reader<Record<string, string> | null> {
  const read = dictionary(text({ min: 1, max }), { max: 34, name: 10 });
  return orNull((value, place) => {
    if (!isObject(value)) return read(value, place);
    return read(Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)), place);
  });
}

/** What an application declares that it can say of users. */
export const metadataBody = list(
  fields({
    type: required(choice(OPERATORS)),
    key: required(matching(/^[a-z0-9_]{1,50}$/)),
    name: required(text({ min: 1, max: 100 })),
    name_localizations: localizations(100),
    description: required(text({ min: 1, max: 200 })),
    description_localizations: localizations(200),
  }),
  { max: MAX_ITEMS },
);
export type MetadataBody = Read<typeof metadataBody>;

/** What an application says of a user. */
export const roleConnectionBody = fields({
  platform_name: orNull(text({ max: 50 })),
  platform_username: orNull(text({ max: 100 })),
  metadata: orNull(dictionary(text({ min: 1, max: 100 }), { max: MAX_ITEMS, name: 50 })),
});
export type RoleConnectionBody = Read<typeof roleConnectionBody>;

const requirement = fields({
  connection_type: required(text({ min: 1, max: 100 })),
  connection_metadata_field: orNull(text({ max: 50 })),
  operator: orNull(choice(OPERATORS)),
  value: orNull(text({ max: 100 })),
  application_id: orNull(snowflake),
});

/** The conditions of a role: groups of which one must hold, each with requirements that all must hold. */
export const configurationBody = list(list(requirement, { min: 1, max: MAX_ITEMS }), {
  max: MAX_ITEMS,
});
export type ConfigurationBody = Read<typeof configurationBody>;
