import { type Html, html } from "../../../../kernel/web/html.js";
import type { Page } from "../../../../kernel/web/page.js";
import type { UserRecord } from "../../users/api.js";
import type { AuthorizationRequest } from "../authorization-request.js";
import type { OAuthError } from "../errors.js";
import type { WebSession } from "../web-sessions.js";
import {
  accountBar,
  applicationHead,
  hiddenFields,
  messagePage,
  type Origin,
  scopeList,
} from "./page-parts.js";

/** Asks whether the application may have what it requests. */
export function consentPage(
  request: AuthorizationRequest,
  session: WebSession,
  user: UserRecord,
  origin: Origin,
  places: Html,
): Page {
  const { application, scopes } = request;
  return {
    title: `Authorize ${application.name}`,
    formTargets: [redirectSource(request.redirectUri)],
    body: html`${applicationHead(application.name, "wants to access your account")}
${accountBar(session, user, origin)}
${scopeList(scopes)}
<form method="post" action="/oauth2/authorize">
${hiddenFields(session, origin)}
${places}
<div class="actions">
<button name="decision" value="deny">Cancel</button>
<button class="primary" name="decision" value="approve">Authorize</button>
</div>
</form>
<p class="soft center">You will be sent to <code>${redirectName(request.redirectUri)}</code></p>`,
  };
}

/** The page that says what is wrong with a request that must not be redirected. */
export function faultyRequestPage(error: OAuthError): Page {
  return messagePage(400, "This sign-in request is not valid", error.description);
}

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
