import { admin } from "../admin.js";
import { useDraftForm } from "../tools/draft.js";
import { useLoaded } from "../tools/load.js";
import { Field, SaveBar, Section } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
import { Pending } from "../ui/states.js";
import { ServerCheck, saveAddress } from "./server-check.js";

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
        <Pending what="Loading the address" failed={failed} reload={reload} />
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
  const form = useDraftForm(
    path,
    { url: saved },
    async ({ url }) => {
      await saveAddress(path, () => admin("PUT", path, { url: url.trim() || null }));
      await reload();
    },
    ({ url }) =>
      url.trim() === "" ? "Interactions go over the gateway." : "The address is checked and saved.",
  );
  return (
    <form aria-label="Interactions endpoint" onSubmit={form.save}>
      <Field
        label="Interactions endpoint URL"
        hint="Leave empty to get interactions over the gateway."
      >
        <Input
          type="url"
          placeholder="http://127.0.0.1:3000/interactions"
          value={form.values.url}
          onText={(text) => form.set({ url: text })}
        />
      </Field>
      {saved !== "" && !form.changed && (
        <ServerCheck
          path={path}
          {...form}
          reload={reload}
          then=" Interactions go over the gateway again."
        />
      )}
      <SaveBar form={form} />
    </form>
  );
}
