import { CloseCode, CloseError } from "../../../kernel/gateway/close-codes.js";
import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import type { ReadyPart } from "../../../kernel/gateway/ready.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import { timestamp } from "../../../kernel/timestamps.js";
import { threadMemberObject, threadObject } from "./channel-wire.js";
import type { GuildParts } from "./parts.js";
import type { GuildMemberRecord, GuildRecord } from "./record.js";
import { serves } from "./shards.js";
import { guildFields, memberObject } from "./wire.js";

/** Most guilds that one session may have. */
const GUILDS_PER_SHARD = 2500;

/** Lists of GUILD_CREATE that domains fill in that may not be there. */
const empty = {
  emojis: [],
  stickers: [],
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  embedded_activities: [],
  activity_instances: [],
};

/** Sends bots and people the guilds that they are in. */
export class GuildNotifier {
  constructor(private readonly parts: GuildParts) {
    parts.kernel.sessions.onStarted((session) => {
      if (!isMember(session)) return;
      for (const guild of this.#guildsOf(session)) this.notify(guild, session);
    });
  }

  /** READY lists the guilds of the shard as not available yet. */
  get ready(): ReadyPart {
    return {
      ready: (session) => {
        if (!isMember(session)) return { guilds: [], merged_members: [] };
        const guilds = this.#guildsOf(session);
        if (guilds.length > GUILDS_PER_SHARD) throw new CloseError(CloseCode.ShardingRequired);
        return {
          guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
          ...(session.kind === "person" ? {} : { private_channels: [], relationships: [] }),
          presences: [],
          guild_join_requests: [],
          game_relationships: [],
          geo_ordered_rtc_regions: [],
          user_settings: {},
          auth: {},
        };
      },
      supplemental: () => ({ guilds: [], merged_members: [] }),
    };
  }

  /**
   * Sends GUILD_CREATE, or GUILD_DELETE for a guild that is out of service.
   *
   * @param isNew - whether the user has only come into the guild now, which clients tell from a guild
   *   that has become available by the lack of `unavailable`
   */
  notify(guild: GuildRecord, session: Session, isNew = false): void {
    if (!asksFor(session, Intent.Guilds)) return;
    if (guild.unavailable) {
      session.dispatch("GUILD_DELETE", { id: guild.id, unavailable: true });
    } else {
      const available = isNew ? {} : { unavailable: false };
      session.dispatch("GUILD_CREATE", { ...this.object(guild, session), ...available });
    }
  }

  /** Sends a guild to all sessions of a bot that has come into it. */
  notifyAll(guild: GuildRecord, userId: string): void {
    for (const session of this.parts.kernel.sessions.ofUser(userId)) {
      if (isMember(session) && serves(session.shard, guild.id)) this.notify(guild, session, true);
    }
  }

  /** A guild with all that is in it, as GUILD_CREATE has it. */
  object(guild: GuildRecord, session: Session): object {
    const { store, descriptions } = this.parts;
    const member = store.member(guild.id, session.userId);
    const member_count = store.members.count("guildId", guild.id);
    return {
      ...guildFields(guild, store.rolesOf(guild.id)),
      ...empty,
      ...descriptions.fields(guild),
      hub_type: null,
      latest_onboarding_question_id: null,
      inventory_settings: null,
      moderator_reporting: null,
      owner_configured_content_level: null,
      premium_features: null,
      profile: null,
      version: snowflakeTime(guild.id),
      lazy: true,
      application_command_counts: {},
      joined_at: timestamp(Date.parse(member?.joinedAt ?? "")),
      large: member_count > session.largeThreshold,
      member_count,
      channels: this.#channels(guild.id, session),
      threads: this.#threads(guild.id, session.userId),
      members: this.#members(guild, session),
      ...descriptions.createFields(guild, session),
    };
  }

  #guildsOf({ userId, shard }: Session): GuildRecord[] {
    const { store } = this.parts;
    return store.guildsOf(userId).filter(({ id }) => serves(shard, id));
  }

  #channels(guildId: string, session: Session): object[] {
    const { store, visibility } = this.parts;
    return store.channelsOf(guildId).map((channel) => {
      const { guild_id: _guild, nsfw, ...rest } = visibility.views(channel)(session) as Channel;
      return { ...rest, ...(nsfw ? { nsfw } : {}) };
    });
  }

  #threads(guildId: string, userId: string): object[] {
    const { store, visibility } = this.parts;
    return store.channelsOf(guildId).flatMap(({ id }) =>
      visibility.activeThreads(id, userId).map((thread) => {
        const own = store.threadMember(thread.id, userId);
        const { id: _id, user_id: _user, ...member } = own ? threadMemberObject(own) : {};
        return {
          ...threadObject(thread, store.threadMembers.count("threadId", thread.id)),
          ...(own === undefined ? {} : { member }),
        };
      }),
    );
  }

  /** The bot itself, and those whom the other lists name. */
  #members(guild: GuildRecord, session: Session): object[] {
    const { store, users, descriptions } = this.parts;
    const ids = new Set([session.userId, ...descriptions.named(guild, session)]);
    const members = [...ids].flatMap((id) => store.member(guild.id, id) ?? []);
    return members.map((member: GuildMemberRecord) =>
      memberObject(member, users.require(member.userId)),
    );
  }
}

/** Whether a session is of one who is in guilds. */
export function isMember({ kind }: Session): boolean {
  return kind === "bot" || kind === "person";
}

interface Channel {
  guild_id?: string;
  nsfw?: boolean;
}
