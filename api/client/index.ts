import { defineDomain } from "../schema.js";
import { client } from "./client.js";
import { lifecycle } from "./lifecycle.js";
import { logging, loggingSeverity } from "./logging.js";
import { audioSystem, clientCreateOptions } from "./options.js";
import { version } from "./version.js";

export const clientDomain = defineDomain({
  name: "client",
  title: "The client",
  summary:
    "The client object itself: its life, its connection to the service, its version and its logs.",
  enums: [audioSystem, loggingSeverity],
  classes: [client, clientCreateOptions],
  extends: [lifecycle, version, logging],
});
