import type { Caller } from "../../../kernel/principal.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import { userObject } from "../../identity/users/api.js";
import { type MessageRecord, unknownMessage } from "../../messages/core/api.js";
import { CommandType, commandObject } from "../commands/group.js";
import { interactionMetadata } from "./answer-messages.js";
import { CommandFinder, type FoundCommand } from "./command-finder.js";
import type { CommandTarget, Shown } from "./command-target.js";
import {
  componentAct,
  findButton,
  findSelect,
  hasPremiumButton,
  selectAct,
} from "./component-acts.js";
import { enter, enterPartly, type OptionEntries } from "./entries.js";
import { unknownInteraction, wrongInput } from "./errors.js";
import { FileEntries, type FileField } from "./file-entries.js";
import type { InteractionContext } from "./interaction-context.js";
import type { ModalForm } from "./modal.js";
import { fillIn, type ModalEntries } from "./modal-entry.js";
import type { Act } from "./opening.js";
import type { InteractionParts } from "./parts.js";
import { seenIn } from "./private-channel.js";
import { type Interaction, InteractionType, type InteractionView, type Wire } from "./record.js";
import { optionKinds, Resolved, selectKinds } from "./resolved.js";
import type { Interactions } from "./state.js";

/** Most forms that people have before them; the oldest are closed. */
const MAX_FORMS = 1000;

/** Does what people do, by the rules that clients let them do it. */
export class People {
  /** @internal Finds commands. */
  readonly finder: CommandFinder;
  readonly #files: FileEntries;
  /** Interactions that were answered with a form, by id. */
  readonly #forms = new Map<string, Interaction>();

  constructor(
    private readonly parts: InteractionParts,
    private readonly interactions: Interactions,
  ) {
    this.finder = new CommandFinder(parts, interactions.contexts);
    this.#files = new FileEntries(parts.attachments);
  }

  /** Waits for what the person sees of an interaction. */
  async seen({ id }: Interaction, { stopAtLoading = false }: Shown): Promise<InteractionView> {
    let view = await this.interactions.views.next(id);
    while (view.kind === "loading" && !stopAtLoading) {
      view = await this.interactions.views.next(id, view.step);
    }
    return view;
  }

  /** What a person sees next. @throws ApiError 10062 for an interaction of somebody else */
  next({ userId }: Caller, interactionId: string, step: number): Promise<InteractionView> {
    const interaction = this.interactions.live.get(interactionId);
    if (interaction?.userId !== userId) throw unknownInteraction();
    return this.interactions.views.next(interactionId, step);
  }

  /** The commands that can be used somewhere, in wire form. */
  available(who: Caller, target: CommandTarget): object[] {
    const found = this.finder.available(who, target);
    return found.map(({ command }) => commandObject(command));
  }

  run(who: Caller, name: string, options: OptionEntries, target: CommandTarget): Interaction {
    return this.runFound(this.finder.slash(who, name, target), options);
  }

  /** @internal As {@link run}, with a command that was found. */
  runFound(found: FoundCommand, options: OptionEntries): Interaction {
    const { command, where, path } = found;
    if (command.type === CommandType.PrimaryEntryPoint) return this.#launch(found);
    const resolved = this.#resolver(where);
    const entered = enter(command, path, options, (given, option) =>
      this.#files.attach([given], option, option.name, where, resolved).join(),
    );
    resolved.pickAll(entered.picked, optionKinds);
    const data = { options: entered.options, ...resolvedFields(resolved) };
    return this.interactions.start(where, commandAct(found, data));
  }

  useOnUser(who: Caller, name: string, userId: string, target: CommandTarget): Interaction {
    return this.useFoundOnUser(this.finder.menu(who, CommandType.User, name, target), userId);
  }

  /** @internal As {@link useOnUser}, with a command that was found. */
  useFoundOnUser(found: FoundCommand, userId: string): Interaction {
    const resolved = this.#resolver(found.where);
    if (!resolved.user(userId)) throw wrongInput(["userId"], `There is no user ${userId}.`);
    const data = { target_id: userId, ...resolvedFields(resolved) };
    const user = userObject(this.parts.users.require(userId));
    return this.interactions.start(found.where, commandAct(found, data, { target_user: user }));
  }

  useOnMessage(who: Caller, name: string, messageId: string, target: CommandTarget): Interaction {
    const message = this.parts.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    const here = { channel: seenIn(message) ?? message.channelId, ...target };
    const found = this.finder.menu(who, CommandType.Message, name, here);
    return this.useFoundOnMessage(who, found, messageId);
  }

  /** @internal As {@link useOnMessage}, with a command that was found. */
  useFoundOnMessage(who: Caller, found: FoundCommand, messageId: string): Interaction {
    const message = this.parts.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    if (found.where.channelId !== (seenIn(message) ?? message.channelId)) throw unknownMessage();
    this.#requireSeen(who, messageId);
    const resolved = this.#resolver(found.where);
    resolved.add("messages", messageId, this.interactions.answerMessages.object(message));
    const data = { target_id: messageId, ...resolvedFields(resolved) };
    const metadata = { target_message_id: messageId };
    return this.interactions.start(found.where, commandAct(found, data, metadata));
  }

  complete(
    who: Caller,
    name: string,
    focused: string,
    options: OptionEntries,
    target: CommandTarget,
  ): Interaction {
    return this.completeFound(this.finder.slash(who, name, target), focused, options);
  }

  /** @internal As {@link complete}, with a command that was found. */
  completeFound(found: FoundCommand, focused: string, options: OptionEntries): Interaction {
    const entered = enterPartly(found.command, found.path, options, focused);
    const act = commandAct(found, { options: entered.options });
    return this.interactions.start(found.where, {
      ...act,
      type: InteractionType.Autocomplete,
      optionType: entered.focusedType,
    });
  }

  /** Where a premium button leads to; undefined for another button. @throws ApiError 10008 */
  storePage(who: Caller, messageId: string, button: string): string | undefined {
    const { message } = this.#messageFor(who, messageId);
    const sku = this.parts.monetization.sku(button);
    if (sku === undefined || !hasPremiumButton(message, sku.id)) return undefined;
    const { web } = this.parts.kernel.urls;
    return `${web}/application-directory/${sku.applicationId}/store/${sku.id}`;
  }

  /** Asks an application whether a person may buy something; the person's bot conversation is the place. */
  askEligibility(who: Caller, skuId: string): Interaction {
    const sku = this.parts.monetization.sku(skuId);
    if (sku === undefined) throw wrongInput(["skuId"], `There is no SKU ${skuId}.`);
    const application = this.parts.applications.require(sku.applicationId);
    return this.interactions.start(this.interactions.contexts.find(who.userId, application), {
      type: InteractionType.PurchaseEligibility,
      data: { sku_id: skuId },
      owners: {},
      metadata: {},
    });
  }

  press(who: Caller, messageId: string, button: string): Interaction {
    const { message, where } = this.#messageFor(who, messageId);
    const component = findButton(message, button);
    return this.interactions.start(
      where,
      componentAct(message, component, this.#shown(messageId), where),
    );
  }

  select(who: Caller, messageId: string, customId: string, values: readonly string[]): Interaction {
    const { message, where } = this.#messageFor(who, messageId);
    const component = findSelect(message, customId);
    const resolved = this.#resolver(where);
    const act = selectAct(message, component, values, this.#shown(messageId), where, resolved);
    return this.interactions.start(where, act);
  }

  /** @param expected - whose form it is, where the sender says so */
  submit(
    who: Caller,
    interactionId: string,
    entries: ModalEntries,
    expected?: { readonly applicationId: string; readonly customId: string },
  ): Interaction {
    const trigger = this.#forms.get(interactionId);
    if (trigger?.userId !== who.userId || trigger.modal === null) throw unknownInteraction();
    const { applicationId: ownId, customId } = expected ?? {};
    if (ownId !== undefined && ownId !== trigger.applicationId) throw unknownInteraction();
    if (customId !== undefined && customId !== trigger.modal.custom_id) {
      throw wrongInput(["data", "custom_id"], `The form's custom_id is not "${customId}".`);
    }
    const application = this.parts.applications.require(trigger.applicationId);
    const where = this.interactions.contexts.find(who.userId, application, trigger.channelId);
    const resolved = this.#resolver(where);
    const form = trigger.modal as unknown as ModalForm;
    const filled = fillIn(form, entries, (given, component) => {
      const files = given === undefined || given === null ? [] : [given].flat();
      return this.#files.attach(
        files,
        component as FileField,
        String(component.custom_id),
        where,
        resolved,
      );
    });
    resolved.pickAll(filled.picked, selectKinds);
    const { custom_id, components } = filled;
    this.#forms.delete(interactionId);
    return this.interactions.start(where, {
      type: InteractionType.ModalSubmit,
      data: { custom_id, components, ...resolvedFields(resolved) },
      owners: trigger.owners,
      command: trigger.command,
      message: trigger.messageId === null ? undefined : this.#shown(trigger.messageId),
      metadata: { triggering_interaction_metadata: interactionMetadata(this.parts, trigger) },
    });
  }

  /** @internal Keeps a form that a person was shown, which outlives its token. */
  keepForm(interaction: Interaction): void {
    this.#forms.set(interaction.id, interaction);
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > MAX_FORMS && oldest !== undefined) this.#forms.delete(oldest);
  }

  /** The platform starts the activity itself, and says so in the channel (contract, handler 2). */
  #launch(found: FoundCommand): Interaction {
    const act = commandAct(found, {});
    const { where, command } = found;
    if (command.definition.handler !== 2) return this.interactions.start(where, act);
    return this.interactions.launch(where, act);
  }

  #resolver(where: InteractionContext): Resolved {
    return new Resolved(this.parts, this.interactions.contexts, where);
  }

  #shown(messageId: string): Wire {
    const message = this.parts.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    return this.interactions.answerMessages.object(message);
  }

  /**
   * The application that is notified when a message's components are used: the one that answered
   * with the message or that has the webhook, else the one whose bot wrote it.
   */
  applicationOf({ applicationId, authorId }: MessageRecord): ApplicationRecord | undefined {
    const { applications } = this.parts;
    return applicationId === null ? applications.ofBot(authorId) : applications.get(applicationId);
  }

  /** A message of an application that a person sees, and where. @throws ApiError */
  #messageFor(who: Caller, messageId: string) {
    const message = this.#requireSeen(who, messageId);
    const application = this.applicationOf(message);
    if (application === undefined) throw unknownMessage();
    const channelId = seenIn(message) ?? message.channelId;
    return { message, where: this.interactions.contexts.find(who.userId, application, channelId) };
  }

  /** A message, unless it is for somebody else alone. @throws ApiError 10008 */
  #requireSeen({ userId }: Caller, messageId: string) {
    const message = this.parts.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    const metadata = message.interaction?.interaction_metadata as
      | { user?: { id: string } }
      | undefined;
    if (seenIn(message) !== undefined && metadata?.user?.id !== userId) throw unknownMessage();
    return message;
  }
}

function commandAct({ command, path, owners }: FoundCommand, data: Wire, metadata: Wire = {}): Act {
  const { id, name, type, guildId } = command;
  return {
    type: InteractionType.Command,
    data: { id, name, type, ...(guildId === null ? {} : { guild_id: guildId }), ...data },
    owners,
    metadata,
    command: { id, type, name: [name, ...path].join(" ") },
  };
}

function resolvedFields(resolved: Resolved): Wire {
  const { fields } = resolved;
  return fields === undefined ? {} : { resolved: fields };
}
