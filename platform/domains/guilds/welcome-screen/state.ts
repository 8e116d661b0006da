import { ApiError } from "../../../kernel/http/api-error.js";
import { Place } from "../../../kernel/http/input/place.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";
import type { GuildOperations } from "../settings/group.js";
import type { WelcomeScreenBody } from "./bodies.js";

/** The feature of a guild whose screen is shown. */
const ENABLED = "WELCOME_SCREEN_ENABLED";

/** What new members of a guild are shown. */
interface WelcomeScreenRecord {
  /** Id of the guild. */
  readonly id: string;
  readonly description: string | null;
  /** Channels in wire form. */
  readonly channels: object[];
}

const unknownWelcomeScreen = () => new ApiError(404, 10069, "Unknown Guild Welcome Screen");

/** The welcome screens of guilds. */
export class WelcomeScreens {
  readonly #table: Table<WelcomeScreenRecord>;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly settings: GuildOperations,
  ) {
    this.#table = kernel.store.table<WelcomeScreenRecord>({
      name: "welcomeScreens",
      shape: { id: "id", description: "string?", channels: "object[]" },
      references: { id: "guilds" },
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#table.delete(guildId));
    kernel.signals.on("channel.deleting", ({ guildId, channelId }) => {
      const screen = this.#table.get(guildId);
      if (screen === undefined) return;
      const channels = screen.channels.filter(
        (one) => (one as { channel_id: string }).channel_id !== channelId,
      );
      this.#table.update(screen, { channels });
    });
  }

  /** A guild's screen, for its members; one that is disabled for who manages the guild alone. */
  read({ userId }: Acting, guildId: string) {
    const { permissions } = this.guilds;
    permissions.require(guildId, userId, 0n);
    const screen = this.#table.get(guildId);
    const shown =
      this.guilds.require(guildId).features.includes(ENABLED) ||
      permissions.may(guildId, userId, Permission.ManageGuild);
    if (screen === undefined || !shown) throw unknownWelcomeScreen();
    return screenObject(screen);
  }

  /** Changes a guild's screen. */
  edit(acting: Acting, guildId: string, body: WelcomeScreenBody) {
    this.guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const guild = this.guilds.require(guildId);
    const before = this.#table.get(guildId) ?? { id: guildId, description: null, channels: [] };
    const { description = before.description, welcome_channels: given, enabled } = body;
    const place = new Place();
    for (const [index, { channel_id: id }] of (given ?? []).entries()) {
      if (this.guilds.channel(id)?.guildId === guildId) continue;
      const message = "The guild has no channel with this id.";
      place.at("welcome_channels", index, "channel_id").wrong("CHANNEL_INVALID", message);
    }
    place.check();
    const channels = given === undefined ? before.channels : (given ?? []).map(channelObject);
    const after = this.#table.put({ id: guildId, description: description || null, channels });
    const was = guild.features.includes(ENABLED);
    const features = guild.features.filter((feature) => feature !== ENABLED);
    if (enabled ?? was) features.push(ENABLED);
    const changed = JSON.stringify(after) !== JSON.stringify(before);
    this.settings.change(acting, guild, (enabled ?? was) === was ? {} : { features }, changed);
    return screenObject(after);
  }
}

function channelObject(
  channel: NonNullable<WelcomeScreenBody["welcome_channels"]>[number],
): object {
  const { channel_id, description, emoji_id = null, emoji_name = null } = channel;
  return { channel_id, description, emoji_id, emoji_name };
}

function screenObject({ description, channels }: WelcomeScreenRecord) {
  return { description, welcome_channels: channels };
}
