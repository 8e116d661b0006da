import { client } from "./client.mjs";

client.setKeepAlive(true);
setTimeout(() => {
  console.log("still here");
  client.setKeepAlive(false);
}, 50).unref();
