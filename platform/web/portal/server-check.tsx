import type { PlatformEvent } from "../../kernel/event-log.js";
import { admin } from "../admin.js";
import { toast } from "../ui/toast.js";

/** Saves an address. When its server fails the platform's check, the error says what the server did. */
export async function saveAddress(path: string, save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("could not be verified")) throw error;
    const all = await admin<PlatformEvent[]>("GET", "/events");
    const last = all.findLast(
      ({ kind, applicationId = "" }) =>
        kind === "endpoint.checked" && path.startsWith(`/applications/${applicationId}/`),
    );
    throw new Error(`${error.message} ${last?.detail?.replace(/^\w+: /, "") ?? ""}`);
  }
}

interface Props {
  /** Address of what has a server, below which the check is. */
  readonly path: string;
  readonly busy: boolean;
  readonly run: (task: () => unknown) => Promise<boolean>;
  readonly reload: () => Promise<void>;
  /** What follows from a fault. */
  readonly then?: string;
}

/** Has the platform check an application's server once more. */
export function ServerCheck({ path, busy, run, reload, then = "" }: Props) {
  const check = () =>
    run(async () => {
      const { fault } = await admin<{ fault: string | null }>("POST", `${path}/check`);
      await reload();
      if (fault !== null) throw new Error(fault + then);
      toast("The server answers as it should.", { tone: "success" });
    });
  return (
    <div class="actions">
      <button type="button" disabled={busy} onClick={check}>
        Check the server again
      </button>
    </div>
  );
}
