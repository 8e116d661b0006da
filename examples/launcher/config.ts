/** What a studio fills in. */

import { AuthenticationExternalAuthType, type ProvisionalCredentials } from "game-social-sdk";

const { env } = process;

/** The application's id in the developer portal. */
export const APPLICATION_ID = env.LAUNCHER_APPLICATION_ID ?? "1234567890123456789";

/** The links that come back to the launcher; `space-race:/authorize/callback` is its redirect URI. */
export const SCHEME = "space-race";

/** Where updates are; none are looked for without it. */
export const UPDATE_FEED = env.LAUNCHER_UPDATE_FEED;

/** Where the studio's backend says who the player is, for players without an account. */
const IDENTITY_URL = env.LAUNCHER_IDENTITY_URL;

/** How players without an account are known. */
export const identity: ProvisionalCredentials | undefined = IDENTITY_URL
  ? {
      externalAuthType: AuthenticationExternalAuthType.OIDC,
      getExternalAuthToken: async () => {
        const answer = await fetch(IDENTITY_URL);
        if (!answer.ok) throw new Error(`The backend answered with ${answer.status}.`);
        return answer.text();
      },
    }
  : undefined;
