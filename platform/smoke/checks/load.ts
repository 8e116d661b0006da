import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client, ClientError, ClientStatus, LoggingSeverity } from "game-social-sdk";
import { checksOf, must, mustEqual } from "../check.js";
import { Skipped } from "../skipped.js";

/** Whether one release is no newer than the other. */
function isUpTo(release: string, other: string): boolean {
  const [one, two] = [release, other].map((text) => text.split(".").map(Number));
  const difference = one?.map((part, index) => part - (two?.[index] ?? 0)).find((part) => part);
  return (difference ?? 0) <= 0;
}

export const load = checksOf("load", {
  "the library loads": ({ info }) => {
    must(existsSync(info.path), `The library says that it is ${info.path}, which is not a file.`);
  },
  "its release is one that is supported": ({ info: { version } }) => {
    if (version === "") throw new Skipped("the library does not say its release");
    must(isUpTo("1.6.0", version), `The release ${version} is older than 1.6.0.`);
  },
  "it has every function of its release": ({ info: { version, missingFunctions } }) => {
    const due = missingFunctions.filter(
      ({ since }) => since === undefined || (version !== "" && isUpTo(since, version)),
    );
    mustEqual("The list of missing functions", due, []);
  },
  "its version functions agree": ({ info: { version } }) => {
    const parts = [Client.getVersionMajor(), Client.getVersionMinor(), Client.getVersionPatch()];
    if (version !== "") mustEqual("The version", parts.join("."), version);
    must(Client.getVersionHash().length > 0, "The version hash is empty.");
  },
  "a client is made and disposed": (scene) => {
    const client = scene.newClient();
    mustEqual("The status of a new client", client.getStatus(), ClientStatus.Disconnected);
    mustEqual("Its application", client.getApplicationId(), scene.service.applicationId);
    client.dispose();
    must(client.disposed, "A disposed client does not report that it is disposed.");
  },
  "a hundred clients come and go": (scene) => {
    for (let count = 0; count < 100; count += 1) scene.newClient().dispose();
  },
  "the default scopes are named": () => {
    const presence = Client.getDefaultPresenceScopes();
    must(presence.split(" ").includes("openid"), `The presence scopes are "${presence}".`);
    const communication = Client.getDefaultCommunicationScopes();
    must(communication.includes("sdk.social_layer"), `The other scopes are "${communication}".`);
  },
  "a code verifier and its challenge fit": (scene) => {
    const { verifier, challenge } = scene.newClient().createAuthorizationCodeVerifier();
    must(
      /^[\w.~-]{43,128}$/.test(verifier),
      "The verifier has wrong characters or a wrong length.",
    );
    const expected = createHash("sha256").update(verifier).digest("base64url");
    mustEqual("The challenge", challenge.challenge, expected);
  },
  "enumerators have their names": () => {
    mustEqual("Ready's name", Client.statusToString(ClientStatus.Ready), "Ready");
    const name = Client.errorToString(ClientError.ConnectionFailed);
    mustEqual("ConnectionFailed's name", name, "ConnectionFailed");
  },
  "a log folder can be set": (scene) => {
    const client = scene.newClient();
    const folder = mkdtempSync(join(scene.service.folder, "logs-"));
    try {
      must(client.setLogDir(folder, LoggingSeverity.Warning), "The folder was refused.");
    } finally {
      client.setLogDir("", LoggingSeverity.None);
      client.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
