import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Guilds, guildTable } from "../core/api.js";

/** A member who came by an invite for a visit only. */
type VisitRecord = RecordOf<typeof visitShape>;

const visitShape = shape({
  /** `<guildId>:<userId>`. */
  id: "string",
  guildId: "string",
  userId: "string",
});

/**
 * Members who came by an invite with `temporary`: they go as soon as they are not connected any more,
 * by a gateway session or by voice, unless they have been given a role (bots 3.9).
 */
export class Visits {
  readonly #table: Table<VisitRecord>;

  constructor(
    private readonly kernel: Pick<Kernel, "sessions" | "signals" | "store">,
    private readonly guilds: Guilds,
  ) {
    const { signals, sessions } = kernel;
    this.#table = guildTable(kernel, {
      name: "guildVisits",
      shape: visitShape,
      references: { userId: "users" },
      grouped: ["userId"],
    });
    sessions.onPresence((userId) => {
      for (const visit of this.#table.where("userId", userId)) this.#mayEnd(visit);
    });
    signals.on("voice.changed", ({ guildId, userId, channelId }) => {
      const visit = this.#table.get(`${guildId}:${userId}`);
      if (channelId === null && visit !== undefined) this.#mayEnd(visit);
    });
    signals.on("member.changed", ({ guildId, userId }) => {
      const roles = guilds.member(guildId, userId)?.roles ?? [];
      if (roles.length > 0) this.#table.delete(`${guildId}:${userId}`);
    });
    signals.on("guild.leaving", ({ guildId, userId }) =>
      this.#table.delete(`${guildId}:${userId}`),
    );
  }

  /** A user has come for a visit. */
  begin(guildId: string, userId: string): void {
    this.#table.put({ id: `${guildId}:${userId}`, guildId, userId });
  }

  #mayEnd({ guildId, userId }: VisitRecord): void {
    if (this.kernel.sessions.ofUser(userId).length > 0) return;
    this.guilds.removeMember(guildId, userId);
  }
}
