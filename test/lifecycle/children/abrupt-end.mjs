import { CREATED, client, library } from "./client.mjs";

client.setMessageCreatedCallback(() => {});
client.fetchCurrentUser(1, "token", () => {});
library.fire(CREATED, 1_000_000);
client.unref();
console.log("end of script");
