// A client of the open engine that is in a lobby's call when its process exits, as soon as it hears
// something.
//
//   in-call.mjs API_BASE TOKEN SECRET     the lobby's

import { writeSync } from "node:fs";
import { native } from "../../support/native.mjs";

const READY = 3;
const [apiBase, token, secret] = process.argv.slice(2);
const client = new native.Client({ apiBase });
client.setKeepAlive(true);

/** Held, as its sound ends when it is collected, which newer Node.js does early. */
let audio;

function call(lobbyId) {
  audio = client.startCallWithAudioCallbacks(lobbyId, 256, false, () => {
    writeSync(1, "heard\n");
    process.exit(5);
  });
  // There is nothing yet; the next sound is reported.
  audio.read(false);
  audio.read(true);
}

client.setStatusChangedCallback((status) => {
  if (status === READY) client.createOrJoinLobby(secret, (_, lobbyId) => call(lobbyId));
});
client.updateToken(1, token, () => client.connect());
