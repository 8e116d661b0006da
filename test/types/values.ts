import {
  Activity,
  AuthorizationArgs,
  type AuthorizationArgsData,
  type AuthorizationArgsInit,
  type AuthorizationCodeChallenge,
  type AuthorizationCodeVerifier,
  type Client,
  ClientResult,
  ErrorType,
  type HttpStatusCode,
  type IntegrationType,
  type RelationshipHandleData,
  type RelationshipType,
  SdkError,
  type SdkErrorType,
  type SdkInfo,
  type Snowflake,
  StatusType,
  type sdkInfo,
  UserHandle,
  type UserHandleData,
} from "game-social-sdk";
import { check, type Same } from "./support.js";

// enums: the SDK's names and numbers, and the union of the values
check<Same<typeof ErrorType.HTTPError, 2>>();
check<Same<IntegrationType, 0 | 1>>();
check<Same<RelationshipType, 0 | 1 | 2 | 3 | 4 | 5 | 6>>();
check<Same<typeof HttpStatusCode.TooManyRequests, 429>>();
check<Same<typeof Client.Status.Ready, 3>>();
check<Same<typeof UserHandle.AvatarType.Png, 2>>();
check<Same<UserHandle.AvatarType, 0 | 1 | 2 | 3>>();
const status: StatusType = StatusType.Dnd;
void status;
// @ts-expect-error no such value
const wrong: IntegrationType = 2;
void wrong;
// @ts-expect-error values are fixed
ErrorType.None = 1;

// records
const args = new AuthorizationArgs({ scopes: "openid" } satisfies AuthorizationArgsInit);
check<Same<typeof args.clientId, Snowflake>>();
check<Same<typeof args.state, string | undefined>>();
check<Same<typeof args.codeChallenge, AuthorizationCodeChallenge | undefined>>();
check<Same<typeof args.integrationType, IntegrationType | undefined>>();
args.clientId = 5n;
args.state = null;
args.state = undefined;
args.setCodeChallenge({ method: 0, challenge: "x" });
check<Same<ReturnType<typeof args.move>, AuthorizationArgs>>();
check<Same<ReturnType<typeof args.clone>, AuthorizationArgs>>();
check<Same<ReturnType<typeof args.toJSON>, AuthorizationArgsData | null>>();
check<Same<UserHandleData["relationship"], RelationshipHandleData | undefined>>();
check<Same<UserHandleData["displayName"], string>>();
// @ts-expect-error a credential is not shown
check<Same<AuthorizationArgsData["state"], string>>();
check<Same<typeof AuthorizationArgs.nullobj, AuthorizationArgs>>();
new AuthorizationArgs();
new AuthorizationArgs(args);
new Activity({ party: { id: "1", maxSize: 4 }, assets: { largeImage: "map" } });
// @ts-expect-error a number would lose digits
args.clientId = 5;
// @ts-expect-error no such field
new AuthorizationArgs({ clientID: "1" });
// @ts-expect-error only the SDK makes results
new ClientResult();
// @ts-expect-error only the SDK makes users
new UserHandle();

declare const verifier: AuthorizationCodeVerifier;
args.codeChallenge = verifier.challenge;

// handles: getters are properties, functions with parameters are methods
declare const user: UserHandle;
check<Same<typeof user.displayName, string>>();
check<Same<typeof user.avatar, string | undefined>>();
user.avatarUrl(UserHandle.AvatarType.Gif, UserHandle.AvatarType.Png);
// @ts-expect-error handles are read-only
user.displayName = "x";

// narrowing
declare const unknown: unknown;
if (unknown instanceof UserHandle) check<Same<typeof unknown, UserHandle>>();
if (unknown instanceof AuthorizationArgs) check<Same<typeof unknown, AuthorizationArgs>>();
if (unknown instanceof SdkError) {
  check<Same<typeof unknown.type, SdkErrorType>>();
  check<Same<typeof unknown.retryAfter, number>>();
}
check<
  Same<
    SdkErrorType,
    | "NetworkError"
    | "HTTPError"
    | "ClientNotReady"
    | "Disabled"
    | "ClientDestroyed"
    | "ValidationError"
    | "Aborted"
    | "AuthorizationFailed"
    | "RPCError"
  >
>();

check<Same<ReturnType<typeof sdkInfo>, SdkInfo>>();
check<Same<SdkInfo["kind"], "open-engine" | "vendor">>();
