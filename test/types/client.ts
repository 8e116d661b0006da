import {
  type AuthorizationArgs,
  type AuthorizationResult,
  type AuthorizationTokenType,
  type Call,
  type CallOptions,
  Client,
  type FetchCurrentUserResult,
  type GuildMinimal,
  type LobbyHandle,
  type MessageHandle,
  type RelationshipHandle,
  type Snowflake,
  type TokenExchangeResult,
  type TokenExchangeResultData,
  type UserHandle,
} from "game-social-sdk";
import { check, type Same } from "./support.js";

declare const client: Client;

// get and call: as the SDK has them
check<Same<ReturnType<Client["getApplicationId"]>, Snowflake>>();
check<Same<ReturnType<Client["isAuthenticated"]>, boolean>>();
check<Same<ReturnType<Client["getCurrentUserV2"]>, UserHandle | undefined>>();
check<Same<ReturnType<Client["getLobbyHandle"]>, LobbyHandle | undefined>>();
check<Same<ReturnType<Client["getRelationships"]>, RelationshipHandle[]>>();
check<Same<ReturnType<Client["getLobbyIds"]>, Snowflake[]>>();
check<Same<ReturnType<Client["getCall"]>, Call | undefined>>();
check<Same<ReturnType<Client["getCalls"]>, Call[]>>();
check<Same<ReturnType<Client["connect"]>, void>>();
check<Same<ReturnType<typeof Client.getDefaultPresenceScopes>, string>>();
check<Same<ReturnType<Client["getStatus"]>, Client.Status>>();

// async: none, one, several results
check<Same<ReturnType<Client["revokeToken"]>, Promise<void>>>();
check<Same<ReturnType<Client["endCall"]>, Promise<void>>>();
check<Same<ReturnType<Client["createOrJoinLobby"]>, Promise<Snowflake>>>();
check<Same<ReturnType<Client["getUserGuilds"]>, Promise<GuildMinimal[]>>>();
check<Same<ReturnType<Client["getLobbyMessagesWithLimit"]>, Promise<MessageHandle[]>>>();
check<Same<ReturnType<Client["getDiscordClientConnectedUser"]>, Promise<UserHandle | undefined>>>();
check<Same<ReturnType<Client["authorize"]>, Promise<AuthorizationResult>>>();
check<
  Same<Omit<AuthorizationResult, "toJSON">, { readonly code: string; readonly redirectUri: string }>
>();
check<Same<ReturnType<AuthorizationResult["toJSON"]>, { readonly redirectUri: string }>>();
check<
  Same<
    TokenExchangeResult,
    {
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly tokenType: AuthorizationTokenType;
      readonly expiresIn: number;
      readonly scopes: string;
      toJSON(): TokenExchangeResultData;
    }
  >
>();
check<Same<FetchCurrentUserResult, { readonly id: Snowflake; readonly name: string }>>();

// every async function takes options last
check<
  Same<
    Parameters<Client["getToken"]>,
    [
      applicationId: Snowflake | bigint,
      code: string,
      codeVerifier: string,
      redirectUri: string,
      options?: CallOptions,
    ]
  >
>();
check<
  Same<
    Parameters<Client["openMessageInDiscord"]>,
    [
      messageId: Snowflake | bigint,
      provisionalUserMergeRequiredCallback: () => void,
      options?: CallOptions,
    ]
  >
>();

// ids: decimal strings and bigints, never numbers
client.setApplicationId("1");
client.setApplicationId(1n);
// @ts-expect-error a number would lose digits
client.setApplicationId(1);
// @ts-expect-error a number would lose digits
void client.endCall(1);

// records: an instance or a literal
declare const args: AuthorizationArgs;
void client.authorize(args);
void client.authorize({ scopes: "openid", state: null, clientId: 5n });
void client.authorize({ scopes: "openid" }, { signal: AbortSignal.timeout(5), timeout: 5 });
// @ts-expect-error there is no such field
void client.authorize({ scope: "openid" });
// @ts-expect-error one string, separated by spaces
void client.authorize({ scopes: ["openid"] });
// @ts-expect-error milliseconds
void client.authorize({ scopes: "openid" }, { timeout: "5s" });
// @ts-expect-error callbacks are promises here
void client.authorize({ scopes: "openid" }, () => {});
// @ts-expect-error registering callbacks is what on() is for
client.setStatusChangedCallback(() => {});

// sign-in
void client.signIn();
void client.signIn({ scopes: ["openid", "sdk.social_layer"], timeout: 60_000 });
void client.signIn().then(({ user, accessToken }) => [user?.displayName, accessToken.length]);
// @ts-expect-error unknown option
void client.signIn({ scope: "openid" });

// construction
new Client({ applicationId: "1", apiBase: "http://127.0.0.1:1", logSeverity: 1 });
// @ts-expect-error no such severity
new Client({ logSeverity: 9 });
// @ts-expect-error no such option
new Client({ applicationID: "1" });

// lifetime
{
  using disposable = new Client();
  void disposable.disposed;
}
client
  .ref()
  .unref()
  .on("log", () => {});
