const name = { type: "string", minLength: 1, maxLength: 100 } as const;
const duration = { type: ["integer", "null"], enum: [60, 1440, 4320, 10_080, null] } as const;
const slowmode = { type: ["integer", "null"], minimum: 0, maximum: 21_600 } as const;
const yesNo = { type: ["boolean", "null"] } as const;
const tags = {
  type: ["array", "null"],
  maxItems: 5,
  items: { type: "string", pattern: "^\\d{1,20}$" },
} as const;

/** A thread on a message. */
export const onMessageSchema = {
  type: "object",
  properties: { name, auto_archive_duration: duration, rate_limit_per_user: slowmode },
  required: ["name"],
} as const;

/** A thread without a message. */
export const aloneSchema = {
  type: "object",
  properties: {
    ...onMessageSchema.properties,
    type: { type: ["integer", "null"], enum: [10, 11, 12, null] },
    invitable: yesNo,
  },
  required: ["name"],
} as const;

/** A post of a forum; its message is read as messages are. */
export const postSchema = {
  type: "object",
  properties: {
    ...onMessageSchema.properties,
    applied_tags: tags,
    // Some libraries say what a post is anyway: a public thread.
    type: {},
    message: { type: "object", additionalProperties: true },
  },
  required: ["name", "message"],
} as const;

/** Changes of a thread. */
export const editSchema = {
  type: "object",
  properties: {
    name: { ...name, type: ["string", "null"] },
    archived: yesNo,
    locked: yesNo,
    invitable: yesNo,
    auto_archive_duration: duration,
    rate_limit_per_user: slowmode,
    flags: { type: ["integer", "null"], minimum: 0 },
    applied_tags: tags,
  },
} as const;

/** Bodies as the schemas let them through. */
export interface ThreadBody {
  name: string;
  type?: number | null;
  auto_archive_duration?: number | null;
  rate_limit_per_user?: number | null;
  invitable?: boolean | null;
  applied_tags?: string[] | null;
}

export interface PostBody extends ThreadBody {
  message: Readonly<Record<string, unknown>>;
}

export interface ThreadEdit extends Partial<Omit<ThreadBody, "name">> {
  name?: string | null;
  archived?: boolean | null;
  locked?: boolean | null;
  flags?: number | null;
}
