import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, unauthorized } from "../../../../kernel/http/api-error.js";
import { fields, required } from "../../../../kernel/http/input/fields.js";
import { choice, text } from "../../../../kernel/http/input/readers.js";
import { sendLimitHit } from "../../../../kernel/http/limit-answers.js";
import type { Routes } from "../../../../kernel/http/routes.js";
import type { OAuthContext } from "../context.js";
import { PageForms } from "../pages/page-forms.js";
import { readTokenForm } from "../routes.js";
import { readScopes } from "../scopes.js";
import { requireOwnSignIn } from "../tokens/client-authentication.js";
import { decideDevice } from "./device-decision.js";
import { DEVICE_CODE_LIFETIME, type DeviceFlow } from "./device-flows.js";

const user_code = required(text({ min: 1, max: 64, counted: true }));
const verifyBody = fields({ user_code });
const finishBody = fields({ user_code, result: required(choice(["granted", "denied"])) });

const unknownUserCode = () => new ApiError(404, 10012, "Unknown Token");
const alreadyDecided = () => new ApiError(400, 50012, "Invalid OAuth2 state");

/** The endpoints of the device flow (protocol 1.8); polling is a grant of the token endpoint. */
export function deviceRoutes(app: Routes, context: OAuthContext): void {
  const { deviceFlows, events, urls, webSessions } = context;
  const forms = new PageForms(context);

  const requireUser = (request: FastifyRequest) => {
    const user = forms.user(webSessions.of(request));
    if (user === undefined) throw unauthorized();
    return user;
  };

  /** Answers for the flow of a user code, or that there is none, or too many guesses. */
  const withFlow = (
    userId: string,
    code: string,
    reply: FastifyReply,
    answer: (flow: DeviceFlow) => unknown,
  ) => {
    const { flow, wait } = deviceFlows.guess(userId, code);
    if (flow !== undefined) return answer(flow);
    if (wait === 0) throw unknownUserCode();
    return sendLimitHit(reply, { retryAfter: wait / 1000, scope: "user", global: false });
  };

  app.post("/oauth2/device/authorize", (request, reply) => {
    const { form, client } = readTokenForm(request, context);
    requireOwnSignIn(client.application);
    const scopes = readScopes(form.required("scope"), client.application);
    const { deviceCode, flow } = deviceFlows.start(client.application.id, scopes);
    const { userCode, expiresAt } = flow;
    const device = { userCode, verificationUri: `${urls.web}/activate`, expiresAt };
    events.add("oauth2.device_started", { applicationId: client.application.id, device });
    reply.header("cache-control", "no-store");
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: device.verificationUri,
      verification_uri_complete: `${device.verificationUri}?user_code=${userCode}`,
      expires_in: DEVICE_CODE_LIFETIME / 1000,
      interval: flow.interval / 1000,
    };
  });

  app.post("/oauth2/device/verify", { body: verifyBody }, (request, reply) => {
    const user = requireUser(request);
    return withFlow(user.id, request.body.user_code, reply, (flow) => ({
      scopes: flow.scopes,
      client_id: flow.applicationId,
      two_way_link_code: null,
      type: flow.status,
    }));
  });

  app.post("/oauth2/device/finish", { body: finishBody }, (request, reply) => {
    const user = requireUser(request);
    return withFlow(user.id, request.body.user_code, reply, (flow) => {
      if (flow.status !== "pending") throw alreadyDecided();
      decideDevice(context, flow, user, request.body.result);
      return reply.code(204).send();
    });
  });
}
