import { client, library } from "./client.mjs";

library.hold(true);
client.fetchCurrentUser(1, "token", () => console.log("answered"));
client.unref();
console.log("waiting");
