/** The service that a library is tested against: a platform of this program, or another service. */

import type { Platform } from "../platform.js";
import type { SmokeContext } from "./context.js";
import { Pages } from "./pages.js";
import type { Actions, ServicePlan } from "./plan.js";

/** A service in use. */
export interface SmokeService {
  readonly plan: ServicePlan;
  /** Environment of the processes that use it. */
  readonly env: NodeJS.ProcessEnv;
  /** The actions that it offers. */
  readonly actions: Partial<Actions>;
  close(): Promise<void>;
}

/**
 * The polling interval of device sign-ins, in milliseconds; short, because no person is involved.
 */
const POLLING = 100;

/** A high limit for presence changes, so that the checks do not wait. */
const PRESENCE_LIMIT = { limit: 1000, windowMs: 1000 };

/** Starts a platform with two players. */
export async function openPlatform(context: SmokeContext, folder: string): Promise<SmokeService> {
  // Runs against another service, and the processes of the checks, do without it.
  const { startPlatform } = await import("../start.js");
  const platform = await startPlatform({
    devicePollInterval: POLLING,
    presenceLimit: PRESENCE_LIMIT,
  });
  const ids = ["alice", "bob"].map((username) => platform.createUser({ username }).id);
  const { id: applicationId } = platform.createApplication({ name: "Smoke Test", public: true });
  const tokens = ids.map((userId) => platform.issueToken({ userId, applicationId }).accessToken);
  // Revoking a token unlinks its owner from the game, so another player signs in on pages.
  const visitor = platform.createUser({ username: "carol" }).id;
  let answer: Parameters<Actions["answerPages"]>[0] = "leave open";
  const pages = await Pages.open(context, folder, (url) => {
    // A page that nobody waits for any more is not a failure; the check that opened it reports
    // errors.
    answerPage(platform, url, visitor, answer).catch(() => {});
  });
  const { apiBase, webBase } = platform;
  return {
    plan: { platform: true, folder, applicationId, apiBase, webBase, tokens },
    // The open engine enforces the limit itself, unless this variable sets another.
    env: { ...pages.env, SOCIAL_SDK_PRESENCE_LIMIT: "0/0" },
    actions: {
      answerPages: (next) => {
        answer = next;
      },
      dropConnections: (player) => void platform.sessions.drop({ userId: ids[player] ?? "" }),
    },
    close: async () => {
      pages.close();
      await platform.close();
    },
  };
}

async function answerPage(
  platform: Platform,
  url: string,
  userId: string,
  answer: "approve" | "deny" | "leave open",
): Promise<void> {
  if (answer === "leave open") return;
  const code = new URL(url).searchParams.get("user_code");
  if (code !== null) {
    if (answer === "approve") platform.approveDevice(code, userId);
    else platform.denyDevice(code, userId);
    return;
  }
  const location =
    answer === "approve"
      ? await platform.approveAuthorization(url, userId)
      : await platform.denyAuthorization(url, userId);
  await fetch(location);
}

/** The address and the application of a service other than the local platform. */
export interface ServiceOptions {
  readonly applicationId: string | undefined;
  readonly apiBase: string | undefined;
  readonly webBase: string | undefined;
}

/** Another service, with settings from the environment. */
export function otherService(
  { refuse }: SmokeContext,
  { applicationId, apiBase, webBase }: ServiceOptions,
  folder: string,
): SmokeService {
  const { SMOKE_TOKEN: first, SMOKE_TOKEN_2: second } = process.env;
  if (!applicationId || !first)
    return refuse(
      "A service other than the local platform needs --application-id, and in the environment " +
        "variable SMOKE_TOKEN a player's access token; SMOKE_TOKEN_2 is the token of a second player, " +
        "who is not a friend of the first. Without it, checks with two players are skipped.",
    );
  const tokens = [first, second].filter((token): token is string => Boolean(token));
  return {
    plan: { platform: false, folder, applicationId, apiBase, webBase, tokens },
    env: {},
    actions: {},
    close: async () => {},
  };
}
