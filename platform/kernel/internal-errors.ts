import type { EventLog } from "./event-log.js";

type Events = Pick<EventLog, "add">;

/** Describes an unexpected error, with the place where it was thrown. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Records a bug in the platform itself as the event `platform.internal_error`. */
export function internalError(events: Events, error: unknown): void {
  events.add("platform.internal_error", { detail: detailOf(error) });
}

/**
 * Runs work in the background. Its failure is recorded, because an unhandled rejection would end
 * the process.
 */
export function inBackground(events: Events, work: Promise<unknown>): void {
  work.catch((error: unknown) => internalError(events, error));
}

/**
 * Runs a callback of a socket, whose error nobody else can catch: it is recorded instead of ending the
 * process.
 *
 * @param failed - cleans up after an error, as by closing the socket
 */
export function guarded(events: Events, act: () => void, failed: () => void = () => {}): void {
  try {
    act();
  } catch (error) {
    internalError(events, error);
    failed();
  }
}
