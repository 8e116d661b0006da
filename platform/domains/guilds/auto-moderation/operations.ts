import { Intent } from "../../../kernel/gateway/delivery.js";
import { notFound, wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type AuditChange, type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";
import { allowedActions, type RuleBody, readRule } from "./bodies.js";
import { tooManyRules } from "./errors.js";
import { ActionType, EventType, type RuleAction, type RuleRecord, Trigger } from "./record.js";
import { ruleChanges } from "./rule-changes.js";
import type { AutoModeration } from "./state.js";
import { ruleObject } from "./wire.js";

/** Rules of a kind that a guild may have; of the other kinds, one. */
const KEYWORD_RULES = 6;

/** What the parts of the domain work with. */
export interface RuleParts {
  readonly kernel: Kernel;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
}

/** What bots and people do with rules. */
export class RuleOperations {
  constructor(
    private readonly parts: RuleParts,
    private readonly rules: AutoModeration,
  ) {}

  /** The rules of a guild. */
  list({ userId }: Acting, guildId: string): RuleRecord[] {
    this.parts.guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    return this.rules.of(guildId);
  }

  /** A rule of a guild. @throws ApiError 404 */
  get({ userId }: Acting, guildId: string, id: string): RuleRecord {
    this.parts.guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    const rule = this.rules.table.get(id);
    if (rule?.guildId !== guildId) throw notFound();
    return rule;
  }

  /** Makes a rule. @param body - as the HTTP API takes it */
  create(acting: Acting, guildId: string, body: unknown): RuleRecord {
    this.parts.guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const given = readRule(body);
    const trigger = given.trigger_type as number;
    const alike = this.rules.of(guildId).filter((rule) => rule.trigger === trigger);
    if (alike.length >= (trigger === Trigger.Keyword ? KEYWORD_RULES : 1)) throw tooManyRules();
    const [usual] = allowedActions(trigger).filter((type) => type !== ActionType.Alert);
    const actions = given.actions ?? [{ type: usual as number, metadata: {} }];
    this.#check(acting, guildId, { ...given, actions });
    const profile = trigger === Trigger.MemberProfile;
    const rule = this.rules.table.put({
      id: this.parts.kernel.ids.next(),
      guildId,
      creatorId: acting.userId,
      name: given.name as string,
      eventType: profile ? EventType.MemberUpdate : EventType.Message,
      trigger,
      metadata: given.trigger_metadata ?? {},
      actions,
      enabled: given.enabled ?? false,
      exemptRoles: given.exempt_roles ?? [],
      exemptChannels: given.exempt_channels ?? [],
    });
    this.#notify("AUTO_MODERATION_RULE_CREATE", rule);
    const after = ruleObject(rule);
    this.#note(acting, AuditLogEvent.AutoModerationRuleCreate, rule, { after });
    return rule;
  }

  /** Changes a rule; its trigger stays. */
  edit(acting: Acting, guildId: string, id: string, body: unknown): RuleRecord {
    const rule = this.get(acting, guildId, id);
    const given = readRule(body, rule.trigger);
    this.#check(acting, guildId, given);
    const changed: RuleRecord = {
      ...rule,
      name: given.name ?? rule.name,
      metadata: given.trigger_metadata ?? rule.metadata,
      actions: given.actions ?? rule.actions,
      enabled: given.enabled ?? rule.enabled,
      exemptRoles: given.exempt_roles ?? rule.exemptRoles,
      exemptChannels: given.exempt_channels ?? rule.exemptChannels,
    };
    if (JSON.stringify(changed) === JSON.stringify(rule)) return rule;
    const updated = this.rules.table.put(changed);
    this.#notify("AUTO_MODERATION_RULE_UPDATE", updated);
    const changes = ruleChanges(rule, updated);
    this.#note(acting, AuditLogEvent.AutoModerationRuleUpdate, updated, { changes });
    return updated;
  }

  /** Deletes a rule. */
  delete(acting: Acting, guildId: string, id: string): void {
    const rule = this.get(acting, guildId, id);
    this.rules.table.delete(id);
    this.#notify("AUTO_MODERATION_RULE_DELETE", rule);
    const before = ruleObject(rule);
    this.#note(acting, AuditLogEvent.AutoModerationRuleDelete, rule, { before });
  }

  /** Who has members timed out may do so; alerts go to a channel of the guild. */
  #check({ userId }: Acting, guildId: string, { actions = [] }: RuleBody): void {
    const { guilds } = this.parts;
    const needed = Permission.ModerateMembers;
    const times = actions.some(({ type }: RuleAction) => type === ActionType.Timeout);
    if (times) guilds.permissions.requireAny(guildId, userId, [needed]);
    for (const { metadata } of actions) {
      const { channel_id: id } = metadata;
      if (id === undefined || guilds.channel(id)?.guildId === guildId) continue;
      const message = "The guild has no channel with the id of an alert.";
      throw wrongField("actions", "CHANNEL_INVALID", message);
    }
  }

  #notify(event: string, rule: RuleRecord): void {
    this.parts.guilds.deliver({
      guildId: rule.guildId,
      event,
      intent: Intent.AutoModerationConfiguration,
      anyOf: [Permission.ManageGuild],
      data: ruleObject(rule),
    });
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    { id: targetId, guildId }: RuleRecord,
    what: { before?: object; after?: object; changes?: readonly AuditChange[] },
  ): void {
    this.parts.audit.record(guildId, { type, actorId, reason, targetId, ...(what as object) });
  }
}
