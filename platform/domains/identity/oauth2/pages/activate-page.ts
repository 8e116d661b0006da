import { html } from "../../../../kernel/web/html.js";
import type { Page } from "../../../../kernel/web/page.js";
import type { ApplicationRecord } from "../../applications/api.js";
import type { UserRecord } from "../../users/api.js";
import type { DeviceFlow } from "../device/device-flows.js";
import type { WebSession } from "../web-sessions.js";
import {
  accountBar,
  applicationHead,
  hiddenFields,
  messagePage,
  type Origin,
  scopeList,
} from "./page-parts.js";

/** Asks for the code that a device shows. */
export function codePage(
  session: WebSession,
  user: UserRecord,
  origin: Origin,
  problem?: string,
): Page {
  const error =
    problem === undefined
      ? undefined
      : html`<p class="error" id="problem" role="alert">${problem}</p>`;
  const invalid =
    problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="problem"`;
  return {
    title: "Connect a device",
    body: html`<h1>Connect a device</h1>
<p class="soft">Enter the code that your device shows.</p>
${accountBar(session, user, origin)}
<form method="get" action="/activate">
<label for="user_code">Code</label>
<input id="user_code" name="user_code" class="code" required autofocus maxlength="20"
 autocomplete="off" autocapitalize="characters" spellcheck="false"${invalid}>
${error}
<div class="actions"><button class="primary">Continue</button></div>
</form>`,
  };
}

/** Asks whether a device may have what it requests, and shows its code for comparison. */
export function devicePage(
  flow: DeviceFlow,
  application: ApplicationRecord,
  session: WebSession,
  user: UserRecord,
  origin: Origin,
): Page {
  return {
    title: `Connect ${application.name}`,
    body: html`${applicationHead(application.name, "wants to access your account on a device")}
<p class="center">Go on only if your device shows this code:</p>
<p class="code center">${grouped(flow.userCode)}</p>
${accountBar(session, user, origin)}
${scopeList(flow.scopes)}
<form method="post" action="/activate">
${hiddenFields(session, origin)}
<input type="hidden" name="user_code" value="${flow.userCode}">
<div class="actions">
<button name="result" value="denied">Cancel</button>
<button class="primary" name="result" value="granted">Authorize</button>
</div>
</form>`,
  };
}

/** The page at the end of the flow. */
export function endPage(result: "granted" | "denied"): Page {
  return result === "granted"
    ? messagePage(200, "Device connected", "You can close this page and go back to your device.")
    : messagePage(200, "Device not connected", "Nothing was shared. You can close this page.");
}

/** The page that asks to wait after too many wrong codes. */
export function tooManyCodesPage(wait: number): Page {
  const seconds = Math.ceil(wait / 1000);
  return messagePage(429, "Too many wrong codes", `Try again in ${seconds} seconds.`);
}

function grouped(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
