import { client } from "./client.mjs";

// Read by the test library when its static objects are destroyed.
process.env.TEST_LIBRARY_TELLS_ITS_END = "1";
client.setMessageCreatedCallback(() => {});
process.exit(0);
