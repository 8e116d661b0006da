import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import type { Users } from "../../identity/users/api.js";
import type { ActOnMessage, Speaker } from "../../messages/core/api.js";
import { AuditLogEvent } from "../audit-log/api.js";
import { Permission } from "../core/api.js";
import type { GuildMemberRecord } from "../core/group.js";
import type { GuildMessages } from "../messages/api.js";
import type { RuleParts } from "./operations.js";
import type { Hit } from "./patterns.js";
import { ActionType, EventType, type RuleAction, type RuleRecord } from "./record.js";
import { SearchedText } from "./searched-text.js";
import type { AutoModeration } from "./state.js";

/** The type of the message that reports a match to moderators. */
const ALERT_MESSAGE = 24;

/** Flag of a member whose name is not allowed. */
const QUARANTINED = 1 << 7;

/** Entry of the audit log for each action. */
const NOTES: Readonly<Record<number, number>> = {
  [ActionType.BlockMessage]: AuditLogEvent.AutoModerationBlock,
  [ActionType.Alert]: AuditLogEvent.AutoModerationFlag,
  [ActionType.Timeout]: AuditLogEvent.AutoModerationTimeout,
  [ActionType.BlockMember]: AuditLogEvent.AutoModerationQuarantine,
};

/** What the domain works with that acts. */
export interface EnforcementParts extends RuleParts {
  readonly users: Users;
  readonly guildMessages: GuildMessages;
}

/** A rule that something was found by. */
interface Finding {
  readonly rule: RuleRecord;
  readonly hit: Hit;
}

/** What somebody wrote, and where. */
interface Written {
  readonly member: GuildMemberRecord;
  readonly content: string;
  readonly channelId?: string;
  /** The message, unless it was kept from being sent. */
  readonly messageId?: string | undefined;
}

/** Carries out what rules say. */
export class Enforcement {
  constructor(
    private readonly parts: EnforcementParts,
    private readonly rules: AutoModeration,
  ) {}

  /**
   * Whether a text may be shown; carries out what keeps it from that. An application's answer is
   * blocked by the rules for the person who asked, and has no other consequence for that person.
   *
   * @returns what acts on the message of a text that is let through and has matches
   */
  admits(
    guildId: string,
    channelId: string,
    { userId, answers, title = false }: Speaker,
    content: string,
  ): ActOnMessage | boolean {
    const member = this.parts.guilds.member(guildId, userId);
    if (member === undefined) return true;
    const findings = this.#findings(member, EventType.Message, content, channelId);
    if (findings.length === 0) return true;
    const written = { member, content, channelId };
    const blocks = findings.some(({ rule }) =>
      rule.actions.some(({ type }) => type === ActionType.BlockMessage),
    );
    if (answers) return !blocks;
    const act = (messageId?: string) => {
      for (const finding of findings) this.#actAll(finding, { ...written, messageId });
    };
    // A title is not a message, so there is no result to wait for.
    if (!blocks && !title) return act;
    act();
    return !blocks;
  }

  /** Looks at what a member is called, and takes it out of or into quarantine. */
  checkMember(guildId: string, userId: string): void {
    const { guilds, users } = this.parts;
    const member = guilds.member(guildId, userId);
    const user = users.get(userId);
    if (member === undefined || user === undefined || user.bot) return;
    const names = [member.nick, user.globalName, user.username].flatMap((name) => name ?? []);
    const found = names.flatMap((content) =>
      this.#findings(member, EventType.MemberUpdate, content).map((finding) => ({
        ...finding,
        content,
      })),
    );
    const quarantined = (member.flags & QUARANTINED) !== 0;
    if (found.length === 0 && quarantined) {
      guilds.managers.members.update(member, { flags: member.flags & ~QUARANTINED });
    }
    if (quarantined) return;
    const [first] = found;
    if (first !== undefined) this.#actAll(first, { member, content: first.content });
  }

  #findings(
    member: GuildMemberRecord,
    eventType: number,
    content: string,
    channelId?: string,
  ): Finding[] {
    const { guildId, userId, roles } = member;
    const { permissions } = this.parts.guilds;
    if (permissions.may(guildId, userId, Permission.ManageGuild)) return [];
    const places = channelId === undefined ? [] : this.#placesOf(channelId);
    let searched: SearchedText | undefined;
    const findings = this.rules.of(guildId).flatMap((rule) => {
      if (!rule.enabled || rule.eventType !== eventType) return [];
      if (rule.exemptRoles.some((id) => roles.includes(id) || id === guildId)) return [];
      if (rule.exemptChannels.some((id) => places.includes(id))) return [];
      searched ??= new SearchedText(content);
      const hit = this.rules.find(rule, searched);
      return hit === undefined ? [] : [{ rule, hit }];
    });
    if (searched?.cutShort) {
      const detail = `The rules of guild ${guildId} would take too long for a text of ${content.length} characters; some patterns were left out.`;
      this.parts.kernel.events.add("auto_moderation.cut_short", { userId, detail });
    }
    return findings;
  }

  /** A channel, what it is a thread of, and the category. */
  #placesOf(channelId: string): string[] {
    const ids: string[] = [];
    for (let id: string | null = channelId; id !== null && ids.length < 3; ) {
      ids.push(id);
      id = this.parts.guilds.channel(id)?.parentId ?? null;
    }
    return ids;
  }

  #actAll(finding: Finding, written: Written): void {
    for (const action of finding.rule.actions) this.#act(action, finding, written);
  }

  #act(action: RuleAction, { rule, hit }: Finding, written: Written): void {
    const { guilds, audit } = this.parts;
    const { member, content, channelId, messageId } = written;
    const { guildId, userId } = member;
    const alertId =
      action.type === ActionType.Alert ? this.#alert(action, rule, hit, written) : undefined;
    if (action.type === ActionType.Timeout) this.#timeOut(action, member);
    if (action.type === ActionType.BlockMember) this.#quarantine(member);
    const type = NOTES[action.type] as number;
    const options = {
      auto_moderation_rule_name: rule.name,
      auto_moderation_rule_trigger_type: String(rule.trigger),
      ...(channelId === undefined ? {} : { channel_id: channelId }),
    };
    audit.record(guildId, { type, actorId: userId, targetId: userId, options });
    const shown = {
      guild_id: guildId,
      action,
      rule_id: rule.id,
      rule_trigger_type: rule.trigger,
      user_id: userId,
      ...(channelId === undefined ? {} : { channel_id: channelId }),
      ...(messageId === undefined ? {} : { message_id: messageId }),
      ...(alertId === undefined ? {} : { alert_system_message_id: alertId }),
      matched_keyword: hit.keyword,
    };
    const whole = { ...shown, content, matched_content: hit.content };
    const emptied = { ...shown, content: "", matched_content: hit.content === null ? null : "" };
    guilds.deliver({
      guildId,
      event: "AUTO_MODERATION_ACTION_EXECUTION",
      intent: Intent.AutoModerationExecution,
      anyOf: [Permission.ManageGuild],
      data: (session) => (asksFor(session, Intent.MessageContent) ? whole : emptied),
    });
  }

  /** Writes to the moderators; does nothing if their channel was deleted. */
  #alert(
    { metadata }: RuleAction,
    rule: RuleRecord,
    hit: Hit,
    { member, content, channelId, messageId }: Written,
  ): string | undefined {
    const { guilds, guildMessages, kernel } = this.parts;
    const { channel_id: alertChannel = "" } = metadata;
    if (guilds.channel(alertChannel) === undefined) return undefined;
    const timeout = rule.actions.find(({ type }) => type === ActionType.Timeout);
    const details = {
      rule_name: rule.name,
      decision_id: kernel.ids.next(),
      keyword: hit.keyword,
      keyword_matched_content: hit.content,
      channel_id: channelId,
      flagged_message_id: messageId,
      timeout_duration: timeout?.metadata.duration_seconds,
    };
    const fields = Object.entries(details).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [{ name, value: String(value), inline: false }],
    );
    const embeds = [{ type: "auto_moderation_message", description: content, fields }];
    const message = { type: ALERT_MESSAGE, authorId: member.userId, content: "", embeds };
    return guildMessages.writeSystemMessage(alertChannel, message).id;
  }

  #timeOut({ metadata }: RuleAction, { guildId, userId }: GuildMemberRecord): void {
    const { guilds, kernel } = this.parts;
    const { duration_seconds: seconds = 0 } = metadata;
    const member = guilds.member(guildId, userId);
    if (member === undefined) return;
    const timeoutUntil = kernel.clock.now() + seconds * 1000;
    guilds.managers.members.update(member, { timeoutUntil });
  }

  #quarantine({ guildId, userId }: GuildMemberRecord): void {
    const { guilds } = this.parts;
    const member = guilds.member(guildId, userId);
    if (member === undefined) return;
    guilds.managers.members.update(member, { flags: member.flags | QUARANTINED });
  }
}
