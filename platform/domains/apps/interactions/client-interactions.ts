import type { Session } from "../../../kernel/gateway/session.js";
import type { Form } from "../../../kernel/http/multipart.js";
import { inBackground } from "../../../kernel/internal-errors.js";
import type { Caller } from "../../../kernel/principal.js";
import { partialApplication } from "../../identity/applications/api.js";
import { unknownMessage } from "../../messages/core/api.js";
import { CommandType } from "../commands/group.js";
import {
  type ClientBody,
  readClientBody,
  readCommandData,
  readComponentData,
  readModalData,
} from "./client-body.js";
import { outdatedCommand, unknownSession, wrongInput } from "./errors.js";
import type { InteractionParts } from "./parts.js";
import type { People } from "./people.js";
import { type Interaction, InteractionType, type InteractionView } from "./record.js";
import type { Interactions } from "./state.js";

/** The reasons of failures for clients (activities 2.2). */
const REASON_UNKNOWN = 1;
const REASON_TIMED_OUT = 2;

/**
 * What the service's own clients send when their users do something with applications (bots 4.11), by
 * the same rules as `platform.as`. Its results go to the named session.
 */
export class ClientInteractions {
  /** @internal Made by the domain. */
  constructor(
    private readonly parts: InteractionParts,
    private readonly interactions: Interactions,
    private readonly people: People,
  ) {}

  /**
   * Does what a client asks for in its user's name.
   *
   * @throws ApiError 50035 for what clients do not let be sent, 10020 for another's session, and others
   */
  take(who: Caller, form: Form): void {
    const body = readClientBody(form.payload);
    const session = this.parts.kernel.sessions.get(body.session_id);
    if (session === undefined || session.userId !== who.userId) throw unknownSession();
    this.#checkTarget(body);
    const interaction = this.#start(who, body, form);
    interaction.sessionId = session.id;
    const { nonce = null } = body;
    session.dispatch("INTERACTION_CREATE", { id: interaction.id, nonce });
    const notified = this.interactions.views
      .next(interaction.id)
      .then((view) => this.#notify(session, interaction, view, nonce));
    inBackground(this.parts.kernel.events, notified);
  }

  #start(who: Caller, body: ClientBody, form: Form): Interaction {
    switch (body.type) {
      case InteractionType.Component:
        return this.#useComponent(who, body);
      case InteractionType.ModalSubmit: {
        const { id, custom_id, entries } = readModalData(body, form);
        return this.people.submit(who, id, entries, {
          applicationId: body.application_id,
          customId: custom_id,
        });
      }
      default:
        return this.#useCommand(who, body, form);
    }
  }

  #useCommand(who: Caller, body: ClientBody, form: Form): Interaction {
    const { id, version, path, entries, focused, target_id } = readCommandData(body, form);
    const target = { channel: body.channel_id, application: body.application_id };
    const found = this.people.finder.byId(who, id, path, target);
    const { command } = found;
    if (command.version !== version) throw outdatedCommand();
    if (body.type === InteractionType.Autocomplete) {
      if (focused === undefined) {
        throw wrongInput(["data", "options"], "No option is focused.");
      }
      return this.people.completeFound(found, focused, entries);
    }
    const onTarget = command.type === CommandType.User || command.type === CommandType.Message;
    if (!onTarget) return this.people.runFound(found, entries);
    if (target_id === undefined) throw wrongInput(["data", "target_id"], "This field is required");
    return command.type === CommandType.User
      ? this.people.useFoundOnUser(found, target_id)
      : this.people.useFoundOnMessage(who, found, target_id);
  }

  #useComponent(who: Caller, body: ClientBody): Interaction {
    const { message_id, application_id } = body;
    const { component_type, custom_id, values } = readComponentData(body);
    if (message_id === undefined) throw wrongInput(["message_id"], "This field is required");
    const message = this.parts.messages.get(message_id);
    const application = message && this.people.applicationOf(message);
    // A bot's ordinary message does not name its application: clients then name the author.
    const named = [application?.id, application?.botUserId].includes(application_id);
    if (application === undefined || !named) throw unknownMessage();
    return component_type === 2
      ? this.people.press(who, message_id, custom_id)
      : this.people.select(who, message_id, custom_id, values ?? []);
  }

  /** The guild is that of the channel. @throws ApiError 50035 */
  #checkTarget({ guild_id, channel_id, application_id }: ClientBody): void {
    const { applications } = this.parts;
    if ((applications.get(application_id) ?? applications.ofBot(application_id)) === undefined) {
      throw wrongInput(["application_id"], `There is no application ${application_id}.`);
    }
    const channel = this.parts.guilds.channel(channel_id);
    if (guild_id !== undefined && channel?.guildId !== guild_id) {
      throw wrongInput(["guild_id"], "The channel is in no such guild.");
    }
  }

  /** The event that the session gets for the first result that its user sees. */
  #notify(
    session: Session,
    interaction: Interaction,
    view: InteractionView,
    nonce: string | null,
  ): void {
    const { id, channelId, applicationId } = interaction;
    if (view.kind === "failure") {
      const reason_code = view.reason === "timeout" ? REASON_TIMED_OUT : REASON_UNKNOWN;
      session.dispatch("INTERACTION_FAILURE", { id, nonce, reason_code });
      return;
    }
    if (view.kind === "modal" || view.kind === "frame") {
      const application = this.parts.applications.get(applicationId);
      // Deleted in the same turn: its forms lead nowhere.
      if (application === undefined) return;
      const event =
        view.kind === "modal" ? "INTERACTION_MODAL_CREATE" : "INTERACTION_IFRAME_MODAL_CREATE";
      session.dispatch(event, {
        id,
        nonce,
        channel_id: channelId,
        ...(view.modal ?? view.frame),
        application: partialApplication(application),
      });
    }
    if (view.kind === "choices") {
      const data = { nonce, choices: view.choices };
      session.dispatch("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", data);
    }
    session.dispatch("INTERACTION_SUCCESS", { id, nonce });
  }
}
