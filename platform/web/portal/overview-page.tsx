import type { SkuRecord } from "../../domains/apps/monetization/api.js";
import type { WebhookEvent } from "../../domains/apps/webhook-events/api.js";
import type { SessionInfo } from "../../kernel/gateway/control.js";
import { admin } from "../admin.js";
import { count } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { CopyValue, Field, SaveBar, Section } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
import { Link } from "../ui/router.js";
import type { PageProps } from "./application-frame.js";
import { InteractionsEndpoint } from "./interactions-endpoint.js";
import { removeApplication } from "./removal.js";
import { useSettings } from "./settings.js";

/** Type of the SKUs that the platform makes for subscriptions; they are not for use. */
const GROUP = 6;

/** What an application is: its name, its ids and where things stand. */
export function OverviewPage({ application }: PageProps) {
  const { id, verifyKey } = application;
  const form = useSettings(application, "overview", ["name", "description"]);
  return (
    <>
      <Standing application={application} />
      <Section title="General information" text="What people see of your application.">
        <form aria-label="General information" onSubmit={form.save}>
          <Field label="Name">
            <Input
              required
              maxLength={100}
              value={form.values.name}
              onText={(text) => form.set({ name: text })}
            />
          </Field>
          <Field label="Description">
            <textarea
              rows={3}
              maxLength={400}
              value={form.values.description}
              onInput={(event) => form.set({ description: event.currentTarget.value })}
            />
          </Field>
          <SaveBar form={form} />
        </form>
        <div class="columns">
          <CopyValue label="Application id" value={id} />
          <CopyValue label="Public key" value={verifyKey} />
        </div>
      </Section>
      <InteractionsEndpoint applicationId={id} />
      <Section title="Danger zone" danger>
        <div class="switch-row">
          <p class="grow">
            Deletes the application with its bot, commands, what it sells and its lobbies.
          </p>
          <button type="button" class="danger" onClick={() => removeApplication(application)}>
            Delete application
          </button>
        </div>
      </Section>
    </>
  );
}

/** Figures that each lead to the page with more about them. */
function Standing({ application: { id, botUserId } }: PageProps) {
  const path = `/applications/${id}`;
  const { value } = useLoaded(
    async () => {
      const [sessions, commands, events, skus, lobbies] = await Promise.all([
        admin<SessionInfo[]>("GET", `/sessions?applicationId=${id}`),
        admin<unknown[]>("GET", `${path}/commands`),
        admin<WebhookEvent[]>("GET", `${path}/webhook-events`),
        admin<SkuRecord[]>("GET", `${path}/skus`),
        admin<{ total: number }>("GET", `${path}/lobbies`),
      ]);
      const online = sessions.some(({ userId, connected }) => userId === botUserId && connected);
      const lost = events.filter(({ state, attempts }) =>
        state === "dead" ? true : state === "waiting" && attempts.length > 0,
      ).length;
      return { sessions, commands, events, skus, lobbies, online, lost };
    },
    [id, botUserId],
    3000,
  );
  const bot = botUserId === null ? "none" : value?.online ? "online" : "offline";
  const tiles = [
    { at: "bot", name: "Bot", figure: bot, tone: bot === "online" ? "success" : "" },
    {
      at: "commands",
      name: "Commands",
      figure: value && count(value.commands.length, "command"),
    },
    {
      at: "webhooks",
      name: "Events",
      figure:
        value && (value.lost > 0 ? `${value.lost} failed` : `${value.events.length} recorded`),
      tone: value !== undefined && value.lost > 0 ? "danger" : "",
    },
    {
      at: "monetization",
      name: "Sells",
      figure: value && count(value.skus.filter(({ type }) => type !== GROUP).length, "SKU"),
    },
    { at: "lobbies", name: "Lobbies", figure: value && `${value.lobbies.total} open` },
  ];
  return (
    <ul class="plain tiles" aria-label="Where things stand">
      {tiles.map(({ at, name, figure, tone = "" }) => (
        <li key={at}>
          <Link class="tile" to={`/portal/${id}/${at}`}>
            <span class="soft">{name}</span>
            <strong class={tone}>{figure ?? "…"}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
