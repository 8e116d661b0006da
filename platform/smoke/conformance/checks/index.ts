import { AREAS, type Check } from "../check.js";
import { gateway } from "./gateway.js";
import { guilds } from "./guilds.js";
import { http } from "./http.js";

const all = [...http, ...guilds, ...gateway];

/** All checks of a service, in the order in which they run. */
export const checks: readonly Check[] = AREAS.flatMap((area) =>
  all.filter((check) => check.area === area),
);
