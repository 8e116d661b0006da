import { CloseCode } from "../../../kernel/gateway/close-codes.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { WebhookEvents } from "../../apps/webhook-events/api.js";
import type { Applications } from "../applications/api.js";
import type { Bans } from "../bans/api.js";
import type { Users } from "../users/api.js";
import { TokenAuthenticator } from "./authentication.js";
import { Consents } from "./consents.js";
import type { OAuthContext } from "./context.js";
import { SignInControl } from "./control.js";
import { DeviceFlows } from "./device/device-flows.js";
import type { SignInStep } from "./sign-in-steps.js";
import { AuthorizationCodes } from "./tokens/codes.js";
import { Grants } from "./tokens/grants.js";
import { IdTokens } from "./tokens/id-tokens.js";
import { unlink } from "./tokens/revocation.js";
import { WebSessions } from "./web-sessions.js";

/** What the domain works with besides the kernel. */
export interface OAuthNeeds {
  readonly users: Users;
  readonly applications: Applications;
  readonly bans: Bans;
  readonly webhooks: WebhookEvents;
}

/** Signing in: what users have allowed applications, and the tokens that stand for it. */
export class OAuth2 {
  /** Tokens that users gave to applications. */
  readonly grants: Grants;
  /** Which scopes each user has allowed each application. */
  readonly consents: Consents;
  /** Devices that wait for a person to let them in. */
  readonly deviceFlows: DeviceFlows;
  /** What people do on the pages, and tests without them. */
  readonly control: SignInControl;
  /** @internal For the domains that sign users in by other ways. */
  readonly context: OAuthContext;
  readonly #steps: SignInStep[] = [];

  /** @internal Made by the domain. */
  constructor(kernel: Kernel, needs: OAuthNeeds) {
    this.grants = new Grants(kernel);
    this.consents = new Consents(kernel);
    this.deviceFlows = new DeviceFlows(kernel.clock, kernel.random);
    this.context = {
      ...kernel,
      ...needs,
      grants: this.grants,
      consents: this.consents,
      deviceFlows: this.deviceFlows,
      codes: new AuthorizationCodes(kernel.clock, kernel.random),
      idTokens: new IdTokens(kernel.clock, kernel.random),
      pages: new Map([
        ["authorize", "/oauth2/authorize"],
        ["activate", "/activate"],
      ]),
      webSessions: new WebSessions(kernel.clock, kernel.urls, kernel.random),
      steps: this.#steps,
      installers: [],
      placements: [],
    };
    this.control = new SignInControl(this.context);
    kernel.authentication.provide(new TokenAuthenticator(this.context));
    this.#listen();
  }

  /** Has something done as users sign in with a code. */
  addStep(step: SignInStep): void {
    this.#steps.push(step);
  }

  /**
   * Ends what a user allowed an application.
   *
   * @returns how many token pairs were deleted
   */
  unlink(userId: string, applicationId: string): number {
    return unlink(this.context, userId, applicationId);
  }

  #listen(): void {
    const { signals, sessions, applications, codes, deviceFlows, grants, consents } = this.context;
    applications.describe(({ id }) => ({
      approximate_user_install_count: consents.count(id, "applications.commands"),
      approximate_user_authorization_count: consents.count(id),
    }));
    signals.on("grant.revoked", ({ grantId, userId }) => sessions.revoke(grantId, userId));
    signals.on("user.banned", ({ userId }) => {
      const granted = grants.ofUser(userId).map(({ applicationId }) => applicationId);
      for (const id of new Set([...granted, ...consents.of(userId)])) this.unlink(userId, id);
    });
    signals.on("user.deleting", ({ userId }) => {
      grants.revoke(...grants.ofUser(userId));
      codes.forget(userId);
      deviceFlows.forget(userId);
      consents.forget("userId", userId);
      this.#end(sessions.ofUser(userId));
    });
    signals.on("application.deleting", ({ applicationId }) => {
      grants.revoke(...grants.ofApplication(applicationId));
      consents.forget("applicationId", applicationId);
      this.#end(sessions.all().filter((session) => session.applicationId === applicationId));
    });
  }

  /** Ends sessions whose token has gone without being revoked. */
  #end(ending: readonly Session[]): void {
    const { sessions } = this.context;
    for (const session of ending) {
      if (session.kind !== "local") sessions.close(session, CloseCode.AuthenticationFailed);
    }
  }
}
