import type { Routes } from "../../../../kernel/http/routes.js";
import { sendPage } from "../../../../kernel/web/page.js";
import type { OAuthContext } from "../context.js";
import { decideDevice } from "../device/device-decision.js";
import { codePage, devicePage, endPage, tooManyCodesPage } from "./activate-page.js";
import { PageForms } from "./page-forms.js";
import { type Origin, signInPage, staleFormPage } from "./page-parts.js";

const NO_SUCH_CODE = "There is no device with this code, or the code has expired.";

/** `/activate`, where a person lets a device in (protocol 1.8). */
export function activateRoutes(app: Routes, context: OAuthContext): void {
  const { applications, deviceFlows, webSessions } = context;
  const forms = new PageForms(context);

  app.get("/activate", (request, reply) => {
    const query = request.url.split("?").slice(1).join("?");
    const origin: Origin = { page: "activate", query };
    const session = webSessions.of(request) ?? webSessions.start(request, reply);
    const user = forms.user(session);
    if (user === undefined) {
      const purpose = "to connect a device";
      return sendPage(reply, signInPage(purpose, session, forms.people(), origin));
    }
    const code = new URLSearchParams(query).get("user_code");
    if (code === null) return sendPage(reply, codePage(session, user, origin));
    const { flow, wait } = deviceFlows.guess(user.id, code);
    if (wait > 0) return sendPage(reply, tooManyCodesPage(wait));
    const application = applications.get(flow?.applicationId ?? "");
    if (flow?.status !== "pending" || application === undefined) {
      return sendPage(reply, { ...codePage(session, user, origin, NO_SUCH_CODE), status: 404 });
    }
    return sendPage(reply, devicePage(flow, application, session, user, origin));
  });

  app.post("/activate", (request, reply) => {
    const { fields, user } = forms.read(request) ?? {};
    const flow = deviceFlows.byUserCode(fields?.get("user_code") ?? "");
    const result = fields?.get("result");
    const sound = result === "granted" || result === "denied";
    if (user === undefined || flow?.status !== "pending" || !sound) {
      return sendPage(reply, staleFormPage());
    }
    decideDevice(context, flow, user, result);
    return sendPage(reply, endPage(result));
  });
}
