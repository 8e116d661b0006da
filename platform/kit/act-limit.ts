import type { Kernel } from "../kernel/kernel.js";
import { redactText } from "../kernel/traffic/redact.js";
import type { WaitLimit } from "../kernel/waits.js";
import { MAX_DELAY, NextTimeoutError } from "./mailbox.js";
import type { Mailboxes } from "./mailboxes.js";
import { actText } from "./trace/lines.js";
import type { DoAct, RecordedAct } from "./trace/recorded.js";

/** What the acts of a test have in common. */
interface ActLimitParts {
  readonly kernel: Pick<Kernel, "clock" | "waits">;
  readonly mailboxes: Pick<Mailboxes, "since" | "named" | "heldBack">;
  /** How long an act waits, in milliseconds of real time. */
  readonly timeout: number;
}

/** Waits for a message, which no clock brings; the others wait for an application. */
const isForMessage = ({ path }: RecordedAct) => path.at(-1) === "nextMessage";

/** Does acts of which each waits as long as `next` at most, and then says what came instead. */
export function limitedActs({ kernel, mailboxes, timeout }: ActLimitParts): DoAct {
  const { clock, waits } = kernel;
  const limitOf =
    (act: RecordedAct): WaitLimit =>
    (giveUp) => {
      const since = mailboxes.since();
      const end = () => {
        // The service's own limit comes by the clock, where this goes on.
        if (!clock.frozen && !isForMessage(act)) timer = begin();
        else giveUp(new NextTimeoutError(textOf(act, since())));
      };
      const begin = () => setTimeout(end, Math.min(timeout, MAX_DELAY));
      let timer = begin();
      return () => clearTimeout(timer);
    };
  const textOf = (act: RecordedAct, since: string) => {
    const who = redactText(actText(act));
    const what = isForMessage(act)
      ? "no message came, not counting those from before the call,"
      : "no application answered";
    const hint = !clock.frozen
      ? ""
      : isForMessage(act)
        ? " The clock stands still: what comes later by it comes with await clock.advance(…)."
        : " The clock stands still, so that the service's limit of three seconds does not pass by itself: a test about it calls this without await, moves the clock with await clock.advance(3000), and awaits this afterwards.";
    const held = mailboxes.heldBack().map((reason) => ` ${reason}`);
    const text = `${who}: ${what} within ${timeout} ms of real time, the kit's option timeout.${hint}${held.join("")} ${since}`;
    return mailboxes.named(text);
  };
  return (act, work) => waits.limited(limitOf(act), work);
}
