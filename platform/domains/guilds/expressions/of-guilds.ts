import type { ApiError } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Guilds, guildTable } from "../core/api.js";
import { tooMany } from "./errors.js";
import type { ExpressionFiles } from "./state.js";

/** What {@link GuildExpressions} works with. */
export interface ExpressionSources {
  readonly kernel: Kernel;
  readonly guilds: Guilds;
  readonly files: ExpressionFiles;
}

/** What kind of expressions there are. */
export interface ExpressionKind<T> {
  /** Name of the table. */
  readonly name: string;
  /** What errors call them. */
  readonly words: string;
  readonly shape: Shape<T>;
  /** How many a guild may have, by how far it is boosted. */
  readonly slots: readonly [number, number, number, number];
  /** Code of the error of one too many. */
  readonly tooMany: number;
  unknown(): ApiError;
}

/** Expressions of guilds with their files: stickers, sounds. Callers check permissions first. */
export class GuildExpressions<T extends { readonly id: string; readonly guildId: string }> {
  protected readonly table: Table<T>;

  constructor(
    private readonly sources: ExpressionSources,
    private readonly kind: ExpressionKind<T>,
  ) {
    const { name, shape } = kind;
    this.table = guildTable<T>(sources.kernel, { name, shape }, (record) => this.delete(record));
  }

  /** The one with this id, if there is one. */
  get(id: string): T | undefined {
    return this.table.get(id);
  }

  /** Those of a guild. */
  inGuild(guildId: string): T[] {
    return this.table.where("guildId", guildId);
  }

  /** One of a guild. @throws ApiError for one that is not there */
  require(id: string, guildId: string): T {
    const found = this.table.get(id);
    if (found?.guildId !== guildId) throw this.kind.unknown();
    return found;
  }

  /** Changes one expression and sends its event. */
  update(record: T, changes: Partial<T>): T {
    return this.table.update(record, changes);
  }

  /** Deletes one with its file. */
  delete({ id }: T): void {
    this.table.delete(id);
    this.sources.files.delete(id);
  }

  /** A guild that lost boosts keeps what it has, but those above its limit cannot be used. */
  isAvailable({ id, guildId }: T): boolean {
    return this.inGuild(guildId).findIndex((one) => one.id === id) < this.#slots(guildId);
  }

  /** @throws ApiError where there are too many */
  protected requireCapacity(guildId: string): void {
    const slots = this.#slots(guildId);
    if (this.inGuild(guildId).length < slots) return;
    throw tooMany(this.kind.tooMany, this.kind.words, slots);
  }

  #slots(guildId: string): number {
    const { slots } = this.kind;
    return slots[this.sources.guilds.require(guildId).premiumTier] ?? slots[0];
  }
}
