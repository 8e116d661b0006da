import { DueQueue } from "../../../kernel/due-queue.js";
import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { MessageType } from "../../messages/core/api.js";
import type { Guilds } from "../core/api.js";
import type { GuildMessages } from "../messages/api.js";
import type { VoiceStates } from "../voice-states/api.js";
import { type StageRecord, stageObject, stageShape } from "./record.js";

/** How long a stage stays open without a speaker, in milliseconds; the service says "minutes". */
const WITHOUT_SPEAKERS = 5 * 60_000;

/** What the parts of the domain work with. */
export interface StageParts {
  readonly kernel: Kernel;
  readonly guilds: Guilds;
  readonly voice: VoiceStates;
  readonly guildMessages: GuildMessages;
}

/** Stages that are open. Callers check permissions first. */
export class Stages {
  readonly #table: Table<StageRecord>;
  readonly #due: DueQueue;
  /** The speakers of each stage so far. */
  readonly #speakers = new Map<string, ReadonlySet<string>>();

  /** @internal Made by the domain. */
  constructor(private readonly parts: StageParts) {
    const { store, clock, signals } = parts.kernel;
    this.#table = store.table({
      name: "stages",
      shape: stageShape,
      unique: ["channelId"],
      grouped: ["guildId"],
      references: { guildId: "guilds", channelId: "channels" },
    });
    this.#due = new DueQueue(clock, (id) => this.#fallDue(id), "a stage without speakers closes");
    signals.on("guild.deleting", ({ guildId }) => {
      for (const stage of this.inGuild(guildId)) this.#forget(stage);
    });
    signals.on("channel.deleting", ({ channelId }) => {
      const stage = this.inChannel(channelId);
      if (stage !== undefined) this.close(stage);
    });
    signals.on("voice.changed", ({ guildId }) => {
      for (const stage of this.inGuild(guildId)) this.#watch(stage);
    });
    signals.on("state.imported", () => {
      this.stop();
      for (const stage of this.#table.all()) this.#watch(stage);
    });
  }

  /** The open stages of a guild. */
  inGuild(guildId: string): StageRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** The stage that is open in a channel. */
  inChannel(channelId: string): StageRecord | undefined {
    return this.#table.by("channelId", channelId);
  }

  /** Opens a stage and announces it. @param userId - in whose name the channel is notified */
  open(fields: Omit<StageRecord, "id">, userId: string): StageRecord {
    const stage = this.#table.put({ ...fields, id: this.parts.kernel.ids.next() });
    this.#notify("STAGE_INSTANCE_CREATE", stage);
    this.#write(stage, MessageType.StageStart, userId);
    this.#watch(stage);
    return stage;
  }

  /** Changes a stage and announces it. */
  update(stage: StageRecord, changes: Partial<StageRecord>, userId: string): StageRecord {
    const updated = this.#table.update(stage, changes);
    this.#notify("STAGE_INSTANCE_UPDATE", updated);
    if (updated.topic !== stage.topic) this.#write(updated, MessageType.StageTopic, userId);
    return updated;
  }

  /**
   * Closes a stage and announces it. @param userId - who closes it; the service itself without one
   */
  close(stage: StageRecord, userId?: string): void {
    this.#forget(stage);
    this.#notify("STAGE_INSTANCE_DELETE", stage);
    if (userId !== undefined) this.#write(stage, MessageType.StageEnd, userId);
  }

  /** @internal Ends with the platform. */
  stop(): void {
    this.#due.clear();
    this.#speakers.clear();
  }

  #forget({ id }: StageRecord): void {
    this.#due.set(id, null);
    this.#speakers.delete(id);
    this.#table.delete(id);
  }

  #fallDue(id: string): void {
    const stage = this.#table.get(id);
    if (stage !== undefined) this.close(stage);
  }

  /** Reports those who have begun to speak, and lets a stage without speakers close in time. */
  #watch(stage: StageRecord): void {
    const { id, guildId, channelId } = stage;
    const before = this.#speakers.get(id);
    const speaking = this.parts.voice
      .inChannel({ guildId, id: channelId })
      .filter(({ suppress, requestToSpeakAt }) => !suppress && requestToSpeakAt === null)
      .map(({ userId }) => userId);
    this.#speakers.set(id, new Set(speaking));
    if (speaking.length > 0) this.#due.set(id, null);
    else if (before === undefined || before.size > 0) {
      this.#due.set(id, this.parts.kernel.clock.now() + WITHOUT_SPEAKERS);
    }
    if (before === undefined) return;
    for (const userId of speaking.filter((one) => !before.has(one))) {
      this.#write({ ...stage, topic: "" }, MessageType.StageSpeaker, userId);
    }
  }

  #notify(event: string, stage: StageRecord): void {
    const { guildId, channelId } = stage;
    const data = stageObject(stage);
    this.parts.guilds.deliver({ guildId, event, intent: Intent.Guilds, channelId, data });
  }

  #write({ channelId, topic: content }: StageRecord, type: number, authorId: string): void {
    this.parts.guildMessages.writeSystemMessage(channelId, { type, authorId, content });
  }
}
