import { redactText, redactUrl } from "../../kernel/traffic/redact.js";
import { type Duration, milliseconds } from "../durations.js";
import { terminalLine } from "../trace/lines.js";
import { fitsPartly } from "./partly.js";
import { type Subject, subjectOf } from "./subjects.js";

/** What a matcher says, in the form that the runners share. */
export interface MatcherResult {
  /** Whether what was expected is so. */
  readonly pass: boolean;
  /** Why the assertion fails, if it does. */
  readonly message: () => string;
}

/** How a runner calls a matcher. */
interface MatcherState {
  readonly isNot?: boolean;
}

/** How long a matcher waits. */
export interface MatcherOptions {
  /** How long it waits for what is expected, of real time; with `not` it looks once. Default: 1 second. */
  readonly within?: Duration | undefined;
}

/** The assertions about people, players, bots and backends; each is awaited. */
export interface KitMatchers<Result = Promise<void>> {
  /**
   * That an event has come, or comes soon.
   *
   * @param event - its name, as for `next`
   * @param data - a part of what came with it
   */
  toHaveReceived(event: string, data?: unknown, options?: MatcherOptions): Result;
  /**
   * That they have sent a request or a frame, or do soon.
   *
   * @param request - method and path below the API root, where `*` stands for any text, such as
   *   `POST /channels/*\/messages`; or a frame such as `op 3`
   * @param body - a part of its body
   */
  toHaveSent(request: string, body?: unknown, options?: MatcherOptions): Result;
  /** That others see an activity with these fields, in wire form, or do soon. */
  toShowPresence(activity: unknown, options?: MatcherOptions): Result;
}

/** A failure lists at most this many of the things that there were instead. */
const MAX_LISTED = 10;
const MAX_SHOWN = 200;
/** Polling interval, in milliseconds. */
const POLL_INTERVAL = 5;

type Found = { readonly title: string; readonly value: unknown };

interface Question {
  readonly expected: string;
  readonly all: () => readonly Found[];
  readonly fits: (found: Found) => boolean;
  /** What there is, in words: `received`. */
  readonly verb: string;
  readonly options: MatcherOptions | undefined;
}

async function ask(
  state: MatcherState,
  subject: Subject,
  question: Question,
): Promise<MatcherResult> {
  const { expected, all, fits, verb, options } = question;
  const limit = state.isNot ? 0 : milliseconds(options?.within ?? 1000);
  const end = performance.now() + limit;
  let pass = all().some(fits);
  while (!pass && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    pass = all().some(fits);
  }
  const message = () => {
    const there = all();
    const listed = there
      .slice(-MAX_LISTED)
      .map(({ title, value }) => terminalLine(`  ${redactUrl(title)} ${shown(value)}`));
    const head = `${subject.name} has ${pass ? "" : "not "}${verb} ${expected}.`;
    if (pass) return head;
    return there.length === 0
      ? `${head} Nothing was ${verb}.`
      : [`${head} The latest of ${there.length}:`, ...listed].join("\n");
  };
  return { pass, message };
}

/** The matchers, for `expect.extend`. */
export const kitMatchers = Object.freeze({
  async toHaveReceived(
    this: MatcherState | undefined,
    receiver: unknown,
    event: string,
    data?: unknown,
    options?: MatcherOptions,
  ): Promise<MatcherResult> {
    const subject = subjectOf(receiver, "toHaveReceived");
    return ask(this ?? {}, subject, {
      expected: `"${event}"${withData(data)}`,
      verb: "received",
      all: () => subject.received().map(({ event: title, data: value }) => ({ title, value })),
      fits: ({ title, value }) =>
        title === event && (data === undefined || fitsPartly(value, data)),
      options,
    });
  },

  async toHaveSent(
    this: MatcherState | undefined,
    sender: unknown,
    request: string,
    body?: unknown,
    options?: MatcherOptions,
  ): Promise<MatcherResult> {
    const subject = subjectOf(sender, "toHaveSent");
    const parts = request.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`^${parts.join(".*")}$`);
    return ask(this ?? {}, subject, {
      expected: `"${request}"${withData(body)}`,
      verb: "sent",
      all: () => subject.sent().map(({ what, body: value }) => ({ title: what, value })),
      fits: ({ title, value }) =>
        pattern.test(title) && (body === undefined || fitsPartly(value, body)),
      options,
    });
  },

  async toShowPresence(
    this: MatcherState | undefined,
    person: unknown,
    activity: unknown,
    options?: MatcherOptions,
  ): Promise<MatcherResult> {
    const subject = subjectOf(person, "toShowPresence");
    return ask(this ?? {}, subject, {
      expected: `an activity ${shown(activity)}`,
      verb: "shown",
      all: () => subject.activities().map((value) => ({ title: "activity", value })),
      fits: ({ value }) => fitsPartly(value, activity),
      options,
    });
  },
});

const withData = (data: unknown) => (data === undefined ? "" : ` with ${shown(data)}`);

/** As JSON, without secrets. */
function shown(value: unknown): string {
  const text = redactText(
    JSON.stringify(value, (_name, each: unknown) =>
      each instanceof RegExp ? String(each) : each,
    ) ?? "",
  );
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
