import type { PlatformView } from "../../domains.js";

/** What can be compared of an answer. */
export interface Answer {
  /** 0 when there was none. */
  readonly status: number;
  /** What its JSON says, or its text, where there is one. */
  readonly body?: unknown;
}

/** Where a platform runs differs each time. */
const ADDRESS = /127\.0\.0\.1:\d+|localhost:\d+/g;

/** What can be the same of an answer; one that never came can be cut off anywhere. */
export function comparableAnswer(answer: {
  readonly status: number;
  readonly responseBody: string;
}): Answer {
  const { status, responseBody } = answer;
  return status === 0 ? { status } : { status, body: parsed(withoutAddress(responseBody)) };
}

/** A state without what says nothing: everybody who is not shown is offline. */
export function comparableState(view: PlatformView): PlatformView {
  const presences = view.presences.filter(
    ({ status, activities }) => status !== "offline" || activities.length > 0,
  );
  return withoutAddress({ ...view, presences });
}

function withoutAddress<Value>(value: Value): Value {
  return JSON.parse((JSON.stringify(value) ?? "null").replace(ADDRESS, "<address>")) as Value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
