/**
 * The service an example talks to: the one that SOCIAL_SDK_API_BASE names, or else a local platform
 * that the example starts for itself, with players who sign in without a real browser.
 */

import { fileURLToPath } from "node:url";
import type { ClientOptions } from "game-social-sdk";
import { type Platform, startPlatform } from "game-social-sdk-platform";

export interface ExampleService {
  /** What a client needs to reach it. */
  readonly options: ClientOptions & { readonly applicationId: string };
  /** The platform, where the example started one. */
  readonly platform: Platform | undefined;
  /** Lets a player answer the next page that is opened; on a real service a person does. */
  answerAs(player: string, decision?: "approve" | "deny"): void;
  /** A fresh ticket of a store's player, as the store's own SDK would give it to the game. */
  storeTicket(player: string): Promise<string>;
  /** Starts the platform's local client as a player; on a real machine it runs already, or not. */
  startLocalClient(player: string): Promise<void>;
  /** Prints what the local client shows. */
  show(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

const BROWSER = fileURLToPath(new URL("browser.mjs", import.meta.url));

export async function openService(...players: string[]): Promise<ExampleService> {
  const { SOCIAL_SDK_API_BASE: apiBase, SOCIAL_SDK_APPLICATION_ID: applicationId } = process.env;
  if (apiBase !== undefined) {
    if (!applicationId)
      throw new Error("Set SOCIAL_SDK_APPLICATION_ID to the id of your application, too.");
    return {
      options: { applicationId },
      platform: undefined,
      answerAs: () => {},
      storeTicket: async () => {
        throw new Error("Get the ticket from the store's SDK; this example cannot.");
      },
      startLocalClient: async () => {},
      show: () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const platform = await startPlatform({ devicePollInterval: 500 });
  const application = platform.createApplication({ name: "Example Game", public: true });
  for (const username of players)
    platform.createUser({ username, globalName: username[0]?.toUpperCase() + username.slice(1) });
  return {
    options: {
      applicationId: application.id,
      apiBase: platform.apiBase,
      webBase: platform.webBase,
    },
    platform,
    answerAs: (player, decision = "approve") => {
      const command = [process.execPath, BROWSER, "--user", player];
      process.env.BROWSER = [...command, ...(decision === "deny" ? ["--deny"] : [])]
        .map((word) => `"${word}"`)
        .join(" ");
    },
    storeTicket: (player) =>
      platform.accounts.providerToken({
        type: "STEAM_SESSION_TICKET",
        applicationId: application.id,
        subject: player,
        displayName: player,
      }),
    startLocalClient: async (user) => {
      await platform.localClient.start({ user });
      // Where the open engine looks first.
      process.env.SDK_IPC_PATH = platform.localClient.address;
    },
    show: () => {
      const [activity] = platform.localClient.activities();
      const shown = activity && [activity.name, activity.details, activity.state].join(" · ");
      console.log(`The local client shows: ${shown ?? "nothing"}`);
    },
    [Symbol.asyncDispose]: () => platform.close(),
  };
}
