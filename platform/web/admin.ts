import { signal } from "@preact/signals";
import { waitBefore } from "./client/gateway.js";

/** An answer of the platform that is no success. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code = 0,
  ) {
    super(message);
  }
}

/** What shows that this page may use the admin API; undefined until the token was shown. */
const key = signal<string | undefined>(undefined);

/** Whether the page may use the admin API: undefined until that is known. */
export const admitted = signal<boolean | undefined>(undefined);

/** Whether the address that was opened had a key that lets nobody in any more. */
export const usedLink = signal(false);

/** Whether the page was let in once, and so has something to lose. */
export const hasBegun = (): boolean => key.value !== undefined;

/** Resolves once the page may use the admin API, or by the signal. */
export function admission(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop.removeEventListener("abort", done);
      // The first call comes before there is anything to end.
      queueMicrotask(() => end());
      resolve();
    };
    stop.addEventListener("abort", done);
    const end = admitted.subscribe((value) => {
      if (value === true) done();
    });
  });
}

/** Resolves after so long, or by the signal. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop.removeEventListener("abort", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    stop.addEventListener("abort", done);
  });
}

/** Reads the body of an answer. @throws Refusal for anything but a success */
export async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const body = text !== "" && type.includes("json") ? JSON.parse(text) : undefined;
  if (response.ok) return body as T;
  throw new Refusal(response.status, sentence(body, response.status), Number(body?.code ?? 0));
}

/** What was wrong, in one line: the message, and the first error of each field. */
function sentence(body: { message?: string; errors?: unknown } | undefined, status: number) {
  const details: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === "_errors" && Array.isArray(inner)) {
        details.push(`${path}: ${String(inner[0]?.message ?? "")}`);
      } else walk(inner, path === "" ? name : `${path}.${name}`);
    }
  };
  walk(body?.errors, "");
  return [body?.message ?? `The platform answered ${status}.`, ...details.slice(0, 3)].join(" ");
}

function headers(): Record<string, string> {
  return key.value === undefined ? {} : { "x-window-key": key.value };
}

const watchers = new Set<(path: string) => void>();

/** Calls back after each call of the admin API that has changed something. @returns what ends it */
export function changedByAdmin(changed: (path: string) => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** As `fetch`, but says in words that nobody answers. @throws TypeError */
export async function ask(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError("The platform does not answer. Try again once it runs.", { cause: error });
  }
}

/** Calls the admin API, such as `admin("POST", "/users", { username })`. @throws Refusal */
export async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await ask(`/admin${path}`, {
    method,
    headers: {
      ...headers(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (response.status === 401) admitted.value = false;
  const answer = await readAnswer<T>(response);
  if (method !== "GET") for (const changed of watchers) changed(path);
  return answer;
}

/**
 * Follows a stream of the admin API: one JSON value a line. Ends by the signal.
 *
 * @param begun - called once the platform has answered: from then on nothing is missed
 */
export async function follow(
  path: string,
  stop: AbortSignal,
  each: (line: string) => void,
  begun: () => void = () => {},
) {
  const response = await fetch(`/admin${path}`, { headers: headers(), signal: stop });
  if (response.status === 401) admitted.value = false;
  if (!response.ok || response.body === null) return readAnswer<void>(response);
  begun();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) each(line);
  }
}

/** Follows a stream until the signal, and begins again after the platform was away. */
export async function repeatUntilAborted(
  stop: AbortSignal,
  once: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 0; !stop.aborted; attempt++) {
    await admission(stop);
    if (stop.aborted) return;
    const begun = performance.now();
    await once();
    // A stream that stood for a while was no failed attempt.
    if (performance.now() - begun > waitBefore(attempt)) attempt = 0;
    await pause(waitBefore(attempt), stop);
  }
}

/** Shows the admin token. @throws Refusal when it is another's */
export async function showToken(token: string): Promise<void> {
  const response = await fetch("/admin/browser", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status === 401) {
    throw new Refusal(401, "This is not the admin token of the platform that answers here.");
  }
  key.value = (await readAnswer<{ key: string }>(response)).key;
  usedLink.value = false;
  admitted.value = true;
}

/**
 * Begins: by the token in the address, which is taken out of it, or by what the browser has kept. Who
 * is in already stays in, whatever is in the address.
 */
export async function begin(): Promise<void> {
  const token = /^#key=(.+)$/.exec(location.hash)?.[1];
  try {
    if (token !== undefined) {
      history.replaceState(null, "", location.pathname + location.search);
      try {
        await showToken(decodeURIComponent(token));
        return;
      } catch {
        // The browser may have been let in before, as by the same address.
        usedLink.value = true;
      }
    }
    key.value = (await admin<{ key: string }>("GET", "/browser")).key;
    usedLink.value = false;
    admitted.value = true;
  } catch {
    admitted.value ??= false;
  }
}

/** Acts as a user by `POST /admin/act`; see `platform.as`. */
export async function act<T>(userId: string, action: string, ...args: unknown[]): Promise<T> {
  const body = { userId, action, arguments: args };
  return (await admin<{ result: T }>("POST", "/act", body)).result;
}
