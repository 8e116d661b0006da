import type { PlatformEvent } from "../../kernel/event-log.js";
import type { EntryOf } from "../trace/timeline-entry.js";

/** The status of an upgrade that a fault has refused. */
export function refusedWith({ kind, detail = "" }: PlatformEvent): number | undefined {
  const [, status] = /^refuse-upgrade (\d+)$/.exec(detail) ?? [];
  return kind === "fault" && status !== undefined ? Number(status) : undefined;
}

/** The connection that begins with a frame. */
export function beginsWith({ connection, direction, text }: Frame): number | undefined {
  return direction === "out" && HELLO.test(text) ? connection : undefined;
}

const HELLO = /"op":10[,}]/;

type Frame = EntryOf<"frame">;

/** Finds out which connections of a trace have ended, whichever side closed them. */
export class SessionConnections {
  /** The latest connection of each session, by its id in the trace. */
  readonly #connections = new Map<string, number>();

  /** Notes whose connection a frame was on. */
  note({ connection = 0, sessionId }: Frame): void {
    if (sessionId !== undefined) this.#connections.set(sessionId, connection);
  }

  /** The connection that an event says is closed, and with which code. */
  closed({ kind, sessionId = "", detail }: PlatformEvent) {
    const connection = this.#connections.get(sessionId);
    if (kind !== "gateway.closed" || connection === undefined) return undefined;
    return { connection, code: Number(detail) };
  }
}
