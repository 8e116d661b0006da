/**
 * A player in a process of its own, who joins the call of the tests' lobby and stays: prints each
 * code of the call's encryption that it reads. Its argument is JSON: the client's options and a token.
 */

import { Client, LoggingSeverity } from "../../../lib/index.js";
import { Codes } from "./calls.js";

const { token, ...options } = JSON.parse(process.argv[2] ?? "{}");
const client = new Client({ ...options, logSeverity: LoggingSeverity.Info });
const codes = new Codes(client);
client.on("log", () => {
  for (const code of codes.received.splice(0)) process.stdout.write(`${code}\n`);
});
await client.updateToken(1, token);
await client.connectAndWait();
client.startCall(await client.createOrJoinLobby("the lobby with the call"));
