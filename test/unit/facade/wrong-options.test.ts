import { expect, test } from "vitest";
import { esbuildPlugin } from "../../../lib/bundler/index.js";
import { Client, ErrorType, FileTokenStore, loadSdk, SdkError } from "../../../lib/index.js";
import { Operations } from "../../../lib/operations/operation.js";
import { readPresence } from "../../../lib/presence/activity.js";
import { SignInPages } from "../../../lib/sign-in/sign-in-pages.js";
import { rejection } from "../../support/rejection.js";

/** What programs in JavaScript write, whom no compiler corrects. */
const wrong = (call: () => unknown): Error => {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("The call was accepted.");
};

test.each<[name: string, call: () => unknown, words: readonly string[]]>([
  [
    "a misspelt option of Client",
    () => new Client({ applicationID: "1" } as object),
    ['there is no option "applicationID"', 'Did you mean "applicationId"?', "The options are:"],
  ],
  [
    "Client with an id alone",
    () => new Client("1" as never),
    ['parameter "options" must be an object, but a string was given'],
  ],
  [
    "an apiBase without a scheme",
    () => new Client({ apiBase: "127.0.0.1:7780/api/v10" }),
    ["apiBase", '"127.0.0.1:7780/api/v10"', 'Write one such as "http://127.0.0.1:7780/api/v10"'],
  ],
  [
    "a webBase whose host looks like a scheme",
    () => new Client({ webBase: "localhost:7780" }),
    ["webBase", "SOCIAL_SDK_WEB_BASE", 'Write one such as "http://localhost:7780"'],
  ],
  [
    "loadSdk with a path alone",
    () => loadSdk("/x.so" as never),
    ['loadSdk: parameter "options" must be an object, but a string was given'],
  ],
  [
    "a misspelt option of loadSdk",
    () => loadSdk({ libary: "/x.so" } as object),
    ['there is no option "libary"', 'Did you mean "library"?'],
  ],
  [
    "FileTokenStore without a key",
    () => new FileTokenStore({ path: "tokens" } as never),
    ["never written in the clear", '"key"', '"encrypt" and "decrypt"'],
  ],
  [
    "FileTokenStore with half a cipher",
    () => new FileTokenStore({ path: "tokens", encrypt: () => new Uint8Array() } as never),
    ["never written in the clear"],
  ],
  [
    "FileTokenStore without a path",
    () => new FileTokenStore({ key: "a passphrase" } as never),
    ['option "path" must name a file'],
  ],
  [
    "startedAt in seconds",
    () => readPresence({ startedAt: 1_764_000_000 }),
    ["presence.startedAt", "1764000000 looks like seconds", "1764000000 * 1000"],
  ],
  [
    "a join secret without a party",
    () => readPresence({ joinSecret: "secret" }),
    ["presence.joinSecret", "needs a party", "presence.party"],
  ],
])("%s is refused with what was given and what to write", (_name, call, words) => {
  const { message } = wrong(call);
  for (const word of words) expect(message).toContain(word);
});

test.each<[name: string, call: (client: Client) => Promise<unknown>, words: readonly string[]]>([
  [
    "a misspelt option of signIn",
    (client) => client.signIn({ openpage: () => {} } as object),
    ['Client.signIn: there is no option "openpage". Did you mean "openPage"?'],
  ],
  [
    "an invalid openPage",
    (client) => client.signIn({ applicationId: "1", openPage: Promise.resolve() } as object),
    ['"options.openPage" must be a function, but an object was given'],
  ],
  [
    "a presence that is not there",
    (client) => client.presence.set(undefined as never),
    ['"presence" must be an object, but it is undefined'],
  ],
])("%s is refused with what to write", async (_name, call, words) => {
  using client = new Client();
  const { message } = (await rejection(call(client))) as Error;
  for (const word of words) expect(message).toContain(word);
});

test("a presence that nobody waits for does not end the process with its client", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    const client = new Client({ applicationId: "1" });
    client.presence.set({ details: "In the launcher" });
    client.presence.clear();
    client.presence.set({ details: "In the launcher" });
    client.dispose();
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  } finally {
    process.off("unhandledRejection", note);
  }
});

test("without a browser, the error says how a program shows the page", async () => {
  const native = { setSignInPageCallback: () => true };
  const pages = new SignInPages(native as never, () => false);
  const error = new SdkError({
    operation: "Client.authorize",
    type: "AuthorizationFailed",
    message: "No browser could be opened (tried xdg-open: ended with status 3).",
  });
  const failed = rejection(pages.openedBy(undefined, {}, () => Promise.reject(error)));
  expect(((await failed) as Error).message).toContain(
    'give signIn openPage, or listen to "signInPage"',
  );
});

test("a bundler's target that there are no binaries for is refused with those there are", () => {
  let end = () => {};
  const build = {
    initialOptions: { outdir: "nowhere" },
    onEnd: (call: () => void) => (end = call),
  };
  esbuildPlugin({ targets: ["linux-x86"] }).setup(build);
  expect(wrong(end).message).toContain('no binaries for "linux-x86"');
});

const failed = (error: string, more: object, apiBase?: string): Promise<unknown> =>
  new Operations(apiBase).run<void>({ name: "Client.test" }, undefined, (settle) =>
    settle.result({ successful: false, error, errorCode: 0, ...more } as never, undefined),
  );

test("functions and fields are named as they are in JavaScript", async () => {
  const text = "Call SetApplicationId() before Authorize(). Activity.Party.CurrentSize is 0.";
  await expect(failed(text, { type: ErrorType.ValidationError })).rejects.toThrow(
    "Call setApplicationId() before authorize(). activity.party.currentSize is 0.",
  );
});

test("a route that the server does not have leads to apiBase, without credentials in it", async () => {
  const unknown = {
    type: ErrorType.HTTPError,
    status: 404,
    responseBody: '{"message":"404: Not Found","code":0}',
  };
  const base = "http://user:password@127.0.0.1:7780";
  await expect(failed("404: Not Found", unknown, base)).rejects.toThrow(
    /apiBase, "http:\/\/127\.0\.0\.1:7780", .* "http:\/\/127\.0\.0\.1:7780\/api\/v10"/,
  );
});

test("without a connection, the error says once what to do, and while connecting, that it passes", async () => {
  const error = "The client is not Ready: its status is Reconnecting.";
  const type = ErrorType.ClientNotReady;
  await expect(failed(error, { type, retryable: true })).rejects.toMatchObject({
    message: `Client.test failed: ${error} Try again once its status is Ready (see waitForStatus).`,
    retryable: true,
  });
  const ended = "The client is not Ready: its status is Disconnected.";
  await expect(failed(ended, { type })).rejects.toThrow(
    `Client.test failed: ${ended} Call connect() and wait until its status is Ready.`,
  );
});
