import { type ApiError, ApiError as Failure, invalidForm } from "../../../kernel/http/api-error.js";
import { anyObject, fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { Place } from "../../../kernel/http/input/place.js";
import { choice, missing, read, text, yesNo } from "../../../kernel/http/input/readers.js";
import type { Form } from "../../../kernel/http/multipart.js";
import { isObject } from "../../../kernel/json.js";
import type { MessageRecord } from "../../messages/core/api.js";
import { localized, readChoices } from "../commands/group.js";
import type { AnswerMessages } from "./answer-messages.js";
import { allowedTypes } from "./callback-types.js";
import { wrongCallbackType } from "./errors.js";
import { frameModal, modal } from "./modal.js";
import type { InteractionParts } from "./parts.js";
import { CallbackType, type Eligibility, type Interaction, type Wire } from "./record.js";
import type { InteractionViews } from "./views.js";

/** What became of an answer, in wire form: what `with_response` returns. */
export interface AnswerOutcome {
  readonly interaction: Wire;
  readonly resource?: Wire;
}

/** Takes the answers of applications (bots 4.7). */
export class Answers {
  /** Starts an activity, and returns the id of its instance. */
  launch: (interaction: Interaction) => string;

  /** Called with each interaction that shows a person a form. */
  showsModal: (interaction: Interaction) => void = () => {};

  constructor(
    private readonly parts: InteractionParts,
    private readonly written: AnswerMessages,
    private readonly views: InteractionViews,
  ) {
    this.launch = ({ guildId, channelId }) =>
      `i-${parts.kernel.ids.next()}-${guildId === null ? "pc" : `gc-${guildId}`}-${channelId}`;
  }

  /**
   * Takes an answer. One that breaks a rule changes nothing: the application may try again.
   *
   * @throws ApiError 50035, 50006 and others
   */
  take(interaction: Interaction, { payload, files }: Form): AnswerOutcome {
    const body = read(anyObject, payload ?? {});
    const { applicationId } = interaction;
    const allowed = allowedTypes(interaction, {
      activities: this.parts.commands.installs.hasActivities(applicationId),
      frames: this.parts.commands.installs.showsFrames(applicationId),
      sells: this.parts.monetization.skus(applicationId).length > 0,
    });
    const { type } = body;
    if (typeof type !== "number" || !allowed.includes(type)) throw wrongCallbackType(allowed);
    this.#checkKeys(body, type);
    const data = isObject(body.data) ? body.data : {};
    const outcome = within("data", () => this.#take(interaction, type, { payload: data, files }));
    interaction.state = "answered";
    interaction.callbackType = type;
    interaction.deadline?.cancel();
    interaction.deadline = undefined;
    this.#show(interaction, outcome);
    return this.#outcome(interaction, outcome);
  }

  #checkKeys(body: Wire, type: number): void {
    const place = new Place();
    for (const key of Object.keys(body)) {
      if (key !== "type" && key !== "data") place.ignores(key);
    }
    const wanted = [
      CallbackType.Message,
      CallbackType.Autocomplete,
      CallbackType.Modal,
      CallbackType.FrameModal,
      CallbackType.PurchaseEligibility,
    ] as number[];
    if (wanted.includes(type) && !isObject(body.data)) missing(place.at("data"));
    place.check();
  }

  #take(interaction: Interaction, type: number, form: Form): Taken {
    switch (type) {
      case CallbackType.Message: {
        const message = this.written.post(interaction, form);
        interaction.originalId = message.id;
        return { kind: "message", message };
      }
      case CallbackType.DeferredMessage: {
        const message = this.written.postLoading(interaction, form);
        interaction.originalId = message.id;
        return { kind: "loading", message };
      }
      case CallbackType.DeferredUpdate:
        interaction.originalId = interaction.messageId;
        interaction.originalIsEarlier = true;
        return { kind: "accepted" };
      case CallbackType.Update: {
        const message = this.written.update(interaction, form);
        interaction.originalId = interaction.messageId;
        interaction.originalIsEarlier = true;
        return { kind: "update", message };
      }
      case CallbackType.Autocomplete:
        return { kind: "choices", choices: this.#choices(interaction, form.payload as Wire) };
      case CallbackType.Modal: {
        interaction.modal = { ...read(modal, form.payload) };
        this.showsModal(interaction);
        return { kind: "modal", modal: interaction.modal };
      }
      case CallbackType.FrameModal:
        return { kind: "frame", frame: read(frameModal, form.payload) };
      case CallbackType.LaunchActivity:
        return { kind: "activity", activityInstanceId: this.launch(interaction) };
      case CallbackType.PurchaseEligibility:
        return { kind: "eligibility", eligibility: read(eligibility, form.payload) };
      default:
        return { kind: "premium" };
    }
  }

  #choices({ optionType, payload }: Interaction, data: Wire) {
    const place = new Place();
    for (const key of Object.keys(data)) if (key !== "choices") place.ignores(key);
    const choices = readChoices(data.choices, optionType ?? 0, place.at("choices"));
    if (choices === undefined) missing(place.at("choices"));
    place.check();
    const locale = String(payload.locale);
    return (choices ?? []).map(({ name, name_localizations, value }) => ({
      name: localized(name, name_localizations, locale),
      value,
    }));
  }

  #show(interaction: Interaction, { message, ...taken }: Taken): void {
    const shown = message && this.written.seen(message);
    this.views.show(interaction.id, { ...taken, ...shown });
  }

  #outcome(interaction: Interaction, taken: Taken): AnswerOutcome {
    const { id, type, channelId, guildId, callbackType } = interaction;
    const { message, activityInstanceId } = taken;
    const object = message && this.written.object(message);
    const place = {
      channel_id: channelId,
      ...(guildId === null ? {} : { guild_id: guildId }),
    };
    return {
      interaction: {
        id,
        type,
        ...(message === undefined
          ? {}
          : {
              response_message_id: message.id,
              response_message_loading: taken.kind === "loading",
              response_message_ephemeral: this.written.isPrivate(message),
            }),
        ...(activityInstanceId === undefined ? {} : { activity_instance_id: activityInstanceId }),
        ...place,
      },
      ...(object === undefined || taken.kind === "loading"
        ? {}
        : { resource: { type: callbackType, message: object } }),
      ...(activityInstanceId === undefined
        ? {}
        : { resource: { type: callbackType, activity_instance: { id: activityInstanceId } } }),
    };
  }
}

/** What an answer was, before anybody sees it. */
interface Taken {
  readonly kind:
    | "accepted"
    | "activity"
    | "choices"
    | "eligibility"
    | "frame"
    | "loading"
    | "message"
    | "modal"
    | "premium"
    | "update";
  readonly message?: MessageRecord;
  readonly modal?: Wire;
  readonly frame?: Wire;
  readonly choices?: readonly { readonly name: string; readonly value: number | string }[];
  readonly activityInstanceId?: string;
  readonly eligibility?: Eligibility;
}

const eligibility = fields({
  eligible: required(yesNo),
  ineligible_reason: orNull(choice([0, 1, 2])),
  ineligible_reason_description: orNull(text({ max: 255 })),
});

/** Puts what is wrong with a part of a body where that part stands. */
function within<T>(field: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw isInvalidForm(error) ? invalidForm({ [field]: error.errors ?? {} }) : error;
  }
}

function isInvalidForm(error: unknown): error is ApiError {
  return error instanceof Failure && error.code === 50_035 && error.errors !== undefined;
}
