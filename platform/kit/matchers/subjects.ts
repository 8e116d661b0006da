import { PlatformError } from "../../kernel/errors.js";
import { described } from "../../kernel/names.js";
import type { ReceivedEvent } from "../mailbox.js";

/** A request or a frame that somebody has sent to the service. */
export interface SentRequest {
  /** Method and path below the API root, such as `POST /channels/1/messages`; of a frame `op 3`. */
  readonly what: string;
  /** The body, or the data of the frame. */
  readonly body: unknown;
  /** Status of the answer; undefined for a frame. */
  readonly status: number | undefined;
}

/** What matchers can know of somebody. */
export interface Subject {
  /** Who it is, in words. */
  readonly name: string;
  received(): readonly ReceivedEvent[];
  sent(): readonly SentRequest[];
  /** The activities that others see of them. */
  activities(): readonly unknown[];
}

const subjects = new WeakMap<object, Subject>();

/** Lets matchers look at what the kit has made. */
export function introduce<Made extends object>(made: Made, subject: Subject): Made {
  subjects.set(made, subject);
  return made;
}

/** The name of somebody whom the kit has made; undefined for everything else. */
export function subjectName(value: unknown): string | undefined {
  return typeof value === "object" && value !== null ? subjects.get(value)?.name : undefined;
}

/** @throws PlatformError for what the kit has not made */
export function subjectOf(value: unknown, matcher: string): Subject {
  const subject = typeof value === "object" && value !== null ? subjects.get(value) : undefined;
  if (subject !== undefined) return subject;
  throw new PlatformError(
    `${matcher} is about a player, a person, a bot or a backend of the test kit, but ${described(value)} was given.`,
  );
}
