import { createHash } from "node:crypto";
import { Client } from "game-social-sdk";
import { ActionError } from "../errors.js";
import { type Admin, AdminRefusal } from "./admin.js";
import type { Settings } from "./settings.js";

/** Names whose ids are remembered; of more those that came first are asked for again. */
const MAX_REMEMBERED = 100_000;

const MAX_NAME_LENGTH = 32;

/** Registered by every application of the platform that names no other; any port fits. */
const REDIRECT_URI = "http://127.0.0.1/callback";

const ID = /^\d{15,20}$/;

/** Accounts of virtual users, which are made on the platform as they are named. */
export class Accounts {
  readonly #ids = new Map<string, Promise<string>>();

  constructor(
    private readonly admin: Admin,
    private readonly settings: Settings,
  ) {}

  /**
   * The id of the user of this name, who is created when there is none. The id follows from the name, so
   * that all processes agree on it without asking.
   *
   * @param name - as scripts have it; an id stands for itself
   */
  idOf(name: string): Promise<string> {
    if (ID.test(name)) return Promise.resolve(name);
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#create(name);
      this.#ids.set(name, id);
      id.catch(() => this.#ids.delete(name));
      if (this.#ids.size > MAX_REMEMBERED)
        this.#ids.delete(this.#ids.keys().next().value as string);
    }
    return id;
  }

  /** Signs a user in by the code grant, which the admin API approves; returns the access token. */
  async signIn(client: Client, userId: string): Promise<string> {
    const { application, webBase } = this.settings;
    const { challenge, verifier } = client.createAuthorizationCodeVerifier();
    const query = new URLSearchParams({
      client_id: application,
      response_type: "code",
      redirect_uri: REDIRECT_URI,
      scope: Client.getDefaultCommunicationScopes(),
      code_challenge: challenge.challenge,
      code_challenge_method: "S256",
    });
    const url = `${webBase}/oauth2/authorize?${query}`;
    const { location } = await this.admin.post<{ location: string }>("/authorize", { url, userId });
    const answer = new URL(location).searchParams;
    const code = answer.get("code");
    if (code === null) {
      const why = answer.get("error_description") ?? answer.get("error");
      throw new ActionError("signIn.refused", `The platform refused the sign-in: ${why}.`);
    }
    const tokens = await client.getToken(application, code, verifier, REDIRECT_URI);
    return tokens.accessToken;
  }

  async #create(name: string): Promise<string> {
    const { id, username } = account(name);
    try {
      await this.admin.post("/users", { id, username, globalName: name.slice(0, MAX_NAME_LENGTH) });
      return id;
    } catch (error) {
      if (!(error instanceof AdminRefusal)) throw error;
      if (error.fields.includes("id")) return id;
      if (!error.fields.includes("username")) throw error;
    }
    // Somebody who was there before: a user of the platform's own.
    const search = new URLSearchParams({ search: username });
    const found = await this.admin.get<{ id: string; username: string }[]>(`/users?${search}`);
    const user = found.find((each) => each.username === username);
    if (user !== undefined) return user.id;
    throw new ActionError(
      "signIn.no_user",
      `The platform neither made nor has a user "${username}". Use another name in the script.`,
    );
  }
}

/** The id and username of a virtual user's name. */
export function account(name: string): { id: string; username: string } {
  const digest = createHash("sha256").update(name).digest();
  // Of the digits that a snowflake has for its time only the lower 37 bits: years that have passed.
  const id = String(BigInt.asUintN(59, digest.readBigUInt64BE()));
  const fits = name.length >= 2 && name.length <= MAX_NAME_LENGTH;
  const username = fits ? name : `${name.slice(0, 15)}.${digest.toString("hex", 8, 16)}`;
  return { id, username };
}
