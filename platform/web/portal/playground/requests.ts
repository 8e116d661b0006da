/** A request of a flow: what is sent, and what stands in its place where it is shown. */
export interface FlowRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Fields of the form, in their order. */
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
}

/** An answer as it came. */
export interface FlowAnswer {
  readonly status: number;
  readonly text: string;
}

/** Fields whose values are credentials, and the variables that stand for them in copied code. */
const VARIABLES: Readonly<Record<string, string>> = { client_secret: "CLIENT_SECRET" };

const root = () => `${location.origin}/api/v10`;

/** Sends a request of a flow, as a backend would. */
export async function send({ method, path, form, token }: FlowRequest): Promise<FlowAnswer> {
  const response = await fetch(root() + path, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: form === undefined ? null : new URLSearchParams(form),
  });
  return { status: response.status, text: await response.text() };
}

/** The same as a command of a POSIX shell, with credentials as environment variables. */
export function commandOf({ method, path, form = {}, token }: FlowRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X ${method} ${quote(root() + path)}`,
    ...(token === undefined ? [] : ['-H "Authorization: Bearer $ACCESS_TOKEN"']),
    ...Object.entries(form).map(([name, value]) => {
      const variable = VARIABLES[name];
      return variable === undefined
        ? `--data-urlencode ${quote(`${name}=${value}`)}`
        : `--data-urlencode "${name}=$${variable}"`;
    }),
  ].join(" \\\n  ");
}

/** What an answer has in a field; undefined when it has none. */
export function fieldOf(answer: FlowAnswer | undefined, name: string): string | undefined {
  if (answer === undefined || answer.status >= 400) return undefined;
  try {
    const value = (JSON.parse(answer.text) as Record<string, unknown>)[name];
    return value === undefined ? undefined : String(value);
  } catch {
    return undefined;
  }
}

/** A secret of a sign-in and what is shown of it first (RFC 7636). */
export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Makes a verifier and its challenge. */
export async function newPkce(): Promise<Pkce> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}
