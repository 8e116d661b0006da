import { html } from "../../../../kernel/web/html.js";
import type { Page } from "../../../../kernel/web/page.js";
import type { UserRecord } from "../../users/api.js";
import type { InstallRequest } from "../install/installers.js";
import { permissionFields, select } from "../install/placement-fields.js";
import type { WebSession } from "../web-sessions.js";
import {
  accountBar,
  applicationHead,
  hiddenFields,
  messagePage,
  type Origin,
  scopeList,
} from "./page-parts.js";

/** Asks where an application is to be installed. */
export function installPage(
  request: InstallRequest,
  guilds: readonly { readonly id: string; readonly name: string }[],
  session: WebSession,
  { user, origin }: { user: UserRecord; origin: Origin },
): Page {
  const { application, scopes, guildId, guildIsFixed, integrationTypes } = request;
  const offered = guildIsFixed ? guilds.filter(({ id }) => id === guildId) : guilds;
  const places = [
    ...(integrationTypes.includes(0) ? offered : []),
    ...(integrationTypes.includes(1) ? [{ id: "", name: "My account" }] : []),
  ];
  return {
    title: `Add ${application.name}`,
    body: html`${applicationHead(application.name, "wants to be added")}
${accountBar(session, user, origin)}
${scopeList(scopes)}
<form method="post" action="/oauth2/authorize">
${hiddenFields(session, origin)}
<label>Add to ${select("guild_id", places, guildId)}</label>
${permissionFields(scopes.includes("bot") ? request.asked : [])}
<div class="actions">
<button name="decision" value="deny">Cancel</button>
<button class="primary" name="decision" value="approve">Add</button>
</div>
</form>`,
  };
}

/** The page that says whether an application was added. */
export function installedPage(request: InstallRequest, added: boolean): Page {
  const { name } = request.application;
  return added
    ? messagePage(200, "Success", `${name} has been added. You can close this page.`)
    : messagePage(200, "Nothing was added", `${name} was not added. You can close this page.`);
}

/** The page that says why an application cannot be added. */
export function refusedPage(reason: string): Page {
  return messagePage(400, "This application cannot be added", reason);
}

/** Where a program ends up that has added an application. */
export function authorizedPage(): Page {
  return messagePage(200, "Success", "The application has been added. You can close this page.");
}
