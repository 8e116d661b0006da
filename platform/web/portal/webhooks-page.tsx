import type { WebhookEvent, WebhookSettings } from "../../domains/apps/webhook-events/api.js";
import { admin } from "../admin.js";
import { useDraftForm } from "../tools/draft.js";
import { useLoaded } from "../tools/load.js";
import { Field, SaveBar, Section, Switch } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
import { Link } from "../ui/router.js";
import { Pending } from "../ui/states.js";
import type { PageProps } from "./application-frame.js";
import { Deliveries } from "./deliveries.js";
import { EventSender } from "./event-sender.js";
import { EVENT_TYPES } from "./event-types.js";
import { ServerCheck, saveAddress } from "./server-check.js";

const ENABLED = 2;
const DISABLED_BY_SERVICE = 3;

/** Events for the web server of an application: where they go, which, and what came of each. */
export function WebhooksPage({ application: { id } }: PageProps) {
  const path = `/applications/${id}/webhook-events`;
  const settings = useLoaded(() => admin<WebhookSettings>("GET", `${path}/settings`), [id]);
  const events = useLoaded(() => admin<WebhookEvent[]>("GET", path), [id], 2000);
  const { value, failed, reload } = settings;
  if (value === undefined)
    return <Pending what="Loading webhooks" failed={failed} reload={reload} />;
  return (
    <>
      <Subscription path={path} saved={value} reload={reload} />
      <Deliveries path={path} settings={value} events={events.value} reload={events.reload} />
      <EventSender path={path} subscribed={value.types} sent={events.reload} />
      <p class="soft">
        Interactions have an address of their own, in the <Link to={`/portal/${id}`}>overview</Link>
        .
      </p>
    </>
  );
}

interface SubscriptionProps {
  readonly path: string;
  readonly saved: WebhookSettings;
  readonly reload: () => Promise<void>;
}

function Subscription({ path, saved, reload }: SubscriptionProps) {
  const { status } = saved;
  const form = useDraftForm(
    path,
    { url: saved.url ?? "", enabled: status === ENABLED, types: saved.types },
    async ({ url, enabled, types }) => {
      const changes = { url: url.trim() || null, types, status: enabled ? ENABLED : 1 };
      await saveAddress(path, () => admin("PUT", `${path}/settings`, changes));
      await reload();
    },
  );
  const { url, enabled, types } = form.values;
  return (
    <Section
      title="Events"
      text="Your web server gets a signed request for each event. The address is checked before it is saved."
      side={
        <span class={`badge ${status === ENABLED && saved.url !== null ? "success" : ""}`}>
          {saved.url === null ? "no address" : status === ENABLED ? "on" : "off"}
        </span>
      }
    >
      {status === DISABLED_BY_SERVICE && (
        <p class="notice danger">
          Switched off by the platform, as the service does it: too many deliveries failed in a row.
          Fix your server, then switch events on again.
        </p>
      )}
      <form aria-label="Events" onSubmit={form.save}>
        <Field label="Endpoint URL">
          <Input
            type="url"
            placeholder="http://127.0.0.1:3000/events"
            value={url}
            onText={(text) => form.set({ url: text })}
          />
        </Field>
        <Switch
          label="Send events"
          checked={enabled}
          onChange={(value) => form.set({ enabled: value })}
        />
        <fieldset class="checklist">
          <legend>Types of events</legend>
          <div class="checklist-grid">
            {EVENT_TYPES.map((type) => (
              <label key={type} class="choice">
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={({ currentTarget: { checked } }) =>
                    form.set({
                      types: EVENT_TYPES.filter((each) =>
                        each === type ? checked : types.includes(each),
                      ),
                    })
                  }
                />
                <code class="grow">{type}</code>
              </label>
            ))}
          </div>
        </fieldset>
        {saved.url !== null && !form.changed && (
          <ServerCheck path={path} {...form} reload={reload} />
        )}
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
