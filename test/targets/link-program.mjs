// A game that the system starts for a link: tells the host which words it was given.
//
//   link-program.mjs CONTROL WORD...

import { request } from "node:http";

const [control, ...words] = process.argv.slice(2);
request(`${control}/started`, { method: "POST", agent: false }).end(JSON.stringify({ words }));
