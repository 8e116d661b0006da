import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { ApplicationRecord, Applications } from "../../identity/applications/api.js";

/** Users from whom on an application needs approval (contract, Limits). */
export const REVIEW_THRESHOLD = 10_000;

/** How long an approval holds, in milliseconds: a year. */
const YEAR = 365 * 86_400_000;

/** The privileged intents: members, presences and content of messages. */
export const PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15);

type Approval = RecordOf<typeof approvalShape>;

const approvalShape = shape({
  /** Id of the application. */
  id: "id",
  /** Which intents, as a bitfield. */
  intents: "number",
  /** Milliseconds since the Unix epoch. */
  until: "number",
});

/**
 * Which privileged intents applications may use. Applications that few users can see enable them
 * themselves; the others need approval every year (contract, Authentication 9).
 */
export class IntentReviews {
  readonly #table: Table<Approval>;
  /** How many users can see an application, until somebody comes to or leaves a guild. */
  readonly #counted = new Map<string, number>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly applications: Applications,
    private readonly guilds: Guilds,
  ) {
    const { store, signals } = kernel;
    this.#table = store.table({
      name: "intentApprovals",
      shape: approvalShape,
      references: { id: "applications" },
    });
    const recount = () => this.#counted.clear();
    signals.on("guild.joined", recount);
    signals.on("guild.leaving", recount);
    signals.on("guild.deleting", recount);
    signals.on("state.imported", recount);
    signals.on("application.deleting", ({ applicationId }) => this.#table.delete(applicationId));
  }

  /**
   * Approves privileged intents of an application for a year.
   *
   * @param intents - a bitfield; 0 takes the approval back
   * @throws PlatformError when there is no such application, or a bit is no privileged intent
   */
  approve(applicationId: string, intents: number): void {
    const { id } = this.applications.require(applicationId);
    if ((intents & ~PRIVILEGED) !== 0 || !Number.isInteger(intents)) {
      const message = `${intents} are no privileged intents; those have the bits 1, 8 and 15.`;
      throw new PlatformError(message, "intents");
    }
    this.#table.put({ id, intents, until: this.kernel.clock.now() + YEAR });
  }

  /**
   * How an application stands.
   *
   * @throws PlatformError when there is no such application
   */
  describe(applicationId: string): {
    approved: number;
    allowed: number;
    users: number;
    needsApproval: boolean;
  } {
    const application = this.applications.require(applicationId);
    return {
      approved: this.approved(application),
      allowed: this.allowed(application),
      users: this.users(application),
      needsApproval: this.needsApproval(application),
    };
  }

  /** The privileged intents that an application has approval for now. */
  approved({ id }: Pick<ApplicationRecord, "id">): number {
    const approval = this.#table.get(id);
    return approval !== undefined && approval.until > this.kernel.clock.now()
      ? approval.intents
      : 0;
  }

  /** The privileged intents that an application may use now, of those that are switched on. */
  allowed(application: ApplicationRecord): number {
    const { privilegedIntents } = application;
    if (privilegedIntents === 0 || !this.needsApproval(application)) return privilegedIntents;
    return privilegedIntents & this.approved(application);
  }

  /** Whether so many users can see an application that its intents need approval. */
  needsApproval(application: ApplicationRecord): boolean {
    return this.users(application) >= REVIEW_THRESHOLD;
  }

  /** How many users can see an application: the members of the guilds that its bot is in. */
  users({ id, botUserId }: Pick<ApplicationRecord, "botUserId" | "id">): number {
    const known = this.#counted.get(id);
    if (known !== undefined) return known;
    const guilds = botUserId === null ? [] : this.guilds.of(botUserId);
    const { members } = this.guilds.store;
    // Nobody is counted twice; where even that would be too few, nobody need be.
    const most = guilds.reduce((sum, { id }) => sum + members.count("guildId", id), 0);
    const count = most < REVIEW_THRESHOLD ? most : this.#distinct(guilds.map(({ id }) => id));
    this.#counted.set(id, count);
    return count;
  }

  #distinct(guildIds: readonly string[]): number {
    const seen = new Set<string>();
    for (const guildId of guildIds) {
      for (const { userId } of this.guilds.store.members.each("guildId", guildId)) {
        seen.add(userId);
        if (seen.size >= REVIEW_THRESHOLD) return seen.size;
      }
    }
    return seen.size;
  }
}
