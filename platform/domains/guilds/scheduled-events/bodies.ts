import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  type Read,
  read,
  snowflake,
  text,
  timestamp,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { recurrence } from "./recurrence.js";

const name = text({ min: 1, max: 100, trim: true });
const kind = choice([1, 2, 3]);
const privacy = choice([2]);

const shared = {
  description: orNull(text({ max: 1000 })),
  image: orNull(text({ filled: true })),
  scheduled_end_time: orNull(timestamp),
  channel_id: orNull(snowflake),
  entity_metadata: orNull(fields({ location: orNull(text({ min: 1, max: 100 })) })),
  recurrence_rule: orNull(recurrence),
};

const event = fields({
  ...shared,
  name: required(name),
  scheduled_start_time: required(timestamp),
  privacy_level: required(privacy),
  entity_type: required(kind),
});

const changes = fields({
  ...shared,
  name,
  scheduled_start_time: timestamp,
  privacy_level: privacy,
  entity_type: kind,
  status: choice([1, 2, 3, 4]),
});

const times = {
  scheduled_start_time: orNull(timestamp),
  scheduled_end_time: orNull(timestamp),
  is_canceled: yesNo,
};

const exception = fields({ ...times, original_scheduled_start_time: required(timestamp) });
const exceptionChanges = fields(times);

/** An event to make. */
export type NewEventBody = Read<typeof event>;

/** Changes of an event. */
export type EventChanges = Read<typeof changes>;

/** What is different about one occurrence. */
export type ExceptionChanges = Read<typeof exceptionChanges>;

/** An exception to make. */
export type NewExceptionBody = Read<typeof exception>;

/** Reads an event to make. @throws ApiError 50035 */
export const readEvent = (body: unknown) => read(event, body ?? {});

/** Reads changes of an event. @throws ApiError 50035 */
export const readEventChanges = (body: unknown) => read(changes, body ?? {});

/** Reads an exception to make. @throws ApiError 50035 */
export const readException = (body: unknown) => read(exception, body ?? {});

/** Reads changes of an exception. @throws ApiError 50035 */
export const readExceptionChanges = (body: unknown) => read(exceptionChanges, body ?? {});
