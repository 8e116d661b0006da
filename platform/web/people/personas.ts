import { signal } from "@preact/signals";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin, admission, pause, Refusal } from "../admin.js";
import { Client } from "../client/client.js";
import { waitBefore } from "../client/gateway.js";
import { Player } from "../client/player.js";
import type { Message } from "../client/wire.js";

/** Most people signed in at a time in one window. */
export const MAX_PERSONAS = 8;

/** What a signed-in person looks at. */
export type View =
  | { readonly kind: "friends" }
  | { readonly kind: "channel"; readonly id: string }
  | { readonly kind: "game"; readonly applicationId: string }
  | { readonly kind: "activity"; readonly applicationId: string; readonly channelId?: string };

/** A person who is signed in in this window. */
export class Persona {
  readonly view = signal<View>({ kind: "friends" });
  /** Games that run, by application. */
  readonly games = signal<ReadonlyMap<string, Player>>(new Map());

  constructor(readonly client: Client) {}

  show(view: View): void {
    this.view.value = view;
  }

  /** The game, which is started unless it runs. @throws Refusal */
  async play(applicationId: string): Promise<Player> {
    const running = this.games.value.get(applicationId);
    if (running !== undefined) return running;
    const { name } = await admin<{ name: string }>("GET", `/applications/${applicationId}`);
    const player = await Player.start(this.client.me.id, applicationId, name);
    this.games.value = new Map(this.games.value).set(applicationId, player);
    return player;
  }

  /** Accepts an invite into a game, which it starts. @throws Refusal */
  async accept(invite: Message): Promise<void> {
    const applicationId = invite.application?.id ?? invite.application_id ?? "";
    await (await this.play(applicationId)).accept(invite, applicationId);
    this.show({ kind: "game", applicationId });
  }

  quit(applicationId: string): void {
    this.games.value.get(applicationId)?.end();
    this.games.value = new Map([...this.games.value].filter(([id]) => id !== applicationId));
  }

  end(): void {
    for (const player of this.games.value.values()) player.end();
    this.client.end();
  }
}

/** Who is signed in, from left to right. */
export const personas = signal<readonly Persona[]>([]);

async function tokenFor(userId: string): Promise<string> {
  return (await admin<{ token: string }>("POST", `/users/${userId}/sign-in`)).token;
}

/** A token in place of one that is not known any more; undefined when the user is gone, or at the end. */
async function tokenAnew(userId: string, end: AbortSignal): Promise<string | undefined> {
  for (let attempt = 0; ; attempt++) {
    await admission(end);
    if (end.aborted) return;
    try {
      return await tokenFor(userId);
    } catch (error) {
      if (error instanceof Refusal && (error.status === 400 || error.status === 404)) return;
      // The platform is away, or asks for its admin token first.
      await pause(waitBefore(attempt), end);
    }
  }
}

/** Signs a user in, as its own client would be. @throws Refusal */
export async function signIn(user: UserRecord): Promise<void> {
  if (personas.value.some(({ client }) => client.me.id === user.id)) return;
  const token = await tokenFor(user.id);
  const me = { id: user.id, username: user.username, global_name: user.globalName };
  const added = new Persona(new Client(me, token, (end) => tokenAnew(user.id, end)));
  const kept = personas.value.slice(-(MAX_PERSONAS - 1));
  for (const gone of personas.value) if (!kept.includes(gone)) gone.end();
  personas.value = [...kept, added];
}

export function signOut(persona: Persona): void {
  persona.end();
  personas.value = personas.value.filter((each) => each !== persona);
}
