import { PlatformError } from "../../../kernel/errors.js";
import { ApiError } from "../../../kernel/http/api-error.js";
import { checkOptionNames, quoted } from "../../../kernel/names.js";
import { RedirectedError, readAuthorizationRequest } from "./authorization-request.js";
import type { OAuthContext } from "./context.js";
import { approve, deny } from "./decision.js";
import { decideDevice } from "./device/device-decision.js";
import { OAuthError } from "./errors.js";
import { installRequest } from "./install/install-requests.js";
import type { ConsentChoice } from "./install/placements.js";
import { expandScopes, readScopes } from "./scopes.js";
import { introspect, type TokenInfo } from "./tokens/introspection.js";

/** A pair of tokens made without a sign-in. */
export interface IssuedToken {
  /** Access token in plain text, a bearer token of the HTTP API. */
  readonly accessToken: string;
  /** Refresh token in plain text, which gets the next pair. */
  readonly refreshToken: string;
  /** Seconds for which the access token is valid. */
  readonly expiresIn: number;
  /** Granted scopes, umbrella scopes expanded. */
  readonly scopes: readonly string[];
}

/** What {@link SignInControl.issueToken} makes. */
export interface TokenOptions {
  /** Id of the user that the tokens act for. */
  userId: string;
  /** Id of the application that the tokens are issued to. */
  applicationId: string;
  /** A list, or a text in which spaces separate them. Default: `openid sdk.social_layer`. */
  scopes?: string | readonly string[] | undefined;
  /** Seconds. Default: 604800. */
  expiresIn?: number | undefined;
}

const TOKEN_OPTIONS = ["userId", "applicationId", "scopes", "expiresIn"];

const DEFAULT_SCOPES = "openid sdk.social_layer";

/** Signs users in without a browser. */
export class SignInControl {
  /** @internal Made by the domain. */
  constructor(private readonly context: OAuthContext) {}

  /**
   * Decides on an authorize URL as a user would on its page.
   *
   * @param choice - where the application goes that asks for it, by a bot or a webhook
   * @returns the URL the browser is sent to: with a code, with an error, or that of the page that
   *   follows a link that only installs
   * @throws PlatformError when a person would see an error page instead of a redirect
   */
  decide(
    url: string,
    userId: string,
    decision: "approve" | "deny",
    choice: ConsentChoice = {},
  ): string {
    const { applications, bans, users } = this.context;
    const user = users.require(userId);
    if (bans.active(userId)) {
      const message = `The authorize URL leads to an error page: the user ${userId} is banned.`;
      throw new PlatformError(message, "userId");
    }
    try {
      const query = new URL(url).search.slice(1);
      const install = installRequest(this.context, query);
      if (install !== undefined) {
        const { guildId = install.asked.guildId, permissions } = choice;
        const forPerson = guildId === undefined && install.asked.integrationTypes.includes(1);
        const integrationType: 0 | 1 = forPerson ? 1 : 0;
        const place = { authorize: true, guildId, permissions, integrationType };
        if (decision === "approve") install.installer.install(user, install.asked, place);
        return `${this.context.urls.web}/oauth2/authorized`;
      }
      const request = readAuthorizationRequest(query, applications);
      return decision === "approve"
        ? approve(this.context, request, user, choice)
        : deny(this.context, request, user);
    } catch (error) {
      if (error instanceof RedirectedError) return error.location;
      if (!(error instanceof OAuthError || error instanceof ApiError)) throw error;
      const description = error instanceof OAuthError ? error.description : error.message;
      const message = `The authorize URL leads to an error page: ${description}`;
      throw new PlatformError(message, "url");
    }
  }

  /**
   * Decides on a device as a user would on the page `/activate`.
   *
   * @param userCode - as the device shows it
   * @throws PlatformError when no device waits with this code, or the user may not sign in
   */
  decideDevice(userCode: string, userId: string, result: "granted" | "denied"): void {
    const flow = this.context.deviceFlows.byUserCode(String(userCode));
    const user = this.context.users.require(userId);
    if (flow?.status !== "pending") {
      throw new PlatformError(
        `No device waits with the user code ${quoted(userCode)}. Give the one that the device shows, which ` +
          "is in the event oauth2.device_started, too; it is good for five minutes.",
        "userCode",
      );
    }
    this.#requireNotBanned(userId);
    decideDevice(this.context, flow, user, result);
  }

  /** Makes tokens without a sign-in. @throws PlatformError for a banned user */
  issueToken(options: TokenOptions): IssuedToken {
    checkOptionNames("issueToken()", options, TOKEN_OPTIONS);
    const { userId, applicationId, scopes = DEFAULT_SCOPES, expiresIn } = options;
    const { applications, grants, clock, consents, users } = this.context;
    users.require(userId);
    this.#requireNotBanned(userId);
    const application = applications.require(applicationId);
    const granted = expandScopes(readScopes([scopes].flat().join(" "), application));
    const issued = grants.issue({ userId, applicationId, scopes: granted, expiresIn });
    consents.add(userId, applicationId, granted);
    return {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken as string,
      expiresIn: Math.round((issued.grant.expiresAt - clock.now()) / 1000),
      scopes: granted,
    };
  }

  /** Looks into an access or refresh token. */
  introspect(token: string): TokenInfo {
    return introspect(this.context, token);
  }

  #requireNotBanned(userId: string): void {
    if (!this.context.bans.active(userId)) return;
    throw new PlatformError(`The user ${userId} is banned and cannot sign in.`, "userId");
  }
}
