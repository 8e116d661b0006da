import { client, library } from "./client.mjs";

library.hold(true);
client.fetchCurrentUser(1, "token", () => console.log("answered"));
console.log("waiting");
// Unreferenced: the operation alone keeps the process.
setTimeout(() => library.hold(false), 50).unref();
