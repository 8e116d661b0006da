import { anyObject, fields, ignored, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";

const name = text({ min: 1, max: 100, counted: true });
const shared = {
  auto_archive_duration: orNull(choice([60, 1440, 4320, 10_080])),
  rate_limit_per_user: orNull(whole({ min: 0, max: 21_600 })),
};
const started = { name: required(name), ...shared };
const tags = orNull(list(snowflake, { max: 5 }));

/** A thread on a message. */
export const threadOnMessage = fields(started);

/** A thread without a message. */
export const threadAlone = fields({
  ...started,
  type: orNull(choice([10, 11, 12])),
  invitable: orNull(yesNo),
});
export type ThreadBody = Read<typeof threadAlone>;

/** A post of a forum; its message is read as messages are. Some libraries say what a post is anyway: a public thread. */
export const postBody = fields({
  ...started,
  applied_tags: tags,
  type: ignored,
  message: required(anyObject),
});
export type PostBody = Read<typeof postBody>;

/** Changes of a thread. */
export const threadChanges = fields({
  name: orNull(name),
  archived: orNull(yesNo),
  locked: orNull(yesNo),
  invitable: orNull(yesNo),
  ...shared,
  flags: orNull(whole({ min: 0 })),
  applied_tags: tags,
});
export type ThreadEdit = Read<typeof threadChanges>;
