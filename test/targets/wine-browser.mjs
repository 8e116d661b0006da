// The default browser of the chat under Wine: has this machine's browser open the page, as fetch fails
// in Wine.
//
//   wine-browser.mjs CONTROL URL

import { request } from "node:http";

const [control, url] = process.argv.slice(2);
request(`${control}/browse`, { method: "POST", agent: false }).end(JSON.stringify({ url }));
