import { useState } from "preact/hooks";
import { act } from "../admin.js";
import type { ChannelLog } from "../client/channel_log.js";
import type { Client } from "../client/client.js";
import type { Component, Message } from "../client/wire.js";

/** What a person sees of an interaction; see `Sight` of the platform. */
export interface Sight {
  readonly interactionId: string;
  readonly step: number;
  readonly kind: string;
  readonly message?: Message;
  readonly ephemeral?: boolean;
  readonly modal?: Modal;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

/** A form that an application shows. */
export interface Modal {
  readonly title: string;
  readonly custom_id: string;
  readonly components: readonly Component[];
}

/** A command that the person can use here. */
export interface Command {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: number;
  readonly application_id: string;
  readonly options?: readonly CommandOption[];
}

export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
  readonly options?: readonly CommandOption[];
}

export type Entries = Readonly<Record<string, unknown>>;

/** What a person does with applications in one channel. */
export interface Interactions {
  readonly modal: (Modal & { readonly interactionId: string }) | undefined;
  commands(): Promise<readonly Command[]>;
  /** @param name - with its subcommands, such as `game start` */
  start(command: Command, name: string, options: Entries): Promise<boolean>;
  complete(command: Command, name: string, option: string, options: Entries): Promise<Sight>;
  /** Presses a button or chooses in a select of a message. */
  use(message: Message, component: Component, values?: readonly string[]): void;
  submit(entries: Entries): Promise<boolean>;
  dismiss(): void;
}

/**
 * Interactions of one person in one channel. They go by the admin API, which acts as the person does;
 * messages that everybody sees come by the gateway.
 */
export function useInteractions(
  client: Client,
  log: ChannelLog,
  channelId: string,
  run: (task: () => unknown) => Promise<boolean>,
): Interactions {
  const [modal, setModal] = useState<Interactions["modal"]>();
  const { id: userId } = client.me;

  const see = (sight: Sight): void => {
    const { kind, message, ephemeral } = sight;
    if (kind === "modal" && sight.modal !== undefined) {
      setModal({ ...sight.modal, interactionId: sight.interactionId });
    } else if (kind === "failure") throw new Error("The application did not respond.");
    else if (kind === "premium")
      throw new Error("The application asks you to buy something first.");
    else if (kind === "deleted" && message !== undefined) log.remove([message.id]);
    // Nobody else gets this message, and the gateway does not tell of it.
    else if (message !== undefined && ephemeral) log.put({ ...message, channel_id: channelId });
  };

  return {
    modal,
    commands: () => act<Command[]>(userId, "availableCommands", { channel: channelId }),
    start: ({ application_id }, name, options) =>
      run(async () => {
        const place = { channel: channelId, application: application_id };
        see(await act<Sight>(userId, "runCommand", `/${name}`, options, place));
      }),
    complete: ({ application_id }, name, option, options) =>
      act<Sight>(userId, "autocomplete", `/${name}`, option, options, {
        channel: channelId,
        application: application_id,
      }),
    use(message, { custom_id = "" }, values) {
      void run(async () => {
        see(
          values === undefined
            ? await act<Sight>(userId, "press", message.id, custom_id)
            : await act<Sight>(userId, "select", message.id, custom_id, values),
        );
      });
    },
    submit: (entries) =>
      run(async () => {
        const interactionId = modal?.interactionId ?? "";
        setModal(undefined);
        see(await act<Sight>(userId, "submit", interactionId, entries));
      }),
    dismiss: () => setModal(undefined),
  };
}
