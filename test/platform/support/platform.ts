import {
  type ApplicationOptions,
  type Platform,
  type PlatformOptions,
  startPlatform,
} from "game-social-sdk-platform";
import { onTestFinished } from "vitest";

/** RFC 7636 appendix B. */
export const RFC_VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
export const RFC_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

export const REDIRECT = "http://127.0.0.1:48123/callback";

/** A platform that is closed when the test ends. */
export async function open(options: PlatformOptions = {}): Promise<Platform> {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  return platform;
}

/** A platform with one user and one application. */
export async function openWithGame(
  settings: Partial<ApplicationOptions> = {},
  options: PlatformOptions = {},
) {
  const platform = await open(options);
  const user = platform.createUser({
    username: "alice",
    globalName: "Alice",
    email: "a@b.example",
  });
  const game = platform.createApplication({ name: "Game", public: true, ...settings });
  return { platform, user, game };
}

/** An authorize URL as the SDK opens it; a parameter set to undefined is left out. */
export function authorizeUrl(
  platform: Pick<Platform, "webBase">,
  clientId: string,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    client_id: clientId,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "openid sdk.social_layer",
    state: "the-state",
    code_challenge: RFC_CHALLENGE,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `${platform.webBase}/oauth2/authorize?${new URLSearchParams(given as [string, string][])}`;
}

/** Approves an authorize URL and returns the code. */
export async function getCode(platform: Platform, url: string, userId: string): Promise<string> {
  const location = await platform.approveAuthorization(url, userId);
  const code = new URL(location).searchParams.get("code");
  if (code === null) throw new Error(`no code in ${location}`);
  return code;
}

/** What the token endpoint answered. */
export interface TokenAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  body: any;
}

/** Posts a form to a path below the API root. */
export async function postForm(
  platform: Platform,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const response = await fetch(platform.apiBase + path, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Exchanges a code as the SDK does for a public client. */
export function exchangeCode(
  platform: Platform,
  clientId: string,
  code: string,
  changes: Record<string, string> = {},
): Promise<TokenAnswer> {
  return postForm(platform, "/oauth2/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: RFC_VERIFIER,
    ...changes,
  });
}

/** Refreshes a token as the SDK does for a public client. */
export function refresh(
  platform: Platform,
  clientId: string,
  refreshToken: string,
): Promise<TokenAnswer> {
  return postForm(platform, "/oauth2/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    refresh_token: refreshToken,
  });
}

/** GETs a path below the API root. */
export async function get(platform: Platform, path: string, authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(platform.apiBase + path, { headers });
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  const body: any = await response.json();
  return { status: response.status, headers: response.headers, body };
}
