import { authorizeUrl, REDIRECT, RFC_VERIFIER } from "../../../../support/platform.js";
import type { Child } from "./child.js";
import type { Expectations } from "./expectations.js";

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the player looks into
  readonly body: any;
}

const TICKET = "STEAM_SESSION_TICKET";

/** One who does one thing after the other, and notes what the platform answers. */
export class Player {
  /** Tokens that the platform has issued, and not yet ended. */
  readonly tokens = new Set<string>();
  #messages: string[] = [];
  #count = 0;

  constructor(
    readonly name: string,
    /** Who writes, and has tokens and a friend. */
    readonly userId: string,
    readonly friendId: string,
    /** The account that the player's identity at a game store is merged into. */
    readonly accountId: string,
    readonly applicationId: string,
    private readonly expected: Expectations,
    private readonly random: () => number,
  ) {}

  /** Goes on until the platform is gone. */
  async play(child: Child): Promise<void> {
    try {
      for (;;) await this.#act(child);
    } catch (error) {
      // The platform was killed in the middle of a request.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #act(child: Child): Promise<void> {
    const acts = [
      this.#say,
      this.#say,
      this.#edit,
      this.#unsay,
      this.#issue,
      this.#revoke,
      this.#befriend,
      this.#part,
      this.#signInByTicket,
      this.#merge,
      this.#unmerge,
      this.#ban,
      this.#unban,
      this.#comeAndGo,
    ];
    await acts[Math.floor(this.random() * acts.length)]!.call(this, child);
  }

  async #say(child: Child): Promise<void> {
    const token = await this.#token(child);
    const lobby = await this.#send(child, token, "PUT", "/lobbies", { secret: this.name });
    const content = `${this.name} ${++this.#count}`;
    const path = `/lobbies/${lobby.body.id}/messages`;
    const { status, body } = await this.#send(child, token, "POST", path, { content });
    if (status !== 201) return;
    await this.expected.change(`message ${body.id}`, content, async () => true);
    this.#messages.push(`${path}/${body.id}`);
  }

  async #edit(child: Child): Promise<void> {
    const path = this.#messages[Math.floor(this.random() * this.#messages.length)];
    if (path === undefined) return;
    const content = `${this.name} ${++this.#count}`;
    const token = await this.#token(child);
    await this.expected.change(this.#messageOf(path), content, async () => {
      return (await this.#send(child, token, "PATCH", path, { content })).status === 200;
    });
  }

  async #unsay(child: Child): Promise<void> {
    const path = this.#messages.shift();
    if (path === undefined) return;
    const token = await this.#token(child);
    await this.expected.change(this.#messageOf(path), "gone", async () => {
      return (await this.#send(child, token, "DELETE", path)).status === 204;
    });
  }

  /** A token for the next act, and one that stays. */
  async #issue(child: Child): Promise<void> {
    const { userId, applicationId } = this;
    const { body } = await this.#admin(child, "POST", "/tokens", { userId, applicationId });
    const token = `token ${body.accessToken}`;
    this.tokens.add(token);
    await this.expected.change(token, "live", async () => true);
  }

  async #revoke(child: Child): Promise<void> {
    const { userId, applicationId } = this;
    const dying = [...this.tokens];
    const answer = this.#admin(child, "POST", "/tokens/revoke", { userId, applicationId });
    const done = answer.then(({ status }) => status === 200);
    const changes = dying.map((token) => this.expected.change(token, "gone", () => done));
    await Promise.all([done, ...changes]);
    // Only now: tokens that a killed platform has not revoked are the next one's to revoke.
    for (const token of dying) this.tokens.delete(token);
  }

  #befriend(child: Child): Promise<void> {
    const { userId, friendId: otherId } = this;
    return this.expected.change(`relationship ${userId}:${otherId}`, "friends", async () => {
      return (await this.#admin(child, "POST", "/relationships", { userId, otherId })).status < 300;
    });
  }

  #part(child: Child): Promise<void> {
    const { userId, friendId, applicationId } = this;
    return this.expected.change(`relationship ${userId}:${friendId}`, "gone", async () => {
      const act = { action: "removeRelationship", arguments: [friendId] };
      const body = { userId, applicationId, ...act };
      return (await this.#admin(child, "POST", "/act", body)).status < 300;
    });
  }

  async #signInByTicket(child: Child): Promise<void> {
    await this.expected.change(`identity ${this.name}`, "provisional", async () => {
      const { status } = await this.#send(child, undefined, "POST", "/partner-sdk/token", {
        client_id: this.applicationId,
        external_auth_type: TICKET,
        external_auth_token: await this.#ticket(child),
      });
      return status === 200 && (await this.#identity(child)) === "provisional";
    });
  }

  async #merge(child: Child): Promise<void> {
    await this.expected.change(`identity ${this.name}`, "merged", async () => {
      const url = authorizeUrl(child, this.applicationId);
      const { body } = await this.#admin(child, "POST", "/authorize", {
        url,
        userId: this.accountId,
      });
      const code = body.location && new URL(body.location).searchParams.get("code");
      if (!code) return false;
      const form = {
        grant_type: "authorization_code",
        client_id: this.applicationId,
        code,
        redirect_uri: REDIRECT,
        code_verifier: RFC_VERIFIER,
        external_auth_type: TICKET,
        external_auth_token: await this.#ticket(child),
      };
      const response = await fetch(`${child.apiBase}/oauth2/token`, {
        method: "POST",
        body: new URLSearchParams(form),
      });
      await response.text();
      return response.status === 200;
    });
  }

  async #unmerge(child: Child): Promise<void> {
    await this.expected.change(`identity ${this.name}`, "provisional", async () => {
      const path = "/partner-sdk/provisional-accounts/unmerge";
      const { status } = await this.#send(child, undefined, "POST", path, {
        client_id: this.applicationId,
        external_auth_type: TICKET,
        external_auth_token: await this.#ticket(child),
      });
      return status === 204;
    });
  }

  #ban(child: Child): Promise<void> {
    return this.expected.change(`ban ${this.friendId}`, "banned", async () => {
      return (await this.#admin(child, "PUT", `/users/${this.friendId}/ban`, {})).status === 204;
    });
  }

  #unban(child: Child): Promise<void> {
    return this.expected.change(`ban ${this.friendId}`, "gone", async () => {
      return (await this.#admin(child, "DELETE", `/users/${this.friendId}/ban`)).status === 204;
    });
  }

  /** A user who is made, gets a token and a friend, and is deleted. */
  async #comeAndGo(child: Child): Promise<void> {
    const username = `${this.name}.${++this.#count}.${Math.floor(this.random() * 1e9)}`;
    const { status, body } = await this.#admin(child, "POST", "/users", { username });
    if (status >= 300) return;
    const user = `user ${body.id}`;
    await this.expected.change(user, "there", async () => true);
    const link = { userId: body.id, applicationId: this.applicationId };
    await this.#admin(child, "POST", "/tokens", link);
    await this.#admin(child, "POST", "/relationships", {
      userId: body.id,
      otherId: this.friendId,
    });
    await this.expected.change(user, "gone", async () => {
      return (await this.#admin(child, "DELETE", `/users/${body.id}`)).status < 300;
    });
  }

  async #token(child: Child): Promise<string> {
    const { userId, applicationId } = this;
    const { body } = await this.#admin(child, "POST", "/tokens", { userId, applicationId });
    return body.accessToken;
  }

  async #ticket(child: Child): Promise<string> {
    const { applicationId, name: subject } = this;
    const ticket = { type: TICKET, applicationId, subject, displayName: subject };
    return (await this.#admin(child, "POST", "/provider-tokens", ticket)).body.token;
  }

  async #identity(child: Child): Promise<string | undefined> {
    const path = `/applications/${this.applicationId}/identities`;
    const { body } = await this.#admin(child, "GET", path);
    const all = body as { subject: string; state: string }[];
    return all.find(({ subject }) => subject === this.name)?.state;
  }

  #messageOf(path: string): string {
    return `message ${path.slice(path.lastIndexOf("/") + 1)}`;
  }

  #admin(child: Child, method: string, path: string, body?: object): Promise<Answer> {
    return this.#request(`${child.webBase}/admin${path}`, "Bearer admin", method, body);
  }

  #send(
    child: Child,
    token: string | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    return this.#request(child.apiBase + path, authorization, method, body);
  }

  async #request(...args: Parameters<typeof request>): Promise<Answer> {
    const answer = await request(...args);
    this.expected.answered();
    return answer;
  }
}

/** Rejects with fetch's TypeError when the platform is gone. */
export async function request(
  url: string,
  authorization: string | undefined,
  method: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
