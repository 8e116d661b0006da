import { writeSync } from "node:fs";
import { CREATED, client, library } from "./client.mjs";

client.setKeepAlive(true);
client.setMessageCreatedCallback((id) => {
  writeSync(1, `event ${id}\n`);
  throw new Error("thrown in an event");
});
library.fire(CREATED, 100_000);
