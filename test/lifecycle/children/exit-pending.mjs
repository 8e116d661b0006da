import { client, library } from "./client.mjs";

library.hold(true);
client.authorize({ clientId: "1", scopes: "openid" }, () => console.log("answered"));
console.log("waiting");
process.exit(3);
