import { missingAccess, wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, type Guilds, Permission, roleNotGivable } from "../core/api.js";
import type { OnboardingBody, PromptBody } from "./bodies.js";
import { belowRequirements, requirementsNotMet } from "./errors.js";
import { type OnboardingRecord, onboardingShape, type Prompt } from "./record.js";

/** Channels that new members see, and those of them in which everyone writes, at least. */
const MIN_CHANNELS = 7;
const MIN_WRITABLE = 5;

/** Flags of a member that has begun its onboarding and has come to its end. */
const STARTED = 1 << 3;
const COMPLETED = 1 << 1;

/** The questions that guilds ask their new members. */
export class Onboarding {
  readonly #table: Table<OnboardingRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly audit: AuditLog,
  ) {
    this.#table = kernel.store.table({
      name: "onboarding",
      shape: onboardingShape,
      references: { id: "guilds" },
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#table.delete(guildId));
  }

  /** What a guild asks, in wire form, without channels and role that are deleted. */
  object(guildId: string) {
    const { prompts, defaultChannelIds, enabled, mode } = this.#get(guildId);
    const channels = (ids: readonly string[]) => ids.filter((id) => this.#hasChannel(guildId, id));
    return {
      guild_id: guildId,
      prompts: prompts.map((prompt) => ({
        ...prompt,
        options: prompt.options.map((option) => ({
          ...option,
          role_ids: option.role_ids.filter((id) => this.#hasRole(guildId, id)),
          channel_ids: channels(option.channel_ids),
        })),
      })),
      default_channel_ids: channels(defaultChannelIds),
      enabled,
      mode,
    };
  }

  /** Changes what a guild asks. */
  set(acting: Acting, guildId: string, body: OnboardingBody) {
    const needed = Permission.ManageGuild | Permission.ManageRoles;
    this.guilds.permissions.require(guildId, acting.userId, needed);
    const before = this.#get(guildId);
    for (const id of body.default_channel_ids ?? []) {
      if (!this.#hasChannel(guildId, id)) throw unknownHere("default_channel_ids", "channel", id);
    }
    const after: OnboardingRecord = {
      id: guildId,
      prompts: body.prompts ? this.#promptsOf(acting, before, body.prompts) : before.prompts,
      defaultChannelIds: body.default_channel_ids ?? before.defaultChannelIds,
      enabled: body.enabled ?? before.enabled,
      mode: body.mode ?? before.mode,
    };
    if (after.enabled && !this.#meetsRequirements(after)) {
      throw before.enabled ? belowRequirements() : requirementsNotMet();
    }
    const made = this.#table.get(guildId) === undefined;
    this.#table.put(after);
    // The guild's event says whether new members are asked (bots 4.3).
    if (after.enabled !== before.enabled) this.guilds.update(guildId, {});
    this.#note(acting, before, after, made);
    return this.object(guildId);
  }

  /**
   * Takes a member's answers and gives it their roles; those of answers that it does not give are taken.
   *
   * @throws ApiError for unknown answers, or when a required one is missing
   */
  answer(guildId: string, userId: string, optionIds: readonly string[]): void {
    const { prompts } = this.#get(guildId);
    const member = this.guilds.member(guildId, userId);
    if (member === undefined) throw missingAccess();
    for (const { title, options, required, single_select } of prompts) {
      const chosen = options.filter(({ id }) => optionIds.includes(id)).length;
      if ((required && chosen === 0) || (single_select && chosen > 1)) {
        const message = `"${title}" has to be answered${single_select ? " with one choice" : ""}.`;
        throw wrongField("onboarding_responses", "BASE_TYPE_INVALID", message);
      }
    }
    const options = prompts.flatMap((prompt) => prompt.options);
    const unknown = optionIds.find((id) => !options.some((option) => option.id === id));
    if (unknown !== undefined) throw unknownHere("onboarding_responses", "answer", unknown);
    const rolesOf = (chosen: boolean) =>
      options.filter(({ id }) => optionIds.includes(id) === chosen).flatMap((one) => one.role_ids);
    const given = rolesOf(true).filter((id) => this.#canGive(guildId, id));
    const taken = rolesOf(false);
    const roles = new Set([...member.roles.filter((id) => !taken.includes(id)), ...given]);
    const flags = member.flags | STARTED | COMPLETED;
    this.guilds.managers.members.update(member, { roles: [...roles], flags });
  }

  #get(guildId: string): OnboardingRecord {
    const none = { id: guildId, prompts: [], defaultChannelIds: [], enabled: false, mode: 0 };
    return this.#table.get(guildId) ?? none;
  }

  #hasChannel(guildId: string, id: string): boolean {
    return this.guilds.channel(id)?.guildId === guildId;
  }

  #hasRole(guildId: string, id: string): boolean {
    return this.guilds.store.roles.get(id)?.guildId === guildId;
  }

  /** Whether an answer can give the role. Everyone has @everyone, and integrations give their managed roles. */
  #canGive(guildId: string, id: string): boolean {
    return (
      id !== guildId && this.#hasRole(guildId, id) && !this.guilds.store.roles.get(id)?.managed
    );
  }

  /** Prompts as they are stored, each with an id of its own. */
  #promptsOf(acting: Acting, before: OnboardingRecord, bodies: readonly PromptBody[]): Prompt[] {
    const known = new Map(before.prompts.map((prompt) => [prompt.id, prompt]));
    return bodies.map((body) => {
      const was = known.get(body.id ?? "");
      known.delete(body.id ?? "");
      return this.#prompt(acting, before.id, body, was);
    });
  }

  /** A prompt as it is stored. Ids of options that it did not have before stand for new ones. */
  #prompt({ userId }: Acting, guildId: string, body: PromptBody, was: Prompt | undefined): Prompt {
    const ids = new Set(was?.options.map(({ id }) => id));
    const given = new Set(was?.options.flatMap((one) => one.role_ids));
    const options = body.options.map((option) => {
      const { role_ids = [], channel_ids = [], emoji_id = null, emoji_name = null } = option;
      const role = role_ids.find((id) => !this.#hasRole(guildId, id));
      if (role !== undefined) throw unknownHere("prompts", "role", role);
      // Who asks gives no role that it could not give itself. Roles that were given before may stay.
      const added = role_ids.filter((one) => !given.has(one));
      for (const each of this.guilds.permissions.requireRoles(guildId, added)) {
        if (!this.#canGive(guildId, each.id)) throw roleNotGivable(each);
        this.guilds.permissions.requireAboveRole(guildId, userId, each);
      }
      const channel = channel_ids.find((id) => !this.#hasChannel(guildId, id));
      if (channel !== undefined) throw unknownHere("prompts", "channel", channel);
      // An id is taken once.
      const stays = option.id !== undefined && ids.delete(option.id);
      const { emoji_animated: animated = false } = option;
      return {
        id: stays ? (option.id as string) : this.kernel.ids.next(),
        title: option.title,
        description: option.description ?? "",
        emoji: { id: emoji_id, name: emoji_name, animated },
        role_ids,
        channel_ids,
      };
    });
    return {
      id: was?.id ?? this.kernel.ids.next(),
      type: body.type ?? 0,
      title: body.title,
      options,
      single_select: body.single_select ?? false,
      required: body.required ?? false,
      in_onboarding: body.in_onboarding ?? false,
    };
  }

  #meetsRequirements({ prompts, defaultChannelIds, mode }: OnboardingRecord) {
    const ofAnswers = prompts.flatMap((one) => one.options.flatMap((each) => each.channel_ids));
    const ids = new Set([...defaultChannelIds, ...(mode === 1 ? ofAnswers : [])]);
    const needed = Permission.ViewChannel | Permission.SendMessages;
    const channels = [...ids].flatMap((id) => this.guilds.channel(id) ?? []);
    const writable = channels.filter((one) => this.guilds.permissions.everyoneMay(one, needed));
    return channels.length >= MIN_CHANNELS && writable.length >= MIN_WRITABLE;
  }

  #note(acting: Acting, before: OnboardingRecord, after: OnboardingRecord, made: boolean): void {
    const { userId: actorId, reason } = acting;
    const note = (type: number, targetId: string, states: object) =>
      this.audit.record(after.id, { type, actorId, reason, targetId, ...states });
    const of = (all: readonly Prompt[], id: string) => {
      const { id: _, ...prompt } = all.find((one) => one.id === id) ?? { id };
      return Object.keys(prompt).length === 0 ? undefined : prompt;
    };
    const ids = new Set([...before.prompts, ...after.prompts].map(({ id }) => id));
    for (const id of ids) {
      const states = { before: of(before.prompts, id), after: of(after.prompts, id) };
      if (states.before === undefined) note(AuditLogEvent.OnboardingPromptCreate, id, states);
      else if (states.after === undefined) note(AuditLogEvent.OnboardingPromptDelete, id, states);
      else note(AuditLogEvent.OnboardingPromptUpdate, id, states);
    }
    const shown = ({ defaultChannelIds, enabled, mode }: OnboardingRecord) => ({
      default_channel_ids: defaultChannelIds,
      enabled,
      mode,
    });
    if (made) note(AuditLogEvent.OnboardingCreate, after.id, { after: shown(after) });
    else {
      const states = { before: shown(before), after: shown(after) };
      note(AuditLogEvent.OnboardingUpdate, after.id, states);
    }
  }
}

function unknownHere(field: string, what: string, id: string) {
  return wrongField(field, "BASE_TYPE_INVALID", `The guild has no ${what} ${id}.`);
}
