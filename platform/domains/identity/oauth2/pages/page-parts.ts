import { Html, html } from "../../../../kernel/web/html.js";
import type { Page } from "../../../../kernel/web/page.js";
import type { UserRecord } from "../../users/api.js";
import { describeScope } from "../scopes.js";
import type { WebSession } from "../web-sessions.js";

/** Where a form comes from, and so where a sign-in leads back to. */
export interface Origin {
  readonly page: string;
  /** The page's query. */
  readonly query: string;
}

/** Hidden fields that every form of the pages carries. */
export function hiddenFields(session: WebSession, { page, query }: Origin): Html {
  return html`<input type="hidden" name="csrf" value="${session.csrfToken}">
<input type="hidden" name="page" value="${page}">
<input type="hidden" name="request" value="${query}">`;
}

/**
 * Asks who is signing in.
 *
 * @param purpose - what comes next, e.g. `to continue to Space Race`
 */
export function signInPage(
  purpose: string,
  session: WebSession,
  people: readonly UserRecord[],
  origin: Origin,
): Page {
  const form =
    people.length === 0
      ? html`<p>There are no users yet. Create one through the admin API, then reload this page.</p>`
      : html`<form method="post" action="/oauth2/login">
${hiddenFields(session, origin)}
${peopleButtons(people)}
</form>`;
  return {
    title: "Choose an account",
    body: html`<h1>Choose an account</h1>
<p class="soft">${purpose}</p>
${form}`,
  };
}

/** One button for each person, which sends `user_id` with the form that it is in. */
export function peopleButtons(people: readonly UserRecord[]): Html {
  const rows = people.map(
    (user) => html`<li>
<button class="row" name="user_id" value="${user.id}">${person(user)}</button>
</li>`,
  );
  return html`<ul class="plain people">${rows}</ul>`;
}

/** The signed-in user, with a link to sign in as someone else. */
export function accountBar(session: WebSession, user: UserRecord, origin: Origin): Html {
  return html`<form method="post" action="/oauth2/logout">
${hiddenFields(session, origin)}
<div class="account">${person(user)}<button class="link">Not you?</button></div>
</form>`;
}

/** What an application asks for, in plain words. */
export function scopeList(scopes: readonly string[]): Html {
  const items = scopes.map(
    (scope) => html`<li>${checkMark}<span>${describeScope(scope)}</span></li>`,
  );
  return html`<h2 id="scopes">This will allow it to:</h2>
<ul class="plain scopes" aria-labelledby="scopes">${items}</ul>`;
}

/** The application's initial and name as the head of a page. */
export function applicationHead(name: string, text: string): Html {
  return html`<div class="monogram large" aria-hidden="true">${initial(name)}</div>
<h1 class="center">${name}</h1>
<p class="soft center">${text}</p>`;
}

/** The page for a form that did not come from a page shown to the person. */
export function staleFormPage(): Page {
  return messagePage(
    403,
    "This page is out of date",
    "Go back to the application and start signing in again.",
  );
}

/** A page that says one thing. */
export function messagePage(status: number, title: string, text: string): Page {
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
