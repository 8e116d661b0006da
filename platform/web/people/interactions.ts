import { useRef, useState } from "preact/hooks";
import type { Client } from "../client/client.js";
import {
  type Choice,
  type Failure,
  type Modal,
  NoAnswer,
  type Outcome,
} from "../client/interactions.js";
import { attachmentsOf } from "../client/rest.js";
import { type Component, type Message, nameOf } from "../client/wire.js";
import { type Picks, picksOf } from "../messages/picks.js";
import { nameOfApplication } from "../tools/directory.js";

/** A command that the person can use here. */
export interface Command {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly name_localized?: string;
  readonly description: string;
  readonly type: number;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly options?: readonly CommandOption[];
}

export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly channel_types?: readonly number[];
  readonly choices?: readonly Choice[];
  readonly options?: readonly CommandOption[];
}

/** An option as it is sent: files by their place among those that go along. */
export interface Entered {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: boolean;
  readonly options?: readonly Entered[];
}

/** What a person enters into a form, in wire form. */
export type Filled = readonly object[];

/** Types of interactions. */
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;

/** Type of a command that starts an activity. */
export const ENTRY_POINT = 4;

/** What a person does with applications in one channel. */
export interface Interactions {
  /** What can be picked in the channel. */
  readonly picks: Picks;
  readonly modal: Modal | undefined;
  /** What got no answer: by message, and for commands by channel. */
  readonly failures: ReadonlyMap<string, Failure>;
  commands(): Promise<readonly Command[]>;
  start(command: Command, options: readonly Entered[], files: readonly File[]): Promise<boolean>;
  complete(command: Command, options: readonly Entered[]): Promise<readonly Choice[]>;
  /** Uses a command of a menu on a user or a message. */
  useOn(command: Command, targetId: string): Promise<boolean>;
  /** Presses a button or chooses in a select of a message. */
  use(message: Message, component: Component, values?: readonly string[]): void;
  submit(components: Filled, files: readonly File[]): Promise<boolean>;
  dismiss(): void;
}

/** Where a person is, and what becomes of activities that start there. */
interface Place {
  readonly channelId: string;
  readonly guildId: string | undefined;
  readonly launched: (applicationId: string) => void;
}

/** Interactions of one person in one channel, as the service's own client makes them. */
export function useInteractions(
  client: Client,
  { channelId, guildId, launched }: Place,
  run: (task: () => unknown) => Promise<boolean>,
): Interactions {
  const { rest, interactions } = client;
  const [modal, setModal] = useState<Modal>();
  /** The form that is on its way: pressed twice, it is sent once. */
  const submitted = useRef<string | undefined>(undefined);
  const send = (type: number, applicationId: string, rest: object, files?: readonly File[]) =>
    interactions.send(
      {
        type,
        application_id: applicationId,
        channel_id: channelId,
        ...(guildId === undefined ? {} : { guild_id: guildId }),
        ...rest,
      },
      files,
    );
  const see = (outcome: Outcome) => {
    if (outcome.modal !== undefined) setModal(outcome.modal);
  };
  /** Does something with an application; when that does not answer, it is told where it was done. */
  const attempt = async (at: string, what: string, who: string, task: () => Promise<void>) => {
    interactions.note(at, undefined);
    let answered = true;
    const done = await run(async () => {
      try {
        await task();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        answered = false;
        interactions.note(at, { id: error.id, text: `${what} failed: ${who} ${error.message}` });
      }
    });
    return done && answered;
  };
  const useCommand = (command: Command, task: () => Promise<void>) =>
    attempt(
      channelId,
      command.type === 1 ? `/${command.name}` : `“${command.name}”`,
      nameOfApplication(command.application_id),
      task,
    );
  const dataOf = ({ id, version, name, type, guild_id }: Command, more: object) => ({
    data: { id, version, name, type, ...(guild_id === undefined ? {} : { guild_id }), ...more },
  });

  return {
    picks: picksOf(client, guildId),
    modal,
    failures: interactions.failures.value,
    async commands() {
      const path = `/channels/${channelId}/application-command-index`;
      return (await rest.get<{ application_commands: Command[] }>(path)).application_commands;
    },
    start: (command, options, files) =>
      useCommand(command, async () => {
        const data = dataOf(command, { options, attachments: attachmentsOf(files) });
        see(await send(COMMAND, command.application_id, data, files));
        if (command.type === ENTRY_POINT) launched(command.application_id);
      }),
    async complete(command, options) {
      const data = dataOf(command, { options });
      return (await send(AUTOCOMPLETE, command.application_id, data)).choices ?? [];
    },
    useOn: (command, targetId) =>
      useCommand(command, async () => {
        const data = dataOf(command, { target_id: targetId });
        see(await send(COMMAND, command.application_id, data));
      }),
    use(message, { type, custom_id, label, placeholder }, values) {
      const what = `“${label ?? placeholder ?? custom_id}”`;
      void attempt(message.id, what, nameOf(message.author), async () => {
        const data = { component_type: type, custom_id, ...(values && { values }) };
        const where = { message_id: message.id, message_flags: message.flags ?? 0 };
        see(await send(COMPONENT, message.application_id ?? message.author.id, { ...where, data }));
      });
    },
    submit: async (components, files) => {
      if (modal === undefined || submitted.current === modal.id) return false;
      submitted.current = modal.id;
      const { id, custom_id, application, title } = modal;
      const who = nameOfApplication(application.id);
      const sent = await attempt(channelId, `“${title}”`, who, async () => {
        const data = { id, custom_id, components, attachments: attachmentsOf(files) };
        const outcome = await send(MODAL_SUBMIT, application.id, { data }, files);
        setModal(undefined);
        see(outcome);
      });
      // It stays open to be tried again.
      if (!sent) submitted.current = undefined;
      return sent;
    },
    dismiss: () => setModal(undefined),
  };
}
