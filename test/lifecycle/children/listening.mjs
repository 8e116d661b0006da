import { CREATED, client, library } from "./client.mjs";

// Only this timer, not the registered event, keeps the process until the event has come.
const timer = setInterval(() => {}, 1000);
client.setMessageCreatedCallback((id) => {
  console.log(`event ${id}`);
  clearInterval(timer);
});
library.fire(CREATED, 1);
