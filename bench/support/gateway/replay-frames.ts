/** The events that the replaying gateway sends, in the shapes of the service (protocol 3.4, 4.5). */

import type { Stream } from "./replay.js";

export const APPLICATION_ID = "1000000000000000001";
const SELF = "1000000000000000002";
const GUILD = "1000000000000000003";
const FRIENDS = 50;
const FIRST_ID = 1_200_000_000_000_000_000n;

const id = (offset: number): string => String(FIRST_ID + BigInt(offset));
const channelOf = (friend: number): string => id(1000 + friend);

function user(userId: string, name: string) {
  return {
    id: userId,
    username: name,
    discriminator: "0",
    global_name: `Player ${name}`,
    avatar: null,
    avatar_decoration_data: null,
    collectibles: null,
    banner: null,
    accent_color: null,
    primary_guild: null,
    flags: 0,
    public_flags: 0,
  };
}

const friends = Array.from({ length: FRIENDS }, (_, i) => user(id(i + 1), `friend${i}`));
const channels = friends.map((friend, i) => ({
  id: channelOf(i),
  type: 1,
  flags: 0,
  last_message_id: null,
  recipients: [friend],
}));

/** The first events of a session: after them, both contestants know all friends and channels. */
export function firstEvents(sessionId: string, resumeUrl: string): [string, unknown][] {
  const ready = {
    v: 10,
    user: { ...user(SELF, "self"), bot: true, locale: "en-US", mfa_enabled: false },
    guilds: [{ id: GUILD, unavailable: true }],
    session_id: sessionId,
    session_type: "normal",
    resume_gateway_url: resumeUrl,
    application: { id: APPLICATION_ID, name: "Benchmark", flags: 0 },
    shard: [0, 1],
    users: friends,
    relationships: [],
    game_relationships: [],
    private_channels: channels,
    lobbies: [],
    scopes: ["openid", "sdk.social_layer"],
  };
  const guild = {
    id: GUILD,
    name: "Benchmark",
    icon: null,
    owner_id: SELF,
    member_count: FRIENDS + 1,
    large: false,
    unavailable: false,
    joined_at: "2024-01-01T00:00:00.000Z",
    roles: [{ id: GUILD, name: "@everyone", permissions: "0", position: 0, color: 0 }],
    emojis: [],
    stickers: [],
    features: [],
    members: [user(SELF, "self"), ...friends].map((one) => ({
      user: one,
      roles: [],
      joined_at: "2024-01-01T00:00:00.000Z",
      deaf: false,
      mute: false,
      flags: 0,
    })),
    channels: [],
    threads: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
  return [
    ["READY", ready],
    ["READY_SUPPLEMENTAL", { merged_presences: { friends: [], guilds: [] } }],
    ["GUILD_CREATE", guild],
    ...channels.map((channel): [string, unknown] => ["CHANNEL_CREATE", channel]),
  ];
}

let messages = 0;
let presences = 0;

/** As long for every number: a program may read a friend's newest presence in place of an older one. */
const numbered = (count: number): string => String(count).padStart(9, "0");

/** The next event of a stream, and the text that a program reads from it. */
export function nextEvent(kind: Stream["kind"]): { name: string; data: unknown; text: string } {
  return kind === "messages" ? nextMessage() : nextPresence();
}

/** A message that a friend wrote to the signed-in user. */
function nextMessage() {
  messages += 1;
  const friend = messages % FRIENDS;
  const text = `Message ${numbered(messages)}: who is up for another round before the server restarts?`;
  const data = {
    id: id(1_000_000 + messages),
    type: 0,
    content: text,
    channel_id: channelOf(friend),
    channel_type: 1,
    author: friends[friend],
    flags: 0,
    timestamp: "2024-01-21T15:37:55.520Z",
    edited_timestamp: null,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    tts: false,
  };
  return { name: "MESSAGE_CREATE", data, text };
}

/** A friend plays on: every presence differs from the friend's last one. */
function nextPresence() {
  presences += 1;
  const friend = presences % FRIENDS;
  const text = `Round ${numbered(presences)}`;
  const activity = {
    type: 0,
    name: "Benchmark",
    application_id: APPLICATION_ID,
    details: text,
    state: "In a match",
    timestamps: { start: 1_700_000_000_000 + presences },
    party: { id: `party-${friend}`, size: [2, 4] },
    assets: { large_image: "map", large_text: "The map", small_image: "rank" },
    session_id: `session-${friend}`,
    created_at: 1_700_000_000_000,
    id: "activity",
    flags: 0,
  };
  const data = {
    user: { id: friends[friend]?.id },
    guild_id: GUILD,
    status: "online",
    activities: [activity],
    client_status: { desktop: "online" },
  };
  return { name: "PRESENCE_UPDATE", data, text };
}
