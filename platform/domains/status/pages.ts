import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../kernel/kernel.js";
import { type Html, html } from "../../kernel/web/html.js";
import { sendPage } from "../../kernel/web/page.js";
import type { Applications } from "../applications/state.js";
import { activityLine } from "../local_client/page.js";
import type { LocalClient } from "../local_client/state.js";
import type { Users } from "../users/state.js";

/** The domains that the page tells of. */
export interface StatusNeeds {
  readonly users: Users;
  readonly applications: Applications;
  readonly localClient: LocalClient;
}

/** `/`: what the platform holds and what happened on it lately. */
export function statusRoute(
  app: FastifyInstance,
  { clock, events, sessions, urls }: Kernel,
  { users, applications, localClient }: StatusNeeds,
): void {
  app.get("/", (_request, reply) => {
    const userName = (id: string | undefined) => (id && users.get(id)?.username) ?? "";
    const applicationName = (id: string | undefined) => (id && applications.get(id)?.name) ?? "";
    const body = html`<h1>Local platform</h1>
<p class="soft">API <code>${urls.api}</code> · web <code>${urls.web}</code> · gateway
<code>${urls.gateway}</code> · clock ${time(clock.now())}${clock.frozen ? " (frozen)" : ""}</p>
<p><a href="/">Reload</a> · <a href="/local-client">Local client</a></p>
${table(
  "Users",
  ["Name", "Display name", "Id"],
  users.people().map((user) => [user.username, user.globalName ?? "", user.id]),
)}
${table(
  "Applications",
  ["Name", "Client", "Redirects", "Id"],
  applications
    .all()
    .map(({ name, public: isPublic, redirectUris, id }) => [
      name,
      isPublic ? "public" : "confidential",
      redirectUris.join(", "),
      id,
    ]),
)}
${table(
  "Local client",
  ["Application", "Process", "Activity"],
  localClient
    .programs()
    .map(({ applicationId, pid, activity }) => [
      applicationName(applicationId),
      pid === undefined ? "" : String(pid),
      activity === null ? "" : activityLine(activity),
    ]),
)}
${table(
  "Gateway sessions",
  ["User", "Application", "Status", "Connected", "Events sent", "Session"],
  sessions
    .all()
    .map((session) => [
      userName(session.userId),
      session.kind === "local" ? "Local client" : applicationName(session.applicationId),
      session.presence.status,
      session.connected ? "yes" : "waiting for resume",
      String(session.seq),
      session.id,
    ]),
)}
${table(
  "Recent events",
  ["Time", "Event", "User", "Application", "Detail"],
  [...events.recent()]
    .slice(-50)
    .reverse()
    .map((event) => [
      time(event.at),
      event.kind,
      userName(event.userId),
      applicationName(event.applicationId),
      event.detail ?? "",
    ]),
)}`;
    return sendPage(reply, { title: "Local platform", wide: true, body });
  });
}

function table(title: string, columns: readonly string[], rows: readonly string[][]): Html {
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`);
  const lines = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  const content =
    rows.length === 0
      ? html`<p class="soft">None.</p>`
      : html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${heads}</tr></thead>
<tbody>${lines}</tbody>
</table></div>`;
  return html`<h2>${title} (${rows.length})</h2>
${content}
`;
}

function time(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ").replace("Z", " UTC");
}
