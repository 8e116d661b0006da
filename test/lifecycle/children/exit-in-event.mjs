import { writeSync } from "node:fs";
import { CREATED, client, library } from "./client.mjs";

client.setKeepAlive(true);
process.on("exit", (code) => writeSync(1, `exit ${code}\n`));
client.setMessageCreatedCallback((id) => {
  writeSync(1, `event ${id}\n`);
  process.exit(7);
});
library.fire(CREATED, 100_000);
