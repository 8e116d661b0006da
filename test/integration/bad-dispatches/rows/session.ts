import type { Row } from "./row.js";

/** What concerns the session itself; READY has a test of its own. */
export const session: readonly Row[] = [
  {
    event: "OAUTH2_TOKEN_REVOKE",
    good: ({ token, applicationId }) => ({ access_token: token, application_id: applicationId }),
    seen: ({ logged }) => logged.some((message) => message.includes("The token was revoked")),
    essential: ["access_token"],
  },
];
