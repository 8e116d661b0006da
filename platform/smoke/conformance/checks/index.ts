import { AREAS, type Check } from "../check.js";
import { commands } from "./commands.js";
import { endpoints } from "./endpoints.js";
import { events } from "./events.js";
import { gateway } from "./gateway.js";
import { guilds } from "./guilds.js";
import { http, oauth2 } from "./http.js";
import { messages } from "./messages.js";
import { voice } from "./voice.js";
import { webhooks } from "./webhooks.js";

const all = [
  ...http,
  ...oauth2,
  ...guilds,
  ...messages,
  ...commands,
  ...webhooks,
  ...endpoints,
  ...voice,
  ...events,
  ...gateway,
];

/** All checks of a service, in the order in which they run. */
export const checks: readonly Check[] = AREAS.flatMap((area) =>
  all.filter((check) => check.area === area),
);
