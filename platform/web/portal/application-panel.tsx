import { useEffect, useState } from "preact/hooks";
import type { WebhookEvent } from "../../domains/apps/webhook-events/api.js";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { CommandsPanel } from "./commands-panel.js";
import { Deliveries } from "./deliveries.js";
import { OidcPanel } from "./oidc-panel.js";
import { Secrets } from "./secrets.js";
import { SkuPanel } from "./sku-panel.js";

interface Props {
  readonly application: ApplicationRecord;
  readonly changed: () => Promise<void>;
}

/** An application: its keys, addresses, events for its web server and what it sells. */
export function ApplicationPanel({ application, changed }: Props) {
  const { id, name, verifyKey, botUserId, redirectUris } = application;
  const path = `/applications/${id}`;
  const [redirects, setRedirects] = useState(redirectUris.join("\n"));
  const [endpoint, setEndpoint] = useState("");
  const [webhook, setWebhook] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [secrets, setSecrets] = useState<object>();
  const { problem, run } = useTask();
  const load = async () => {
    setEvents(await admin<WebhookEvent[]>("GET", `${path}/webhook-events`));
    const settings = await admin<{ url: string | null }>("GET", `${path}/webhook-events/settings`);
    setWebhook(settings.url ?? "");
  };
  useEffect(() => {
    void run(load);
  }, [id]);
  const install = `${location.origin}/oauth2/authorize?client_id=${id}&scope=bot%20applications.commands`;
  const lines = redirects.split("\n").filter((line) => line.trim() !== "");
  return (
    <section class="panel" aria-labelledby="application">
      <h2 id="application">
        <Name text={name} />
      </h2>
      <dl>
        <div>
          <dt>Id</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>Public key</dt>
          <dd>
            <code>{verifyKey}</code>
          </dd>
        </div>
        <div>
          <dt>Bot</dt>
          <dd>{botUserId ?? "none"}</dd>
        </div>
        <div>
          <dt>Install link</dt>
          <dd>
            <a href={install}>Install</a> <CopyButton name="Copy link" text={install} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <button
          type="button"
          onClick={() => run(async () => setSecrets(await admin("POST", `${path}/secret`)))}
        >
          New client secret
        </button>
        <button
          type="button"
          onClick={() =>
            run(async () => {
              setSecrets(await admin("POST", `${path}/bot`));
              await changed();
            })
          }
        >
          New bot token
        </button>
      </div>
      <Secrets values={secrets} />
      <Saved
        label="Redirect URIs, one a line"
        value={redirects}
        onInput={setRedirects}
        onSave={() => run(() => admin("PATCH", path, { redirectUris: lines }).then(changed))}
      />
      <Saved
        label="Address for interactions (empty: the gateway)"
        value={endpoint}
        onInput={setEndpoint}
        onSave={() =>
          run(() => admin("PUT", `${path}/interactions-endpoint`, { url: endpoint || null }))
        }
      />
      <Saved
        label="Address for events"
        value={webhook}
        onInput={setWebhook}
        onSave={() =>
          run(() => admin("PUT", `${path}/webhook-events/settings`, { url: webhook || null }))
        }
      />
      <Problem text={problem} />
      <Deliveries
        events={events}
        again={(eventId) =>
          run(async () => {
            await admin("POST", `${path}/webhook-events/again`, { eventId });
            await load();
          })
        }
      />
      <button type="button" class="link" onClick={() => run(load)}>
        Reload
      </button>
      <CommandsPanel applicationId={id} />
      <SkuPanel applicationId={id} />
      <OidcPanel applicationId={id} />
    </section>
  );
}

interface SavedProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onSave: () => void;
}

function Saved({ label, value, onInput, onSave }: SavedProps) {
  return (
    <form
      class="line"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <label class="grow">
        {label}
        <textarea rows={1} value={value} onInput={(e) => onInput(e.currentTarget.value)} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}
