/** The same engine bound by Koffi: what a binding without C++ of its own would do. */

import koffi from "koffi";
import type { Account, Service } from "./service.js";

export interface KoffiUser {
  username(): string;
  id(): string;
  drop(): void;
}

const READY = 3;
const BEARER = 1;

/** Connects a client through Koffi and returns its current user. */
export async function koffiUser(
  library: string,
  { applicationId, apiBase, webBase }: Service,
  account: Account,
): Promise<KoffiUser> {
  const sdk = koffi.load(library);
  koffi.struct("String", { ptr: "void *", size: "size_t" });
  koffi.struct("Handle", { opaque: "void *" });
  koffi.proto("void TokenUpdated(Handle *result, void *userData)");
  const initialise = sdk.func("void Discord_Client_InitWithBases(_Out_ Handle *, String, String)");
  const setApplication = sdk.func("void Discord_Client_SetApplicationId(Handle *, uint64_t)");
  const updateToken = sdk.func(
    "void Discord_Client_UpdateToken(Handle *, int32_t, String, TokenUpdated *, void *, void *)",
  );
  const connect = sdk.func("void Discord_Client_Connect(Handle *)");
  const status = sdk.func("int32_t Discord_Client_GetStatus(Handle *)");
  const currentUser = sdk.func("bool Discord_Client_GetCurrentUserV2(Handle *, _Out_ Handle *)");
  const username = sdk.func("void Discord_UserHandle_Username(Handle *, _Out_ String *)");
  const id = sdk.func("uint64_t Discord_UserHandle_Id(Handle *)");
  const dropUser = sdk.func("void Discord_UserHandle_Drop(Handle *)");
  const dropClient = sdk.func("void Discord_Client_Drop(Handle *)");
  const dropResult = sdk.func("void Discord_ClientResult_Drop(Handle *)");
  const free = sdk.func("void Discord_Free(void *)");

  const string = (text: string): { ptr: Buffer; size: number } => {
    const ptr = Buffer.from(text);
    return { ptr, size: ptr.length };
  };
  const client = { opaque: null };
  initialise(client, string(apiBase), string(webBase));
  setApplication(client, BigInt(applicationId));
  await new Promise<void>((resolve) => {
    const updated = koffi.register((result: unknown) => {
      dropResult(koffi.decode(result, "Handle"));
      resolve();
    }, "TokenUpdated *");
    updateToken(client, BEARER, string(`${account.accessToken}`), updated, null, null);
  });
  connect(client);
  while (status(client) !== READY) await new Promise((resolve) => setImmediate(resolve));
  const user = { opaque: null };
  if (!currentUser(client, user)) throw new Error("The client has no current user.");

  return {
    username: () => {
      const out = { ptr: null, size: 0 };
      username(user, out);
      const text = koffi.decode(out.ptr, "char", out.size) as string;
      free(out.ptr);
      return text;
    },
    id: () => String(id(user)),
    drop: () => {
      dropUser(user);
      dropClient(client);
    },
  };
}
