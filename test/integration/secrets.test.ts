import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import {
  AuthenticationExternalAuthType,
  AuthorizationArgs,
  Client,
  DeviceAuthorizationArgs,
  FileTokenStore,
  LoggingSeverity,
  MemoryTokenStore,
} from "game-social-sdk";
import { startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { WireTap } from "./support/wire-tap.js";
import { rejection } from "./support/world.js";

const { SteamSessionTicket, OIDC } = AuthenticationExternalAuthType;
const scopes = Client.getDefaultCommunicationScopes();

/** Everything a program might print of a value. */
function shown(value: unknown): string {
  const parts = [inspect(value, { depth: 10, showHidden: true }), JSON.stringify(value)];
  if (value instanceof Error) parts.push(value.message, value.stack ?? "", String(value));
  return parts.join("\n");
}

type Secrets = ReadonlyMap<string, ReadonlySet<string>>;

/** The names of the secrets that a text shows, as they are or percent-encoded. */
function leaks(text: string, secrets: Secrets): string[] {
  return [...secrets].flatMap(([value, names]) =>
    text.includes(value) || text.includes(encodeURIComponent(value)) ? [...names] : [],
  );
}

/** What a run of all flows has shown, and the secrets that were used in it. */
interface Run {
  readonly visible: readonly string[];
  readonly log: string;
  readonly secrets: Secrets;
  /** How many tokens the platform says it has issued. */
  readonly issued: number;
}

async function runEverything(): Promise<Run> {
  const visible: string[] = [];
  const show = (value: unknown) => visible.push(shown(value));
  const platform = await startPlatform({ devicePollInterval: 10 });
  let issued = 0;
  platform.events.subscribe(({ kind }) => {
    if (/^oauth2\.(child_)?token_issued$/.test(kind)) issued += 1;
  });
  const game = platform.createApplication({ name: "Game", public: true, bot: true });
  const publisher = platform.createApplication({ name: "Publisher", public: true });
  const child = platform.createApplication({ name: "C", public: true, parentId: publisher.id });
  const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }));
  if (alice === undefined || bob === undefined) throw new Error("There are no players.");
  const { id } = game;
  const ticket = (subject: string) =>
    platform.accounts.providerToken({ type: "STEAM_SESSION_TICKET", applicationId: id, subject });
  const provider = await platform.identityProviders.start();
  const { issuer } = provider;
  await platform.accounts.setOidc(id, { issuer, clientId: "c", allowInsecureIssuer: true });

  await using tap = await WireTap.open(Number(new URL(platform.webBase).port));
  await using browser = await BrowserStub.open();
  const web = `http://127.0.0.1:${tap.port}`;
  const options = { applicationId: id, apiBase: `${web}/api/v10`, webBase: web };
  const client = new Client({ ...options, logSeverity: LoggingSeverity.Verbose });
  const folder = mkdtempSync(join(tmpdir(), "sdk-log-"));
  client.setLogDir(folder, LoggingSeverity.Verbose);
  for (const event of ["log", "statusChanged", "tokenExpiration"] as const) {
    client.on(event, (payload: unknown) => show([event, payload]));
  }
  const opened = async () => {
    const url = await browser.opened();
    tap.see(url);
    return url;
  };
  /** Shows the outcome of a call, a result or a failure, and returns a result. */
  const shownResult = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    show(value);
    return value;
  };
  const failing = async (call: Promise<unknown>) => show(await rejection(call));
  const authorized = async (player = alice) => {
    const pair = client.createAuthorizationCodeVerifier();
    show(pair);
    const state = `a-state-of-the-caller-${visible.length}-0123456789`;
    const args = new AuthorizationArgs({ scopes, codeChallenge: pair.challenge, state });
    show(args);
    const authorizing = client.authorize(args);
    const location = await platform.approveAuthorization(await opened(), player.id);
    tap.see(location);
    await fetch(location);
    const { code, redirectUri } = await shownResult(authorizing);
    return { code, redirectUri, verifier: pair.verifier };
  };

  // By browser: exchange, use, refresh, and what goes wrong with each.
  const { code, redirectUri, verifier } = await authorized();
  const tokens = await shownResult(client.getToken(id, code, verifier, redirectUri));
  await client.updateToken(tokens.tokenType, tokens.accessToken);
  await client.connectAndWait();
  const back = client.waitForStatus(Client.Status.Reconnecting);
  platform.sessions.drop();
  await back;
  await client.waitForStatus(Client.Status.Ready);
  const renewed = await shownResult(client.refreshToken(id, tokens.refreshToken));
  await failing(client.getToken(id, code, verifier, redirectUri));
  await failing(client.refreshToken(id, tokens.refreshToken));
  await failing(client.fetchCurrentUser(1, tokens.accessToken));
  await failing(client.getToken("x", code, verifier, redirectUri));
  await failing(client.authorize({ scopes: "", state: "a-state-that-goes-nowhere-0123" }));
  await client.updateToken(1, renewed.accessToken);

  // A publisher's token, for one of a game of theirs.
  const parent = platform.issueToken({ userId: alice.id, applicationId: publisher.id });
  await shownResult(client.exchangeChildToken(parent.accessToken, child.id));
  await failing(client.exchangeChildToken(parent.accessToken, id));

  // The connection is revoked under way, and signing out of nothing.
  const ended = client.waitForStatus(Client.Status.Disconnected);
  platform.revoke(alice.id, id);
  await ended;
  await failing(client.connectAndWait());
  await failing(client.refreshToken(id, renewed.refreshToken));

  // By device code: let in, declined, expired, called off.
  const args = new DeviceAuthorizationArgs({ clientId: id, scopes });
  show(args);
  const userCode = async () => new URL(await opened()).searchParams.get("user_code") ?? "";
  let device = client.getTokenFromDevice(args);
  platform.approveDevice(await userCode(), alice.id);
  const byDevice = await shownResult(device);
  device = client.getTokenFromDevice(args);
  const declined = failing(device);
  platform.denyDevice(await userCode(), alice.id);
  await declined;
  device = client.getTokenFromDevice(args);
  const expired = failing(device);
  await opened();
  platform.clock.advance(300_000);
  await expired;
  device = client.getTokenFromDevice(args);
  const aborted = failing(device);
  await opened();
  client.abortGetTokenFromDevice();
  await aborted;
  client.openAuthorizeDeviceScreen(id, "BCDFGHJKLM");
  await opened();
  client.closeAuthorizeDeviceScreen();

  // A provisional account: made, renamed, merged both ways, separated, refused.
  const proof = await ticket("s-1");
  const provisional = await shownResult(client.getProvisionalToken(id, SteamSessionTicket, proof));
  await client.updateToken(1, provisional.accessToken);
  await client.connectAndWait();
  await client.updateProvisionalAccountDisplayName("Nova");
  const merging = await authorized(bob);
  const merged = await shownResult(
    client.getTokenFromProvisionalMerge(
      id,
      merging.code,
      merging.verifier,
      merging.redirectUri,
      SteamSessionTicket,
      proof,
    ),
  );
  await failing(client.getProvisionalToken(id, SteamSessionTicket, proof));
  await client.unmergeIntoProvisionalAccount(id, SteamSessionTicket, proof);
  await failing(client.unmergeIntoProvisionalAccount(id, SteamSessionTicket, proof));
  await failing(client.refreshToken(id, merged.refreshToken));
  device = client.getTokenFromDeviceProvisionalMerge(args, SteamSessionTicket, proof);
  platform.approveDevice(await userCode(), alice.id);
  await shownResult(device);
  const idToken = await provider.sign({ subject: "o-1", audience: "c" });
  await shownResult(client.getProvisionalToken(id, OIDC, idToken));
  await failing(
    client.getProvisionalToken(id, OIDC, await provider.sign({ subject: "o", audience: "d" })),
  );

  // A service that repeats what it was sent in its errors.
  const fault = { kind: "error", status: 400, code: 1, message: "No." } as const;
  const repeat = (secret: string) => {
    const message = `What is ${secret}?`;
    platform.faults.add({ target: "http", route: "POST *", fault: { ...fault, message } });
    return secret;
  };
  await failing(client.getProvisionalToken(id, SteamSessionTicket, repeat(proof)));
  await failing(client.revokeToken(id, repeat(byDevice.accessToken)));
  await failing(client.refreshToken(id, repeat(byDevice.refreshToken)));

  // All of it at once, with the secrets made inside, by every method and with stores.
  const storeKey = "the-key-of-the-token-file-0123456789";
  const file = new FileTokenStore({ path: join(folder, "tokens"), key: storeKey });
  for (const tokenStore of [file, new MemoryTokenStore()]) {
    show(tokenStore);
    const signingIn = client.signIn({ scopes, tokenStore });
    const location = await platform.approveAuthorization(await opened(), alice.id);
    tap.see(location);
    await fetch(location);
    const { session } = await shownResult(signingIn);
    await session.renew();
    show(session);
    show(tokenStore);
    show(client);
    await client.signOut();
  }
  const signingIn = client.signIn({ scopes, method: "device" });
  platform.approveDevice(await userCode(), bob.id);
  await shownResult(signingIn);
  await client.signOut();
  const credentials = {
    externalAuthType: SteamSessionTicket,
    getExternalAuthToken: () => ticket("s-2"),
  };
  await shownResult(client.signIn({ method: credentials }));
  await client.signOut();
  platform.faults.add({ target: "http", route: "POST /partner-sdk/token", fault });
  await failing(client.signIn({ method: credentials }));
  client.dispose();
  await platform.close();
  const log = readFileSync(join(folder, "discord.log"), "utf8");
  rmSync(folder, { recursive: true });
  const secrets = tap.secrets().set(storeKey, new Set(["key"]));
  return { visible, log, secrets, issued };
}

describe("a run of all flows at the most verbose level", () => {
  let run: Run;
  beforeAll(async () => {
    run = await runEverything();
  }, 60_000);
  afterAll(() => {
    delete process.env.BROWSER;
  });

  it("used every kind of secret, and every token that the platform issued", () => {
    const named = (name: string) => [...run.secrets.values()].filter((names) => names.has(name));
    for (const name of [
      ...["access_token", "refresh_token", "id_token", "token", "code", "code_verifier", "state"],
      ...["device_code", "user_code", "external_auth_token", "parent_access_token"],
    ]) {
      expect(named(name), name).not.toHaveLength(0);
    }
    expect(named("access_token")).toHaveLength(run.issued);
    for (const secret of run.secrets.keys()) expect(secret.length).toBeGreaterThanOrEqual(8);
    expect(run.issued).toBeGreaterThan(8);
  });

  it("shows none of them in logs, errors, inspection or JSON [auth.8-bearer-tokens-out-of-all-logs]", () => {
    expect(run.visible.length).toBeGreaterThan(60);
    const text = run.visible.join("\n");
    expect(text).toContain("SdkError");
    expect(text).toContain("severity");
    expect(text).toContain("530010");
    expect(leaks(text, run.secrets)).toEqual([]);
  });

  it("writes none of them into the log file [auth.8-bearer-tokens-out-of-all-logs]", () => {
    expect(run.log.split("\n").length).toBeGreaterThan(10);
    expect(leaks(run.log, run.secrets)).toEqual([]);
  });

  it("would be caught if it did", () => {
    for (const [value, [name]] of run.secrets) {
      expect(leaks(`before${value}after`, run.secrets)).toContain(name);
      expect(leaks(shown({ url: `/?x=${encodeURIComponent(value)}` }), run.secrets)).toContain(
        name,
      );
    }
    const visible = new Map([["530010", new Set(["an error code that shows"])]]);
    expect(leaks(run.visible.join("\n"), visible)).toHaveLength(1);
  });
});
