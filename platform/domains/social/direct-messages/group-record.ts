import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A conversation of several people that an application's bot has made. */
export type GroupRecord = RecordOf<typeof groupShape>;

/** Shape of a {@link GroupRecord} in a snapshot. */
export const groupShape = shape({
  id: "string",
  applicationId: "string",
  /** The bot that made it. */
  ownerId: "string",
  /** The people in it, in the order in which they came. */
  recipientIds: "string[]",
  /** Names that people have in it, by their ids. */
  nicks: of<Readonly<Record<string, string>>>("object?"),
  name: "string?",
  /** Hash of its picture. */
  icon: "string?",
});

/** Version of the records. */
export const GROUP_VERSION = 2;

/** Version 1 had neither name nor picture. */
export const upgradeGroup = (record: Readonly<Record<string, unknown>>): unknown => ({
  name: null,
  icon: null,
  ...record,
});
