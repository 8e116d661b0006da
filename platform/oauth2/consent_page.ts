import type { UserRecord } from "../users/record.js";
import { Html, html } from "../web/html.js";
import type { Page } from "../web/page.js";
import type { AuthorizationRequest } from "./authorization_request.js";
import type { OAuthError } from "./errors.js";
import { describeScope } from "./scopes.js";
import type { WebSession } from "./web_sessions.js";

/** Hidden fields every form of these pages carries. */
function hiddenFields(session: WebSession, query: string): Html {
  return html`<input type="hidden" name="csrf" value="${session.csrfToken}">
<input type="hidden" name="request" value="${query}">`;
}

/** Asks who is signing in. */
export function signInPage(
  request: AuthorizationRequest,
  session: WebSession,
  people: readonly UserRecord[],
  query: string,
): Page {
  const rows = people.map(
    (user) => html`<li>
<button class="row" name="user_id" value="${user.id}">${person(user)}</button>
</li>`,
  );
  const form =
    rows.length === 0
      ? html`<p>There are no users yet. Create one through the admin API, then reload this page.</p>`
      : html`<form method="post" action="/oauth2/login">
${hiddenFields(session, query)}
<ul class="plain people">${rows}</ul>
</form>`;
  return {
    title: "Choose an account",
    body: html`<h1>Choose an account</h1>
<p class="soft">to continue to ${request.application.name}</p>
${form}`,
  };
}

/** Asks whether the application may have what it requests. */
export function consentPage(
  request: AuthorizationRequest,
  session: WebSession,
  user: UserRecord,
  query: string,
): Page {
  const { application, scopes } = request;
  const items = scopes.map(
    (scope) => html`<li>${checkMark}<span>${describeScope(scope)}</span></li>`,
  );
  return {
    title: `Authorize ${application.name}`,
    formTargets: [redirectSource(request.redirectUri)],
    body: html`<div class="monogram large" aria-hidden="true">${initial(application.name)}</div>
<h1 class="center">${application.name}</h1>
<p class="soft center">wants to access your account</p>
<form method="post" action="/oauth2/logout">
${hiddenFields(session, query)}
<div class="account">${person(user)}<button class="link">Not you?</button></div>
</form>
<h2 id="scopes">This will allow it to:</h2>
<ul class="plain scopes" aria-labelledby="scopes">${items}</ul>
<form method="post" action="/oauth2/authorize">
${hiddenFields(session, query)}
<div class="actions">
<button name="decision" value="deny">Cancel</button>
<button class="primary" name="decision" value="approve">Authorize</button>
</div>
</form>
<p class="soft center">You will be sent to <code>${redirectName(request.redirectUri)}</code></p>`,
  };
}

/** Tells a person what is wrong with a request that must not be redirected. */
export function faultyRequestPage(error: OAuthError): Page {
  return messagePage(400, "This sign-in request is not valid", error.description);
}

/** Tells a person that a form did not come from a page shown to them. */
export function staleFormPage(): Page {
  return messagePage(
    403,
    "This page is out of date",
    "Go back to the application and start signing in again.",
  );
}

function messagePage(status: number, title: string, text: string): Page {
  return { status, title, body: html`<h1>${title}</h1><p>${text}</p>` };
}

function person(user: UserRecord): Html {
  const name = user.globalName ?? user.username;
  return html`<span class="person"><span class="monogram" aria-hidden="true">${initial(name)}</span>
<span>${name}<span class="soft">@${user.username}</span></span></span>`;
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "?";
}

const checkMark = new Html(
  '<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" ' +
    'stroke-width="2.2" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8"/></svg>',
);

/** The CSP source that lets the approval's redirect through; CSP cannot name an IPv6 host. */
function redirectSource(uri: string): string {
  const { protocol, origin, hostname } = new URL(uri);
  const named = /^https?:$/.test(protocol) && !hostname.startsWith("[");
  return named ? origin : protocol;
}

function redirectName(uri: string): string {
  const { protocol, host } = new URL(uri);
  return host === "" ? protocol : host;
}
