import type { WebhookEvent } from "../../domains/apps/webhook-events/api.js";
import { admin } from "../admin.js";
import { toast } from "../ui/toast.js";

/** How often the result is asked for, in milliseconds, and how many times: a server has three seconds. */
const EVERY = 200;
const TIMES = 20;

/** Why an event is not sent at once. */
export const QUEUED = "Events arrive in order: this one is sent once an earlier one has arrived.";

/** Whether an event waits for another, which has failed and is tried again. */
export const isQueued = ({ id, state }: WebhookEvent, all: readonly WebhookEvent[]): boolean =>
  state === "waiting" &&
  all.some((each) => each.id !== id && each.state === "waiting" && each.attempts.length > 0);

/**
 * Waits for the result of an event that was sent just now, and says it.
 *
 * @param path - of the application's events in the admin API
 * @param before - how many attempts it had before it was sent
 */
export async function sayResult(path: string, id: string, before = 0): Promise<void> {
  for (let times = 0; times < TIMES; times++) {
    const all = await admin<WebhookEvent[]>("GET", path);
    const event = all.find((each) => each.id === id);
    if (event === undefined) return;
    if (event.state === "recorded") {
      toast(
        `${event.type} was not sent: the application is not subscribed to it, or its events are off.`,
        { tone: "danger" },
      );
      return;
    }
    const latest = event.attempts.at(-1);
    if (latest !== undefined && event.attempts.length > before) {
      if (latest.fault === null) toast(`${event.type} was delivered.`, { tone: "success" });
      else toast(`Sent; your endpoint ${answered(latest.status)}.`, { tone: "danger" });
      return;
    }
    if (isQueued(event, all)) {
      toast(QUEUED);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
  toast("Sent; your endpoint has not answered yet.");
}

const answered = (status: number | null) =>
  status === null ? "did not answer" : `answered ${status}`;
