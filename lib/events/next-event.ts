/** Waits for one event of a client or a call. */

import type { CallOptions } from "../operations/call-options.js";
import type { Operations } from "../operations/operation.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import type { EventHub, Listener } from "./event-hub.js";

/** What `next` waits for, and how long. */
export interface NextOptions<Payload> extends CallOptions {
  /** Accepts the event or waits for another one; by default the first event is accepted. */
  readonly where?: ((event: Payload) => boolean) | undefined;
}

const OPTIONS: OptionNames<NextOptions<unknown>> = { where: true, signal: true, timeout: true };

/** The maximum length of an event in an error message. */
const MAX_SHOWN = 200;

/**
 * Waits for the next event of a name; after a timeout the error lists the events that came instead.
 */
export function nextEvent<Events, Name extends keyof Events & string>(
  owner: "Client" | "Call",
  hub: Pick<EventHub<never, Events, never>, "on" | "off" | "delivered" | "checkName">,
  operations: Operations,
  name: Name,
  options: NextOptions<Events[Name]> = {},
): Promise<Events[Name]> {
  try {
    hub.checkName("next", name);
    checkOptionNames<NextOptions<Events[Name]>>(`${owner}.next`, options ?? {}, OPTIONS);
  } catch (error) {
    return Promise.reject(error);
  }
  const { where = () => true, ...limits } = options ?? {};
  const before = hub.delivered();
  let refused = 0;
  let last: Events[Name] | undefined;
  let listener: Listener<Events[Name]> | undefined;
  const stop = (): void => {
    if (listener) hub.off(name, listener);
  };
  const meanwhile = (): string => {
    const own =
      refused > 0
        ? [`${refused} ${refused === 1 ? "event" : "events"} did not match "where"; the last was`]
        : [];
    const others = [...hub.delivered()].flatMap(([other, count]) => {
      const more = other === name ? 0 : count - (before.get(other) ?? 0);
      return more > 0 ? [`${other} (${more})`] : [];
    });
    const ofOthers =
      others.length > 0 ? `Other events that came: ${others.join(", ")}.` : "No other event came.";
    return [...own.map((text) => `${text} ${shown(last)}.`), ofOthers].join(" ");
  };
  const details = { name: `${owner}.next("${name}")`, waits: true, cleanUp: stop, meanwhile };
  return operations.run<Events[Name]>(details, limits, (settle) => {
    if (typeof where !== "function")
      throw new TypeError(`${owner}.next: parameter "options.where" must be a function.`);
    const take: Listener<Events[Name]> = (event) => {
      try {
        if (!where(event)) {
          refused += 1;
          last = event;
          return;
        }
        settle.value(event);
      } catch (error) {
        settle.failed(error as Error);
      }
      stop();
    };
    hub.on(name, take);
    listener = take;
  });
}

/** The event as JSON, which contains no secrets. */
function shown(event: unknown): string {
  try {
    const text = JSON.stringify(event);
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  } catch {
    return "one that cannot be shown as JSON";
  }
}
