import { PERSON_SCOPES } from "../../domains/local/window/api.js";
import type { Actor } from "../../domains.js";
import type { EncodedDispatch } from "../../kernel/gateway/encoded-dispatch.js";
import { INITIAL_PRESENCE } from "../../kernel/gateway/presence.js";
import { Session } from "../../kernel/gateway/session.js";
import { NO_APPLICATION } from "../../kernel/principal.js";
import type { Mailbox, NextOptions, ReceivedEvent } from "../mailbox.js";

/** What the service sends with an event, in wire form. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it, and each event has its own fields
export type WireData = any;

/** Somebody to whom events come. */
export interface Receiver {
  /** The name that the test gave. */
  readonly name: string;
  /** Id of the user. */
  readonly id: string;
  /** Everything that came, oldest first. */
  readonly received: readonly ReceivedEvent[];
}

/** A person without a game, in the service's own client: everything that `platform.as` does, and more. */
export type Person = Actor &
  Receiver & {
    /**
     * The first event of this name that no earlier call was given, such as `MESSAGE_CREATE`, whether it
     * has come already or is to come.
     *
     * @throws NextTimeoutError when the time is over; it says what came instead
     */
    next(event: string, options?: NextOptions<WireData>): Promise<WireData>;
  };

/** Every intent that there is. */
const ALL_INTENTS = 2 ** 31 - 1;

/** What a person's client hears. Nobody sees that it is there, so that it changes nothing. */
export class PersonSession extends Session {
  /** @param id - of the session */
  constructor(id: string, userId: string) {
    super({
      id,
      principal: {
        kind: "person",
        userId,
        applicationId: NO_APPLICATION,
        scopes: PERSON_SCOPES,
      },
      token: "",
      intents: ALL_INTENTS,
      capabilities: 0,
      properties: { os: "test", browser: "test kit" },
      shard: undefined,
      presence: { ...INITIAL_PRESENCE, status: "invisible" },
      replayLimit: 0,
    });
  }

  override get connected(): boolean {
    return true;
  }

  override deliver(dispatch: EncodedDispatch): void {
    this.watcher?.(dispatch);
  }
}

/** Adds what the kit knows of somebody to what the platform lets them do. */
export function personOf(name: string, actor: Actor, mailbox: Mailbox): Person {
  return Object.create(actor, {
    name: { value: name, enumerable: true },
    id: { value: actor.userId, enumerable: true },
    received: { get: () => mailbox.received, enumerable: true },
    next: {
      value: (event: string, options?: NextOptions<never>) => mailbox.next(event, options),
      enumerable: true,
    },
  });
}
