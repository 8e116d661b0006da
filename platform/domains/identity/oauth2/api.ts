export type { OpenedPage } from "./actor.js";
export type { AuthorizationRequest } from "./authorization-request.js";
export type { Consents } from "./consents.js";
export type { OAuthContext } from "./context.js";
export type { IssuedToken, TokenOptions } from "./control.js";
export { deny, issueCode, recordAuthorization, renewCode } from "./decision.js";
export { POLL_INTERVAL } from "./device/device-flows.js";
export { OAuthError } from "./errors.js";
export type { InstallDecision, Installer, InstallRequest } from "./install/installers.js";
export type { AskedPermission, ConsentChoice, Placement } from "./install/placements.js";
export { PageForms } from "./pages/page-forms.js";
export {
  accountBar,
  applicationHead,
  hiddenFields,
  messagePage,
  type Origin,
  peopleButtons,
  signInPage,
  staleFormPage,
} from "./pages/page-parts.js";
export { readRpcAuthorization, rpcDenied, rpcRefusal } from "./rpc-authorization.js";
export { describeScope } from "./scopes.js";
export type { OAuth2 } from "./state.js";
export type { TokenInfo } from "./tokens/introspection.js";
export type { WebSession } from "./web-sessions.js";
