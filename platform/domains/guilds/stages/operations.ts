import { wrongChannelType } from "../../../kernel/http/api-error.js";
import type { Users } from "../../identity/users/api.js";
import type { MessageApi } from "../../messages/core/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, ChannelType, Permission } from "../core/api.js";
import type { NewStageBody, StageBody } from "./bodies.js";
import { stageOpen, unknownEvent, unknownStage } from "./errors.js";
import { type StageRecord, stageObject } from "./record.js";
import type { StageParts, Stages } from "./state.js";

/** What the operations work with besides the stages. */
export interface StageOperationParts extends StageParts {
  readonly users: Users;
  readonly audit: AuditLog;
  readonly messages: MessageApi;
}

/** What makes a member a moderator of a stage. */
const MODERATOR = Permission.ManageChannels | Permission.MuteMembers | Permission.MoveMembers;

/** What bots and people do with stages, by the rules of the service. */
export class StageOperations {
  /** Whether a channel has a scheduled event with an id; set by the domain of events. */
  hasEvent: (channelId: string, eventId: string) => boolean = () => false;

  constructor(
    private readonly parts: StageOperationParts,
    private readonly stages: Stages,
  ) {}

  /** The stage that is open in a channel. @throws ApiError 10067 */
  get({ userId }: Acting, channelId: string): StageRecord {
    const { store, permissions } = this.parts.guilds;
    const { guildId } = store.channel(channelId);
    permissions.require(guildId, userId, Permission.ViewChannel, channelId);
    const stage = this.stages.inChannel(channelId);
    if (stage === undefined) throw unknownStage();
    return stage;
  }

  /** Opens a stage. */
  open(acting: Acting, body: NewStageBody): StageRecord {
    const { channel_id: channelId, topic, guild_scheduled_event_id: eventId = null } = body;
    const { store, permissions } = this.parts.guilds;
    const { guildId, type } = store.channel(channelId);
    const notifies = body.send_start_notification === true ? Permission.MentionEveryone : 0n;
    permissions.require(guildId, acting.userId, Permission.ViewChannel, channelId);
    if (type !== ChannelType.Stage) throw wrongChannelType();
    permissions.require(guildId, acting.userId, MODERATOR | notifies, channelId);
    if (eventId !== null && !this.hasEvent(channelId, eventId)) throw unknownEvent();
    if (this.stages.inChannel(channelId) !== undefined) throw stageOpen();
    this.#requireTopic(acting, channelId, topic);
    const { privacy_level: privacyLevel = 2 } = body;
    const fields = { guildId, channelId, topic, privacyLevel, eventId };
    const stage = this.stages.open(fields, acting.userId);
    this.#note(acting, AuditLogEvent.StageInstanceCreate, undefined, stage);
    return stage;
  }

  /** Changes a stage. */
  edit(acting: Acting, channelId: string, body: StageBody): StageRecord {
    const stage = this.#moderated(acting, channelId);
    const { topic = stage.topic, privacy_level: privacyLevel = stage.privacyLevel } = body;
    if (topic === stage.topic && privacyLevel === stage.privacyLevel) return stage;
    if (topic !== stage.topic) this.#requireTopic(acting, channelId, topic);
    const updated = this.stages.update(stage, { topic, privacyLevel }, acting.userId);
    this.#note(acting, AuditLogEvent.StageInstanceUpdate, stage, updated);
    return updated;
  }

  /** Closes a stage. */
  close(acting: Acting, channelId: string): void {
    const stage = this.#moderated(acting, channelId);
    this.stages.close(stage, acting.userId);
    this.#note(acting, AuditLogEvent.StageInstanceDelete, stage, undefined);
  }

  #moderated(acting: Acting, channelId: string): StageRecord {
    const stage = this.get(acting, channelId);
    this.parts.guilds.permissions.require(stage.guildId, acting.userId, MODERATOR, channelId);
    return stage;
  }

  /** What people call a stage is checked as what they write is. @throws ApiError 200001 */
  #requireTopic({ userId }: Acting, channelId: string, topic: string): void {
    const { users, messages, guildMessages } = this.parts;
    if (users.get(userId)?.bot === true) return;
    const speaker = { userId, answers: false, title: true };
    messages.posts.requireAllowed(guildMessages.channel(channelId), speaker, topic);
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: StageRecord | undefined,
    after: StageRecord | undefined,
  ): void {
    const { id: targetId, guildId, channelId } = (after ?? before) as StageRecord;
    const shown = (stage: StageRecord | undefined) => {
      if (stage === undefined) return undefined;
      const { topic, privacy_level } = stageObject(stage);
      return { topic, privacy_level };
    };
    const states = { before: shown(before), after: shown(after) };
    const options = { channel_id: channelId };
    this.parts.audit.record(guildId, { type, actorId, reason, targetId, options, ...states });
  }
}
