import { type Html, html } from "../../../kernel/web/html.js";
import type { Page } from "../../../kernel/web/page.js";
import { describeScope, type WebSession } from "../../identity/oauth2/api.js";
import type { RpcActivity } from "./activity.js";
import type { LocalContext } from "./context.js";
import type { LocalProgram } from "./programs.js";
import type { AuthorizePrompt } from "./prompts.js";
import type { LocalClient } from "./state.js";

/** How activities of each type are introduced. */
const VERBS: Readonly<Record<number, string>> = {
  0: "Playing",
  2: "Listening to",
  3: "Watching",
  5: "Competing in",
};

/** The local client as its user sees it: questions first, then what programs show. */
export function localClientPage(
  client: LocalClient,
  { applications }: Pick<LocalContext, "applications">,
  session: WebSession,
): Page {
  const nameOf = (id: string) => applications.get(id)?.name ?? id;
  const user = client.user;
  const programs = client.programs();
  const shown = programs.filter(({ activity }) => activity !== null);
  const state =
    user === undefined
      ? html`<p>The local client does not run.</p>`
      : html`<p class="soft">Signed in as <strong>${user.globalName ?? user.username}</strong>
(@${user.username}). Programs connect to <code>${client.address}</code>.</p>`;
  return {
    title: "Local client",
    wide: true,
    body: html`<h1>Local client</h1>
${state}
<p><a href="/local-client">Reload</a> · <a href="/">The platform</a></p>
${client.prompts().map((prompt) => question(prompt, nameOf(prompt.applicationId), session))}
<h2 id="activities">Activities (${shown.length})</h2>
${
  shown.length === 0
    ? html`<p class="soft">No program shows anything.</p>`
    : html`<ul class="plain activities" aria-labelledby="activities">${shown.map(card)}</ul>`
}
<h2 id="programs">Connected programs (${programs.length})</h2>
<ul aria-labelledby="programs">${programs.map((program) => {
      const { applicationId, pid } = program;
      const process = pid === undefined ? "" : `, process ${pid}`;
      return html`<li>${nameOf(applicationId)}<span class="soft">${process}</span></li>`;
    })}</ul>`,
  };
}

function question({ id, scopes, sku }: AuthorizePrompt, name: string, session: WebSession): Html {
  const request = sku === undefined ? "to access your account" : `to sell you ${sku.name}`;
  const items = scopes.map((scope) => html`<li>${describeScope(scope)}</li>`);
  const price =
    sku && html`<li>${(sku.amount / 100).toFixed(2)} ${sku.currency.toUpperCase()}</li>`;
  return html`<section class="question" aria-labelledby="question-${id}">
<h2 id="question-${id}">${name} wants ${request}</h2>
<ul>${price ?? items}</ul>
<form method="post" action="/local-client">
<input type="hidden" name="csrf" value="${session.csrfToken}">
<input type="hidden" name="prompt" value="${id}">
<div class="actions">
<button name="decision" value="deny">Cancel</button>
<button class="primary" name="decision" value="approve">${sku === undefined ? "Authorize" : "Buy"}</button>
</div>
</form>
</section>`;
}

function card({ id, activity }: LocalProgram): Html {
  const shown = activity as RpcActivity;
  const { details, details_url, state, state_url, timestamps, assets, party } = shown;
  const rows: [string, Html | string | undefined][] = [
    ["Details", link(details, details_url)],
    ["State", link(state, state_url)],
    ["Party", party?.size && `${party.size[0]} of ${party.size[1] || "any number"}`],
    ["Joining", joining(shown)],
    ["Started", timestamps?.start && time(timestamps.start)],
    ["Ends", timestamps?.end && time(timestamps.end)],
    ["Large image", image(assets?.large_image, assets?.large_text, assets?.large_url)],
    ["Small image", image(assets?.small_image, assets?.small_text, assets?.small_url)],
    ["Invite image", assets?.invite_cover_image],
  ].filter((row): row is [string, Html | string] => Boolean(row[1]));
  const buttons = (shown.buttons ?? []).map(({ label, url }) => html`<li>${link(label, url)}</li>`);
  return html`<li><article aria-labelledby="activity-${id}">
<h3 id="activity-${id}">${VERBS[shown.type]} ${shown.name}</h3>
<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${buttons.length === 0 ? undefined : html`<ul class="plain buttons" aria-label="Buttons">${buttons}</ul>`}
</article></li>`;
}

function joining({ party, secrets }: RpcActivity): string | undefined {
  if (secrets?.join === undefined) return undefined;
  return party?.privacy === 1 ? "friends may join" : "by invitation";
}

/** A text that leads somewhere. Only addresses of the web become links. */
function link(text: string | undefined, url: string | undefined): Html | string | undefined {
  if (text === undefined || url === undefined || !/^https?:\/\//i.test(url)) return text;
  return html`<a href="${url}" rel="noreferrer">${text}</a>`;
}

function image(key: string | undefined, text: string | undefined, url: string | undefined) {
  if (key === undefined) return undefined;
  return html`<code>${key}</code> ${link(text, url)}`;
}

function time(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.replace("T", " ").replace("Z", " UTC")}</time>`;
}
