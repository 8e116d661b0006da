import type { ActivitySettings } from "../../domains/activities/core/api.js";
import { admin } from "../admin.js";
import { Who } from "../tools/directory.js";
import { useDraftForm } from "../tools/draft.js";
import { Lines } from "../tools/lines.js";
import { useLoaded } from "../tools/load.js";
import { Field, SaveBar, Section, Switch } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { Empty, Pending } from "../ui/states.js";
import { Table } from "../ui/table.js";
import type { PageProps } from "./application-frame.js";

interface Instance {
  readonly application_id: string;
  readonly instance_id: string;
  readonly location: { readonly kind: string; readonly channel_id: string };
  readonly users: readonly string[];
}

/** How an application runs in a frame of the client, and where it does now. */
export function ActivitiesPage({ application: { id } }: PageProps) {
  const path = `/applications/${id}/activity`;
  const settings = useLoaded(() => admin<ActivitySettings>("GET", path), [id]);
  const running = useLoaded(() => admin<Instance[]>("GET", "/activity-instances"), [id], 2000);
  const { value, failed, reload } = settings;
  if (value === undefined)
    return <Pending what="Loading the activity" failed={failed} reload={reload} />;
  return (
    <>
      <ActivityForm path={path} saved={value} reload={reload} />
      <Section title="Running now" text="Instances of the activity and who is in them.">
        <Table
          caption="Instances"
          rows={(running.value ?? []).filter(({ application_id }) => application_id === id)}
          keyOf={({ instance_id }) => instance_id}
          empty={
            <Empty icon="game" title="The activity runs nowhere">
              <p>Start it as a person: choose the game under Games, then Activity.</p>
            </Empty>
          }
          columns={[
            { name: "Instance", cell: ({ instance_id }) => <code>{instance_id}</code> },
            { name: "Channel", cell: ({ location }) => <code>{location.channel_id}</code> },
            {
              name: "Who",
              cell: ({ users }) => (
                <span class="who-list">
                  {users.map((user) => (
                    <Who key={user} id={user} />
                  ))}
                </span>
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}

interface FormProps {
  readonly path: string;
  readonly saved: ActivitySettings;
  readonly reload: () => Promise<void>;
}

function ActivityForm({ path, saved, reload }: FormProps) {
  const form = useDraftForm(
    path,
    {
      urlMappings: saved.urlMappings,
      maxParticipants: saved.maxParticipants,
      socialTerms: saved.socialTerms,
      signedRequests: saved.signedRequests,
      activityUrlOverride: saved.activityUrlOverride,
    },
    (values) => admin("PUT", path, values).then(reload),
  );
  const { urlMappings, maxParticipants, activityUrlOverride } = form.values;
  return (
    <form aria-label="Activity" onSubmit={form.save}>
      <Section
        title="URL mappings"
        text="Which server answers which of the activity's requests. The first prefix that matches counts."
      >
        <Lines
          label="URL mappings"
          lines={urlMappings}
          add="Add mapping"
          added={{ prefix: "/", target: "" }}
          nameOf={({ prefix }) => `mapping ${printable(prefix)}`}
          onChange={(lines) => form.set({ urlMappings: [...lines] })}
        >
          {(mapping, index, set) =>
            (["prefix", "target"] as const).map((part) => (
              <Field key={part} label={`${part === "prefix" ? "Prefix" : "Target"} ${index + 1}`}>
                <Input
                  required
                  placeholder={part === "prefix" ? "/" : "127.0.0.1:5173"}
                  value={mapping[part]}
                  onText={(text) => set({ ...mapping, [part]: text })}
                />
              </Field>
            ))
          }
        </Lines>
        <Field
          label="Development server"
          hint="Serves / in place of the mapping, such as http://localhost:5173."
        >
          <Input
            type="url"
            value={activityUrlOverride ?? ""}
            onText={(text) => form.set({ activityUrlOverride: text === "" ? null : text })}
          />
        </Field>
      </Section>
      <Section title="Settings">
        <Field label="Maximum number of people in an instance" hint="Leave empty for no limit.">
          <Input
            type="number"
            min="1"
            value={String(maxParticipants ?? "")}
            onText={(text) => form.set({ maxParticipants: text === "" ? null : Number(text) })}
          />
        </Field>
        <Switch
          label="Social terms accepted"
          hint="Lets the activity use relationships.read."
          checked={form.values.socialTerms}
          onChange={(socialTerms) => form.set({ socialTerms })}
        />
        <Switch
          label="Signed requests"
          hint="Adds headers that tell your servers who is playing, signed with the application's key."
          checked={form.values.signedRequests}
          onChange={(signedRequests) => form.set({ signedRequests })}
        />
        <SaveBar form={form} />
      </Section>
    </form>
  );
}
