/** Misspelt names of options and fields, which would otherwise be ignored silently. */

import { expect, test } from "vitest";
import { BackendClient } from "../../../lib/backend/index.js";
import { esbuildPlugin, rollupPlugin, WebpackPlugin } from "../../../lib/bundler/index.js";
import { AudioTrack } from "../../../lib/calls/audio-track.js";
import {
  connectPages,
  connectPagesTo,
  safeStorageTokenStore,
  serveClient,
  servePages,
} from "../../../lib/electron/index.js";
import { Client, FileTokenStore, loadSdk } from "../../../lib/index.js";
import { openService } from "../backend/support/service.js";

const ID = "1";
const base = { applicationId: ID, apiBase: "http://127.0.0.1:1" };

/** Options in which the name is misspelt, as programs in JavaScript write them. */
const misspelt = (name: string): never => ({ [name]: 1 }) as never;

/** What a call throws or rejects with. */
async function failureOf(call: () => unknown): Promise<Error> {
  try {
    await call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("The call was accepted.");
}

test.each<[name: string, meant: string, place: string, call: () => unknown]>([
  [
    "aplicationId",
    "applicationId",
    "new BackendClient",
    () => new BackendClient({ ...base, aplicationId: ID } as never),
  ],
  ["applicationID", "applicationId", "new Client", () => new Client(misspelt("applicationID"))],
  ["libary", "library", "loadSdk", () => loadSdk(misspelt("libary"))],
  ["paht", "path", "new FileTokenStore", () => new FileTokenStore(misspelt("paht"))],
  ["target", "targets", "esbuildPlugin", () => esbuildPlugin(misspelt("target"))],
  ["target", "targets", "rollupPlugin", () => rollupPlugin(misspelt("target"))],
  ["target", "targets", "new WebpackPlugin", () => new WebpackPlugin(misspelt("target"))],
  ["paths", "path", "safeStorageTokenStore", () => safeStorageTokenStore(misspelt("paths"))],
  [
    "stores",
    "store",
    "connectPages",
    () => connectPages({} as never, {} as never, misspelt("stores")),
  ],
  [
    "apps",
    "app",
    "connectPagesTo",
    () => connectPagesTo({} as never, {} as never, misspelt("apps")),
  ],
  [
    "stores",
    "store",
    "serveClient",
    () => serveClient({} as never, {} as never, misspelt("stores")),
  ],
  ["stores", "store", "servePages", () => servePages({} as never, {} as never, misspelt("stores"))],
  [
    "sigal",
    "signal",
    "CallAudio.captured.frames",
    () => new AudioTrack("CallAudio.captured", {} as never).frames(misspelt("sigal")),
  ],
  [
    "sigal",
    "signal",
    "CallAudio.captured.frames",
    () => new AudioTrack("CallAudio.captured", {} as never).stream(misspelt("sigal")),
  ],
])("the option %s is refused with %s by %s", async (name, meant, place, call) => {
  const error = await failureOf(call);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(
    `${place}: there is no option "${name}". Did you mean "${meant}"? The options are: `,
  );
});

test.each<[place: string, name: string, meant: string, call: (client: Client) => unknown]>([
  ["Client.signIn", "openpage", "openPage", (c) => c.signIn(misspelt("openpage"))],
  ["Client.signOut", "timout", "timeout", (c) => c.signOut(misspelt("timout"))],
  ["Client.next", "wher", "where", (c) => c.next("statusChanged", misspelt("wher"))],
  ["Client.connectAndWait", "timout", "timeout", (c) => c.connectAndWait(misspelt("timout"))],
  ["Client.disconnectAndWait", "timout", "timeout", (c) => c.disconnectAndWait(misspelt("timout"))],
  [
    "Client.waitForStatus",
    "timout",
    "timeout",
    (c) => c.waitForStatus(Client.Status.Ready, misspelt("timout")),
  ],
  ["Client.authorize", "timout", "timeout", (c) => c.authorize({}, misspelt("timout"))],
  ["Client.updateToken", "timout", "timeout", (c) => c.updateToken(1, "token", misspelt("timout"))],
  ["Client.getUserGuilds", "timout", "timeout", (c) => c.getUserGuilds(misspelt("timout"))],
  ["Client.endCall", "timout", "timeout", (c) => c.endCall(ID, misspelt("timout"))],
  ["Client.endCalls", "timout", "timeout", (c) => c.endCalls(misspelt("timout"))],
  [
    "Presence.set",
    "timout",
    "timeout",
    (c) => c.presence.set({ details: "Lap 3" }, misspelt("timout")),
  ],
  ["Client.registerScheme", "schema", "scheme", (c) => c.registerScheme(misspelt("schema"))],
  [
    "Client.startCallWithAudioCallbacks",
    "mute",
    "muted",
    (c) => c.startCallWithAudioCallbacks(ID, misspelt("mute")),
  ],
  [
    'events("statusChanged")',
    "sigal",
    "signal",
    (c) => c.events("statusChanged", misspelt("sigal")),
  ],
  ["Client.messages", "sigal", "signal", (c) => c.messages({ lobbyId: ID }, misspelt("sigal"))],
  ["Client.lobbyEvents", "sigal", "signal", (c) => c.lobbyEvents(ID, misspelt("sigal"))],
  [
    "Client.relationshipChanges",
    "sigal",
    "signal",
    (c) => c.relationshipChanges(misspelt("sigal")),
  ],
])("%s refuses the option %s with %s", async (place, name, meant, call) => {
  using client = new Client({ applicationId: ID });
  const error = await failureOf(() => call(client));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(
    `${place}: there is no option "${name}". Did you mean "${meant}"? The options are: `,
  );
});

type BackendCall = (backend: BackendClient) => unknown;

/** Calls of all functions of the backend's client; the last argument has the misspelt option. */
const calls: Readonly<Record<string, (backend: BackendClient, options: never) => unknown>> = {
  "entitlements.list": (b, o) => b.entitlements.list({}, o),
  "entitlements.all": (b, o) => b.entitlements.all({}, o).next(),
  "entitlements.get": (b, o) => b.entitlements.get(ID, o),
  "entitlements.consume": (b, o) => b.entitlements.consume(ID, o),
  "entitlements.createTest": (b, o) => b.entitlements.createTest(ID, { userId: ID }, o),
  "entitlements.deleteTest": (b, o) => b.entitlements.deleteTest(ID, o),
  "skus.list": (b, o) => b.skus.list(o),
  "subscriptions.list": (b, o) => b.subscriptions.list(ID, {}, o),
  "subscriptions.all": (b, o) => b.subscriptions.all(ID, {}, o).next(),
  "subscriptions.get": (b, o) => b.subscriptions.get(ID, ID, o),
  "lobbies.create": (b, o) => b.lobbies.create({}, o),
  "lobbies.get": (b, o) => b.lobbies.get(ID, o),
  "lobbies.update": (b, o) => b.lobbies.update(ID, {}, o),
  "lobbies.delete": (b, o) => b.lobbies.delete(ID, o),
  "lobbies.putMember": (b, o) => b.lobbies.putMember(ID, ID, {}, o),
  "lobbies.removeMember": (b, o) => b.lobbies.removeMember(ID, ID, o),
  "lobbies.changeMembers": (b, o) => b.lobbies.changeMembers(ID, [{ id: ID }], o),
  "lobbies.inviteMember": (b, o) => b.lobbies.inviteMember(ID, ID, o),
  "lobbies.setModerationMetadata": (b, o) => b.lobbies.setModerationMetadata(ID, ID, {}, o),
  "lobbies.linkChannel": (b, o) =>
    b.lobbies.linkChannel(ID, ID, { accessToken: "token", ...(o as object) }),
  "lobbies.unlinkChannel": (b, o) =>
    b.lobbies.unlinkChannel(ID, { accessToken: "token", ...(o as object) }),
  "tokens.exchangeCode": (b, o) => b.tokens.exchangeCode({ code: "code" }, o),
  "tokens.refresh": (b, o) => b.tokens.refresh("token", o),
  "tokens.clientCredentials": (b, o) => b.tokens.clientCredentials(undefined, o),
  "tokens.revoke": (b, o) => b.tokens.revoke("token", o),
  "tokens.inspect": (b, o) => b.tokens.inspect("token", o),
  "tokens.exchangeChild": (b, o) => b.tokens.exchangeChild("token", ID, o),
  "provisionalAccounts.tokenForPlayer": (b, o) =>
    b.provisionalAccounts.tokenForPlayer({ externalUserId: "player" }, o),
  "provisionalAccounts.tokenForProof": (b, o) => b.provisionalAccounts.tokenForProof(PROOF, o),
  "provisionalAccounts.unmergePlayer": (b, o) => b.provisionalAccounts.unmergePlayer("player", o),
  "provisionalAccounts.unmergeProof": (b, o) => b.provisionalAccounts.unmergeProof(PROOF, o),
};
const PROOF = { externalAuthType: 0, externalAuthToken: "token" } as const;

test("the table has every function of the backend's client", () => {
  const backend = new BackendClient(base);
  const names = Object.entries(backend).flatMap(([part, value]) =>
    typeof value === "object"
      ? Object.getOwnPropertyNames(Object.getPrototypeOf(value))
          .filter((name) => name !== "constructor")
          .map((name) => `${part}.${name}`)
      : [],
  );
  expect(Object.keys(calls).sort()).toEqual(names.sort());
});

test.each(Object.entries(calls))(
  "%s refuses a misspelt option, and nothing is sent",
  async (_name, call) => {
    const { backend, got } = await openService(() => {});
    const error = await failureOf(() => call(backend, misspelt("timout")));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(
      /^BackendClient\.\w+\.\w+: there is no option "timout"\. Did you mean "timeout"\?/,
    );
    expect(got).toEqual([]);
  },
);

test.each<[message: string, call: BackendCall]>([
  [
    'entitlements.list: parameter "filter": there is no field "userID". Did you mean "userId"?',
    (b) => b.entitlements.list(misspelt("userID")),
  ],
  [
    'entitlements.all: parameter "filter": there is no field "userID". Did you mean "userId"?',
    (b) => b.entitlements.all(misspelt("userID")).next(),
  ],
  [
    'entitlements.createTest: parameter "owner": there is no field "guildID". Did you mean "guildId"?',
    (b) => b.entitlements.createTest(ID, { userId: ID, ...(misspelt("guildID") as object) }),
  ],
  [
    'subscriptions.list: parameter "filter": there is no field "limits". Did you mean "limit"?',
    (b) => b.subscriptions.list(ID, misspelt("limits")),
  ],
  [
    'subscriptions.all: parameter "filter": there is no field "userID". Did you mean "userId"?',
    (b) => b.subscriptions.all(ID, misspelt("userID")).next(),
  ],
  [
    'lobbies.create: parameter "settings": there is no field "metdata". Did you mean "metadata"?',
    (b) => b.lobbies.create(misspelt("metdata")),
  ],
  [
    'lobbies.create: parameter "settings": there is no field "idleTimeoutSecond". Did you mean "idleTimeoutSeconds"?',
    (b) => b.lobbies.create(misspelt("idleTimeoutSecond")),
  ],
  [
    'lobbies.create: parameter "settings.members[0]": there is no field "metdata". Did you mean "metadata"?',
    (b) => b.lobbies.create({ members: [{ id: ID, ...(misspelt("metdata") as object) }] }),
  ],
  [
    'lobbies.update: parameter "settings": there is no field "meta". The fields are: metadata, members,',
    (b) => b.lobbies.update(ID, misspelt("meta")),
  ],
  [
    'lobbies.putMember: parameter "settings": there is no field "canLinkLoby". Did you mean "canLinkLobby"?',
    (b) => b.lobbies.putMember(ID, ID, misspelt("canLinkLoby")),
  ],
  [
    'lobbies.changeMembers: parameter "changes[0]": there is no field "removeMember". The fields are: id, metadata, canLinkLobby, additionalName, remove.',
    (b) => b.lobbies.changeMembers(ID, [{ id: ID, ...(misspelt("removeMember") as object) }]),
  ],
  [
    'tokens.exchangeCode: parameter "exchange": there is no field "redirectURI". Did you mean "redirectUri"?',
    (b) => b.tokens.exchangeCode({ code: "code", ...(misspelt("redirectURI") as object) }),
  ],
  [
    'tokens.exchangeCode: parameter "proof": there is no field "externalAuthTyp". Did you mean "externalAuthType"?',
    (b) => b.tokens.exchangeCode({ code: "code", proof: misspelt("externalAuthTyp") }),
  ],
  [
    'provisionalAccounts.tokenForPlayer: parameter "player": there is no field "externalUserID". Did you mean "externalUserId"?',
    (b) => b.provisionalAccounts.tokenForPlayer(misspelt("externalUserID")),
  ],
  [
    'provisionalAccounts.tokenForProof: parameter "proof": there is no field "externalAuthTyp". Did you mean "externalAuthType"?',
    (b) => b.provisionalAccounts.tokenForProof(misspelt("externalAuthTyp")),
  ],
  [
    'provisionalAccounts.unmergeProof: parameter "proof": there is no field "externalAuthTyp". Did you mean "externalAuthType"?',
    (b) => b.provisionalAccounts.unmergeProof(misspelt("externalAuthTyp")),
  ],
])("%s, and nothing is sent", async (message, call) => {
  const { backend, got } = await openService(() => {});
  const error = await failureOf(() => call(backend));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(`BackendClient.${message}`);
  expect(got).toEqual([]);
});
