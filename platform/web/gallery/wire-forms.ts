import type { Message } from "../client/wire.js";

/** Messages of one shape, as the gallery shows them. */
export interface Sample {
  readonly title: string;
  readonly messages: readonly Message[];
}

/** When the gallery's messages were sent; its clock stands an hour later. */
export const SENT = Date.UTC(2026, 0, 15, 12);

export const CHANNEL = "1300000000000000001";
export const FILES = "https://files.example";
export const LONG_WORD = "Donaudampfschifffahrtsgesellschaft";

export const person = (
  id: number,
  username: string,
  global_name: string | null,
  more: object = {},
) => ({
  id: `12000000000000${id}0000`,
  username,
  discriminator: "0",
  global_name,
  avatar: null,
  primary_guild: null,
  flags: 0,
  public_flags: 0,
  ...more,
});

/** Who is in the gallery; Alice reads it. */
export const people = {
  alice: person(1, "alice", "Alice"),
  bob: person(2, "bob", "Bob"),
  long: person(3, "captain", `${LONG_WORD} Kapitän`),
  bot: person(4, "spacerace", "Space Race", { bot: true }),
};

export const { alice, bob, long, bot } = people;

export const roles = [{ id: "1300000000000000021", name: "Mechanic" }];
export const channels = [
  { id: CHANNEL, type: 0, name: "garage" },
  { id: "1300000000000000002", type: 0, name: "results" },
];

let count = 0;

/** A message in wire form, with the fields that every message has. */
export function message(fields: object, minute = 0): Message {
  count += 1;
  return {
    id: String(1300000000000001000n + BigInt(count)),
    type: 0,
    channel_id: CHANNEL,
    author: bot,
    content: "",
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    timestamp: new Date(SENT + minute * 60_000).toISOString().replace("Z", "000+00:00"),
    edited_timestamp: null,
    flags: 0,
    mention_everyone: false,
    pinned: false,
    tts: false,
    ...fields,
  } as Message;
}

export const attachment = (filename: string, content_type: string, more: object = {}) => {
  const id = String(1300000000000002000n + BigInt(filename.length));
  const url = `${FILES}/${filename}`;
  return { id, filename, size: 24_310, url, proxy_url: url, content_type, ...more };
};
export const picture = (name: string) => {
  const url = `${FILES}/${name}`;
  return { url, proxy_url: url, width: 400, height: 225 };
};
export const medium = (name: string) => ({
  id: "1300000000000003000",
  ...picture(name),
  content_type: "image/png",
  loading_state: 2,
  flags: 0,
});

let components = 0;
export const part = (type: number, fields: object = {}) => ({ type, id: ++components, ...fields });
export const row = (...list: object[]) => part(1, { components: list });
export const button = (style: number, label: string, more: object = {}) =>
  part(2, { style, label, ...(style < 5 ? { custom_id: `${label}-${components}` } : {}), ...more });
export const select = (type: number, placeholder: string, more: object = {}) =>
  part(type, {
    custom_id: `select-${type}-${components}`,
    placeholder,
    min_values: 1,
    max_values: 1,
    ...more,
  });
export const text = (content: string) => part(10, { content });

export const reaction = (name: string, number: number, me: boolean, id: string | null = null) => ({
  emoji: { id, name },
  count: number,
  count_details: { burst: 0, normal: number },
  burst_colors: [],
  me_burst: false,
  me,
});
