import { type Actions, args } from "../../../kernel/actions.js";
import { object, text, texts, whole, yesNo } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Waits } from "../../../kernel/waits.js";
import type { CommandTarget, Shown } from "./command-target.js";
import type { OptionEntries } from "./entries.js";
import type { ModalEntries } from "./modal-entry.js";
import type { People } from "./people.js";
import type { Interaction, InteractionView } from "./record.js";

/**
 * What a person does with applications. Each resolves with what the person sees then: the message, the
 * form, the completions, or that it failed. A message that is still loading is waited for. When the platform is closed
 * before, each rejects with a PlatformError.
 */
export class InteractionActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly people: People,
    private readonly who: Caller,
    private readonly waits: Waits,
  ) {}

  /** The commands that the person can use in a channel. */
  availableCommands(target: CommandTarget = {}): object[] {
    return this.people.available(this.who, target);
  }

  /**
   * Runs a slash command, or the entry point of an activity.
   *
   * @param name - as it is typed: `/play`, or `/game start` with a subcommand
   * @param options - by name; a file is `{ filename, content }`
   * @throws ApiError for a command that is not there for the person, or options that do not fit
   */
  runCommand(
    name: string,
    options: OptionEntries = {},
    target: CommandTarget = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.run(this.who, name, options, target), target);
  }

  /** Uses a command of the context menu of a user. */
  useUserCommand(
    name: string,
    userId: string,
    target: CommandTarget = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.useOnUser(this.who, name, userId, target), target);
  }

  /** Uses a command of the context menu of a message. */
  useMessageCommand(
    name: string,
    messageId: string,
    target: CommandTarget = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.useOnMessage(this.who, name, messageId, target), target);
  }

  /**
   * Types into an option; resolves with the completions.
   *
   * @param option - name of the option that is typed into
   * @param options - what is entered so far, that option included
   */
  autocomplete(
    name: string,
    option: string,
    options: OptionEntries = {},
    target: CommandTarget = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.complete(this.who, name, option, options, target), target);
  }

  /**
   * Presses a button. A premium button opens the store, and the app is not notified.
   *
   * @param button - its custom id or its label; the SKU of a premium button
   */
  press(messageId: string, button: string, shown: Shown = {}): Promise<InteractionView> {
    return this.#held(async () => {
      const url = this.people.storePage(this.who, messageId, button);
      if (url !== undefined) return { interactionId: "0", step: 0, kind: "store", url };
      return this.people.seen(this.people.press(this.who, messageId, button), shown);
    });
  }

  /** Chooses in a select: values, or ids of users, roles and channels. */
  select(
    messageId: string,
    customId: string,
    values: readonly string[],
    shown: Shown = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.select(this.who, messageId, customId, values), shown);
  }

  /**
   * Sends a form.
   *
   * @param interactionId - of the interaction that was answered with the form
   * @param entries - by custom id; what is left out stays as it was shown
   */
  submit(
    interactionId: string,
    entries: ModalEntries = {},
    shown: Shown = {},
  ): Promise<InteractionView> {
    return this.#seen(() => this.people.submit(this.who, interactionId, entries), shown);
  }

  /**
   * Has an application asked whether the person may buy one of its SKUs, as the shop of a game does
   * before a purchase.
   */
  askEligibility(skuId: string): Promise<InteractionView> {
    return this.#seen(() => this.people.askEligibility(this.who, skuId), {});
  }

  /**
   * What the person sees next of an interaction, after a step.
   *
   * @throws ApiError 10062 when its token ends before
   */
  nextView(interactionId: string, step: number): Promise<InteractionView> {
    return this.#held(async () => this.people.next(this.who, interactionId, step));
  }

  #seen(act: () => Interaction, shown: Shown): Promise<InteractionView> {
    return this.#held(async () => this.people.seen(act(), shown));
  }

  /** Does work that waits for an application. */
  #held(work: () => Promise<InteractionView>): Promise<InteractionView> {
    return this.waits.hold(work, "no application answers any more");
  }
}

const target = object({ channel: text, application: text, stopAtLoading: yesNo });
const shown = object({ stopAtLoading: yesNo });
const entries = anyObject;

/** The arguments of {@link InteractionActor}'s methods. */
export const interactionActions: Actions<InteractionActor> = {
  availableCommands: args([], [target]),
  runCommand: args([text], [entries, target]),
  useUserCommand: args([text, text], [target]),
  useMessageCommand: args([text, text], [target]),
  autocomplete: args([text, text], [entries, target]),
  press: args([text, text], [shown]),
  select: args([text, text, texts], [shown]),
  submit: args([text], [entries, shown]),
  askEligibility: args([text]),
  nextView: args([text, whole]),
};
