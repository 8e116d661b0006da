import type { Clock } from "../../clock.js";
import type { EventLog } from "../../event-log.js";

/** Where a value stands in a body: the names that lead to it. */
export type Path = readonly (number | string)[];

/** A field of a request that the platform does not act on. */
export interface InputNotice {
  /** When it was first seen, in milliseconds since the Unix epoch, by the platform's clock. */
  readonly at: number;
  /** Method and path pattern, such as `POST /channels/:channel_id/messages`. */
  readonly operation: string;
  /** Where in the request it is. */
  readonly part: "body" | "query";
  /** The names that lead to it, such as `embeds[].colour`. */
  readonly field: string;
}

/** What the platform does with fields that it does not act on. */
export type UnknownFieldsMode = "ignore" | "refuse";

/** Most notices that are kept; of more, the oldest are forgotten. */
export const MAX_NOTICES = 1000;

/** Longest name of a field in a notice, in characters: the names are the sender's. */
const MAX_NAME = 200;

/** The error of a refused field. */
export const NOT_ACTED_ON = {
  code: "BASE_TYPE_INVALID",
  message: "The platform does not act on this field.",
} as const;

/**
 * Fields of requests that the platform does not act on. The service ignores them, so they are
 * ignored here, too, and reported once each; `refuse` helps to find misspelt names.
 */
export class UnknownFields {
  readonly #notices = new Map<string, InputNotice>();

  constructor(
    private readonly clock: Clock,
    private readonly events: EventLog,
    readonly mode: UnknownFieldsMode,
  ) {}

  /** The notices so far, oldest first. */
  notices(): readonly InputNotice[] {
    return [...this.#notices.values()];
  }

  /**
   * Records a field, unless it is known already.
   *
   * @returns its name
   */
  note(operation: string, part: InputNotice["part"], path: Path): string {
    const field = nameOf(path);
    const key = `${operation} ${part} ${field}`;
    if (this.#notices.has(key)) return field;
    if (this.#notices.size === MAX_NOTICES) {
      const [oldest] = this.#notices.keys();
      this.#notices.delete(oldest as string);
    }
    this.#notices.set(key, { at: this.clock.now(), operation, part, field });
    this.events.add("http.unknown_field", { detail: `${operation}: ${part} field ${field}` });
    return field;
  }
}

/** Called with the path of each field of a request that the platform does not act on. */
export type UnknownFieldListener = (path: Path) => void;

/**
 * Listener of the request that is being read. Reading a request takes no turn of the event loop, so one
 * variable serves all requests and platforms of a process.
 */
let listener: UnknownFieldListener | undefined;

/** Runs `act` with unknown fields ignored; `newListener` is called for each of them. */
export function ignoringUnknownFields<T>(
  newListener: UnknownFieldListener | undefined,
  act: () => T,
): T {
  const outer = listener;
  listener = newListener;
  try {
    return act();
  } finally {
    listener = outer;
  }
}

/**
 * Reports a field that the platform does not act on.
 *
 * @returns whether it is ignored; otherwise it is to be refused
 */
export function ignoresUnknownField(path: Path): boolean {
  listener?.(path);
  return listener !== undefined;
}

/** A path as one name, in which all items of a list are the same. */
function nameOf(path: Path): string {
  let name = "";
  for (const step of path) {
    if (typeof step === "number" || /^\d+$/.test(step)) name += "[]";
    else name += name === "" ? step : `.${step}`;
  }
  return name.slice(0, MAX_NAME);
}
