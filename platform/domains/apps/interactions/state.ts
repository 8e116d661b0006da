import { EncodedDispatch } from "../../../kernel/gateway/encoded-dispatch.js";
import type { Form } from "../../../kernel/http/multipart.js";
import { serves } from "../../guilds/core/api.js";
import { AnswerMessages } from "./answer-messages.js";
import { type AnswerOutcome, Answers } from "./answers.js";
import { alreadyAcknowledged, unknownInteraction } from "./errors.js";
import { FollowUps } from "./follow-ups.js";
import { ContextFinder, type InteractionContext } from "./interaction-context.js";
import { LiveInteractions } from "./live.js";
import { type Act, openInteraction } from "./opening.js";
import type { InteractionParts } from "./parts.js";
import {
  ANSWER_TIME,
  CallbackType,
  type Interaction,
  InteractionType,
  type InteractionView,
} from "./record.js";
import { InteractionViews } from "./views.js";

/**
 * Delivers an interaction to the application, which ends with {@link Interactions.answer} or
 * {@link Interactions.fail}; false for an application that it cannot deliver to.
 */
export type Carrier = (interaction: Interaction) => boolean;

/** What the client says when an interaction fails (bots 4.12). */
const failureTexts: Readonly<Record<number, string>> = {
  [InteractionType.Command]: "The application did not respond",
  [InteractionType.Component]: "This interaction failed",
  [InteractionType.Autocomplete]: "Loading options failed",
  [InteractionType.PurchaseEligibility]: "This purchase cannot be made now.",
  [InteractionType.ModalSubmit]: "Something went wrong. Try again.",
};

/** What people do with applications, and what applications answer. */
export class Interactions {
  /** What people see of their interactions. */
  readonly views = new InteractionViews();
  /** @internal The interactions whose tokens can still be used. */
  readonly live: LiveInteractions;
  /** @internal Where people are. */
  readonly contexts: ContextFinder;
  /** @internal What applications write as answers. */
  readonly answerMessages: AnswerMessages;
  /** @internal What can be done with a token after the answer. */
  readonly followUps: FollowUps;
  readonly #answers: Answers;
  readonly #carriers: Carrier[] = [];

  /** @internal Made by the domain. */
  constructor(private readonly parts: InteractionParts) {
    this.live = new LiveInteractions(parts.kernel.clock, (interaction) => this.#ended(interaction));
    this.contexts = new ContextFinder(parts);
    this.answerMessages = new AnswerMessages(parts);
    this.followUps = new FollowUps(this.answerMessages, this.live, this.views);
    this.#answers = new Answers(parts, this.answerMessages, this.views);
    parts.kernel.signals.on("application.deleting", ({ applicationId }) => {
      this.live.endOf(applicationId);
    });
  }

  /** Adds a way to deliver interactions, which is tried before the gateway. */
  addCarrier(carrier: Carrier): void {
    this.#carriers.push(carrier);
  }

  /** Sets the function that starts an activity and returns its instance id. */
  launchWith(launch: (interaction: Interaction) => string): void {
    this.#answers.launch = launch;
  }

  /** Calls `listener` for each form shown to a person. */
  onModal(listener: (interaction: Interaction) => void): void {
    this.#answers.showsModal = listener;
  }

  /** Delivers what a person does to the application. */
  start(where: InteractionContext, act: Act): Interaction {
    const interaction = openInteraction(this.parts, where, act);
    const { clock, events } = this.parts.kernel;
    this.live.add(interaction);
    interaction.deadline = clock.schedule(
      ANSWER_TIME,
      () => this.fail(interaction, "timeout"),
      "an interaction has failed, if the application has not answered",
    );
    const { applicationId, userId, id, type } = interaction;
    events.add("interaction.created", { applicationId, userId, detail: `${id} of type ${type}` });
    const carried =
      this.#carriers.some((carry) => carry(interaction)) || this.#toGateway(interaction);
    if (!carried) this.fail(interaction, "no app");
    return interaction;
  }

  /**
   * Starts an activity for an application that leaves that to the platform, and says so in the
   * channel (contract, Command handler 2).
   */
  launch(where: InteractionContext, act: Act): Interaction {
    const interaction = openInteraction(this.parts, where, act);
    this.live.add(interaction);
    this.answerTo(interaction, { payload: { type: CallbackType.LaunchActivity }, files: [] });
    const { user, application } = where;
    const content = `${user.globalName ?? user.username} started ${application.name}.`;
    this.followUps.say(interaction, content);
    return interaction;
  }

  /**
   * Takes an application's answer.
   *
   * @throws ApiError 10062 when it is too late, 40060 when there is one already, 50035 and others
   */
  answer(id: string, token: string, form: Form): AnswerOutcome {
    return this.answerTo(this.live.forCallback(id, token), form);
  }

  /** As {@link answer}, for a carrier that got the answer itself. */
  answerTo(interaction: Interaction, form: Form): AnswerOutcome {
    if (interaction.state === "failed") throw unknownInteraction();
    if (interaction.state === "answered") throw alreadyAcknowledged();
    const outcome = this.#answers.take(interaction, form);
    const { applicationId, userId, id, callbackType } = interaction;
    const detail = `${id} by type ${callbackType}`;
    this.parts.kernel.events.add("interaction.answered", { applicationId, userId, detail });
    return outcome;
  }

  /** Ends an interaction that got no answer: the person sees that it failed. */
  fail(interaction: Interaction, reason: string): void {
    if (interaction.state !== "open") return;
    interaction.state = "failed";
    interaction.deadline?.cancel();
    const { applicationId, userId, id } = interaction;
    const detail = `${id}: ${reason}`;
    this.parts.kernel.events.add("interaction.failed", { applicationId, userId, detail });
    this.views.show(id, this.#failure(interaction, reason));
  }

  /** To every session of the bot that serves the guild's shard (bots 4.6). */
  #toGateway(interaction: Interaction): boolean {
    const { botUserId } = this.parts.applications.require(interaction.applicationId);
    if (botUserId === null) return false;
    // What belongs to no guild goes to the first shard.
    const sessions = this.parts.kernel.sessions
      .ofUser(botUserId)
      .filter(({ shard }) => serves(shard, interaction.guildId ?? "0"));
    if (sessions.length === 0) return false;
    const json = JSON.stringify(interaction.payload);
    const dispatch = new EncodedDispatch("INTERACTION_CREATE", json);
    for (const session of sessions) session.deliver(dispatch);
    return true;
  }

  #ended(interaction: Interaction): void {
    this.fail(interaction, "timeout");
    if (this.views.last(interaction.id)?.kind === "loading") {
      this.views.show(interaction.id, this.#failure(interaction, "expired"));
    }
    this.views.forget(interaction.id);
  }

  #failure({ type }: Interaction, reason: string): Omit<InteractionView, "interactionId" | "step"> {
    return { kind: "failure", reason, text: failureTexts[type] ?? "", ephemeral: true };
  }
}
