import { admin } from "../admin.js";
import { useDraft } from "../tools/draft.js";
import { useLoaded } from "../tools/load.js";
import { Field, SaveBar, Section } from "../tools/section.js";
import { Problem, useTask } from "../ui/problem.js";
import { Failed, Loading } from "../ui/states.js";
import { toast } from "../ui/toast.js";

/** Where an application gets its interactions: over the gateway, or at an address. */
export function InteractionsEndpoint({ applicationId }: { readonly applicationId: string }) {
  const path = `/applications/${applicationId}/interactions-endpoint`;
  const { value, failed, reload } = useLoaded(
    () => admin<{ url: string | null }>("GET", path),
    [applicationId],
  );
  return (
    <Section
      title="Interactions endpoint"
      text="Commands and buttons go to your bot over the gateway, unless you name a web server here. The platform checks its signatures before it saves the address."
    >
      {value === undefined ? (
        failed === undefined ? (
          <Loading what="Loading the address" />
        ) : (
          <Failed text={failed} onRetry={reload} />
        )
      ) : (
        <EndpointForm path={path} saved={value.url ?? ""} reload={reload} />
      )}
    </Section>
  );
}

interface FormProps {
  readonly path: string;
  readonly saved: string;
  readonly reload: () => Promise<void>;
}

function EndpointForm({ path, saved, reload }: FormProps) {
  const form = useDraft(path, { url: saved });
  const { problem, busy, run } = useTask();
  const save = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const url = form.values.url.trim();
      await admin("PUT", path, { url: url === "" ? null : url });
      await reload();
      form.reset();
      toast(
        url === "" ? "Interactions go over the gateway." : "The address is checked and saved.",
        { tone: "success" },
      );
    });
  };
  const check = () =>
    run(async () => {
      const { fault } = await admin<{ fault: string | null }>("POST", `${path}/check`);
      await reload();
      if (fault !== null) throw new Error(`${fault} Interactions go over the gateway again.`);
      toast("The server answers as it should.", { tone: "success" });
    });
  return (
    <form aria-label="Interactions endpoint" onSubmit={save}>
      <Field label="Interactions endpoint URL" hint="Empty: interactions come over the gateway.">
        <input
          type="url"
          placeholder="http://127.0.0.1:3000/interactions"
          value={form.values.url}
          onInput={(event) => form.set({ url: event.currentTarget.value })}
        />
      </Field>
      {saved !== "" && !form.changed && (
        <div class="actions">
          <button type="button" disabled={busy} onClick={check}>
            Check the server again
          </button>
        </div>
      )}
      <Problem text={problem} />
      <SaveBar changed={form.changed} busy={busy} onReset={form.reset} />
    </form>
  );
}
