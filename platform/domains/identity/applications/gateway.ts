import { CloseCode } from "../../../kernel/gateway/close-codes.js";
import type { ReadyPart } from "../../../kernel/gateway/ready.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "./state.js";
import { applicationFlags } from "./wire.js";

/** The application of a session, and what its owner has switched off (protocol 4.5). */
export function applicationReadyPart(applications: Applications): ReadyPart {
  return {
    ready({ kind, applicationId }) {
      if (kind === "person") return {};
      const application = applications.require(applicationId);
      const { id, name, parentId, disabledFunctions, disabledGatewayEvents } = application;
      const shown = {
        id,
        name,
        ...applicationFlags(application, applications.review.approved(application)),
        ...(parentId === null ? {} : { parent_id: parentId }),
      };
      if (kind === "bot") return { application: shown };
      return {
        application: shown,
        feature_flags: {
          disabled_functions: disabledFunctions,
          disabled_gateway_events: disabledGatewayEvents,
        },
      };
    },
  };
}

/** Ends the sessions of a bot whose token is not valid any more. */
export function endBotSessions({ signals, sessions }: Pick<Kernel, "signals" | "sessions">): void {
  signals.on("bot.reset", ({ botUserId }) => {
    for (const session of sessions.ofUser(botUserId)) {
      sessions.close(session, CloseCode.AuthenticationFailed);
    }
  });
}
