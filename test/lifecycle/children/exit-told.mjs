// Ends with a client, in the way the second argument says.

import { client } from "./client.mjs";

// Read by the test library when its static objects are destroyed.
process.env.TEST_LIBRARY_TELLS_ITS_END = "1";
client.setMessageCreatedCallback(() => {});
if (process.argv[3] === "throw") throw new Error("thrown at last");
process.on("exit", () => client.setApplicationId("1"));
process.exit(1);
