import type { OpenedPage } from "./domains/identity/oauth2/api.js";
import { PlatformError } from "./kernel/errors.js";

/** Where a platform in another process is, and the token of its admin API. */
export interface RunningPlatform {
  /** Its address; `SOCIAL_SDK_WEB_BASE` by default. */
  readonly webBase?: string | undefined;
  /** Its admin token; `PLATFORM_ADMIN_TOKEN` by default. */
  readonly adminToken?: string | undefined;
}

/**
 * Signs a player in without a browser, at a platform that runs in another process. For one of this process,
 * use `platform.as(user.id).approveSignIn`.
 *
 * @param username - of a user of that platform, such as `"alice"`
 * @param platform - where it is, unless the variables that its command prints say so
 * @returns what a client's `signIn` takes as `openPage`
 *
 * @example await client.signIn({ openPage: approveSignInAs("alice") });
 */
export function approveSignInAs(
  username: string,
  platform: RunningPlatform = {},
): (page: OpenedPage) => Promise<string | undefined> {
  const { SOCIAL_SDK_WEB_BASE, PLATFORM_ADMIN_TOKEN } = process.env;
  const { webBase = SOCIAL_SDK_WEB_BASE, adminToken = PLATFORM_ADMIN_TOKEN } = platform;
  if (!webBase || !adminToken)
    throw new PlatformError(
      `approveSignInAs("${username}") needs the address and the admin token of a running platform. Pass webBase and adminToken, or set SOCIAL_SDK_WEB_BASE and PLATFORM_ADMIN_TOKEN, which the platform's command prints.`,
      webBase ? "adminToken" : "webBase",
    );
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(`/admin/${path}`, webBase), {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer.json();
    throw new PlatformError(
      `The platform at ${webBase} answered ${answer.status} when "${username}" was to sign in: ${await answer.text()}`,
    );
  };
  return async ({ url }) => {
    const found = await ask(`users?search=${encodeURIComponent(username)}`);
    const users = found as readonly { readonly id: string; readonly username: string }[];
    const user = users.find((each) => each.username === username);
    if (user === undefined)
      throw new PlatformError(
        `The platform at ${webBase} has no user "${username}". Its command prints whom it has; POST /admin/users creates more.`,
        "username",
      );
    const act = { userId: user.id, action: "approveSignIn", arguments: [{ url }] };
    const { result } = (await ask("act", act)) as { readonly result: string | null };
    return result ?? undefined;
  };
}
