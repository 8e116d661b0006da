import { read } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { timestamp } from "../../../kernel/timestamps.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type Acting, type GuildRecord, type Guilds, guildTable, Permission } from "../core/api.js";
import { guildName } from "../core/group.js";
import type { NewTemplateBody, TemplateBody } from "./bodies.js";
import { templateExists, unknownTemplate } from "./errors.js";
import { type TemplateRecord, templateShape } from "./record.js";
import { type GuildSnapshot, guildSnapshot } from "./snapshot.js";

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 12;

/** What guilds can be made like. */
export class Templates {
  readonly #table: Table<TemplateRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly users: Users,
  ) {
    this.#table = guildTable(kernel, { name: "guildTemplates", shape: templateShape });
  }

  /** The templates of a guild, for who manages it. */
  list({ userId }: Acting, guildId: string) {
    this.guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    return this.#table.where("guildId", guildId);
  }

  /** A template, for everybody. @throws ApiError 10057 */
  get(code: string): TemplateRecord {
    const template = this.#table.get(code);
    if (template === undefined) throw unknownTemplate();
    return template;
  }

  /** Makes the template of a guild. @throws ApiError 30031 where there is one */
  create(acting: Acting, guildId: string, body: NewTemplateBody): TemplateRecord {
    if (this.list(acting, guildId).length > 0) throw templateExists();
    const now = this.kernel.clock.now();
    return this.#table.put({
      id: this.kernel.random.issued(this.kernel.random.text(CODE_LENGTH, LETTERS)),
      guildId,
      name: body.name,
      description: body.description || null,
      usageCount: 0,
      creatorId: acting.userId,
      createdAt: now,
      updatedAt: now,
      snapshot: guildSnapshot(this.guilds, this.guilds.require(guildId)),
    });
  }

  /** Changes a template's name and description. */
  edit(acting: Acting, guildId: string, code: string, body: TemplateBody): TemplateRecord {
    const template = this.#managed(acting, guildId, code);
    const { name = template.name, description = template.description } = body;
    return this.#table.update(template, { name, description: description || null });
  }

  /** Makes a template like its guild is now. */
  sync(acting: Acting, guildId: string, code: string): TemplateRecord {
    const template = this.#managed(acting, guildId, code);
    const snapshot = guildSnapshot(this.guilds, this.guilds.require(guildId));
    return this.#table.update(template, { snapshot, updatedAt: this.kernel.clock.now() });
  }

  /** Deletes a template. */
  delete(acting: Acting, guildId: string, code: string): TemplateRecord {
    const template = this.#managed(acting, guildId, code);
    this.#table.delete(code);
    return template;
  }

  /** Makes a guild like a template's, with its roles and channels. @throws ApiError 50035 for a wrong name */
  use({ userId: ownerId }: Acting, code: string, wanted: string): GuildRecord {
    const name = read(guildName, wanted, "name");
    const template = this.get(code);
    const { roles, channels, ...source } = template.snapshot as GuildSnapshot;
    const guild = this.guilds.create({
      name,
      ownerId,
      description: source.description,
      verificationLevel: source.verification_level,
      defaultMessageNotifications: source.default_message_notifications,
      explicitContentFilter: source.explicit_content_filter,
      preferredLocale: source.preferred_locale,
      afkTimeout: source.afk_timeout,
      systemChannelFlags: source.system_channel_flags,
      permissions: roles[0]?.permissions ?? "0",
    });
    const { id: guildId } = guild;
    const roleIds = roles.map((role, at) => {
      if (at === 0) return guildId;
      const { name, permissions, color, hoist, mentionable } = role;
      const fields = { name, permissions, color, hoist, mentionable };
      const { secondary_color: secondaryColor, tertiary_color: tertiaryColor } = role.colors;
      const colors = { secondaryColor, tertiaryColor, unicodeEmoji: role.unicode_emoji };
      return this.guilds.managers.roles.create(guildId, { ...fields, ...colors }, at).id;
    });
    const made = new Map<string, string>();
    for (const channel of channels) {
      const { id } = this.guilds.createChannel({
        guildId,
        type: channel.type,
        name: channel.name,
        position: channel.position,
        topic: channel.topic,
        bitrate: channel.bitrate,
        userLimit: channel.user_limit,
        nsfw: channel.nsfw,
        rateLimitPerUser: channel.rate_limit_per_user,
        parentId: made.get(channel.parent_id ?? "") ?? null,
        overwrites: channel.permission_overwrites.map((one) => ({
          ...one,
          id: roleIds[Number(one.id)] as string,
        })),
        ...threadFields(channel, () => this.kernel.ids.next()),
      });
      made.set(String(channel.id), id);
    }
    this.#table.update(template, { usageCount: template.usageCount + 1 });
    return this.guilds.update(guildId, {
      afkChannelId: made.get(source.afk_channel_id ?? "") ?? null,
      systemChannelId: made.get(source.system_channel_id ?? "") ?? null,
    });
  }

  /** A template in wire form. */
  object(template: TemplateRecord) {
    const guild = this.guilds.require(template.guildId);
    const now = JSON.stringify(guildSnapshot(this.guilds, guild));
    const creator = this.users.get(template.creatorId);
    return {
      code: template.id,
      name: template.name,
      description: template.description,
      usage_count: template.usageCount,
      creator_id: template.creatorId,
      creator: creator === undefined ? null : userObject(creator),
      created_at: timestamp(template.createdAt),
      updated_at: timestamp(template.updatedAt),
      source_guild_id: template.guildId,
      serialized_source_guild: template.snapshot,
      is_dirty: now === JSON.stringify(template.snapshot) ? null : true,
    };
  }

  #managed(acting: Acting, guildId: string, code: string): TemplateRecord {
    this.guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const template = this.get(code);
    if (template.guildId !== guildId) throw unknownTemplate();
    return template;
  }
}

/** What a channel of a template says of its threads and posts. Tags get ids, as they have none there. */
function threadFields(channel: GuildSnapshot["channels"][number], newId: () => string) {
  return {
    defaultAutoArchiveDuration: channel.default_auto_archive_duration,
    defaultThreadRateLimitPerUser: channel.default_thread_rate_limit_per_user,
    availableTags: channel.available_tags.map((tag) => ({
      id: newId(),
      name: tag.name,
      moderated: tag.moderated,
      emojiId: tag.emoji_id,
      emojiName: tag.emoji_name,
    })),
    defaultReactionEmoji: channel.default_reaction_emoji,
    defaultSortOrder: channel.default_sort_order,
    defaultForumLayout: channel.default_forum_layout,
    defaultTagSetting: channel.default_tag_setting,
  };
}
