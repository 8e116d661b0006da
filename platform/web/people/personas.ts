import { signal } from "@preact/signals";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin, admission, pause, Refusal } from "../admin.js";
import { Client } from "../client/client.js";
import { waitBefore } from "../client/gateway.js";
import { Player } from "../client/player.js";
import type { Message } from "../client/wire.js";
import { findUsers } from "../tools/directory.js";
import { navigate } from "../ui/router.js";
import {
  peoplePath,
  readPeople,
  rememberedPeople,
  rememberPeople,
  type Shown,
  type View,
} from "./addresses.js";

export type { View } from "./addresses.js";

/** Most people signed in at a time in one window. */
export const MAX_PERSONAS = 8;

const TOO_MANY = `${MAX_PERSONAS} people are signed in here, which is the most. Sign somebody out first.`;

/** What a person is asked before something is done that is hard to take back. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly answer: (yes: boolean) => void;
}

/** A person who is signed in in this window. */
export class Persona {
  readonly view = signal<View>({ kind: "friends" });
  /** Games that run, by application. */
  readonly games = signal<ReadonlyMap<string, Player>>(new Map());

  /** What is asked in the person's own frame. */
  readonly question = signal<Question>();

  /** @param name - the username, by which addresses name the person */
  constructor(
    readonly name: string,
    readonly client: Client,
  ) {}

  /** Asks in the person's own frame, so that others go on. Resolves with whether the person wants it. */
  ask(question: Omit<Question, "answer">): Promise<boolean> {
    this.question.value?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.question.value = undefined;
        resolve(yes);
      };
      this.question.value = { ...question, answer };
    });
  }

  /** Shows something, at an address of its own. */
  show(view: View): void {
    const path = this.addressOf(view);
    if (onPage()) navigate(path);
    else rememberPeople(path);
    this.view.value = this.#withGuildId(view);
  }

  /** The address at which this person looks at something, and all others at what they look at now. */
  addressOf(view: View): string {
    const whole = this.#withGuildId(view);
    return peoplePath(
      shownNow().map((each) => (each.name === this.name ? { ...each, view: whole } : each)),
    );
  }

  #withGuildId(view: View): View {
    if (view.kind !== "channel") return view;
    return { ...view, guildId: this.client.social.channel(view.id)?.guild_id };
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

/** Who is signed in. The address says who of them is shown, and where. */
export const personas = signal<readonly Persona[]>([]);

/** Why a user named in the URL could not be signed in, by name. */
export const absent = signal<ReadonlyMap<string, string>>(new Map());

/** Whom the address of people shows; on other pages, whom it showed last. */
const shownNow = (): readonly Shown[] =>
  readPeople(onPage() ? location.pathname : rememberedPeople.value);

const onPage = () => location.pathname.startsWith("/people");

/** Replaces the shown personas by others. */
function showPeople(people: readonly Shown[]): void {
  const path = peoplePath(people);
  if (onPage()) navigate(path);
  else rememberPeople(path);
}

async function tokenFor(userId: string): Promise<string> {
  return (await admin<{ token: string }>("POST", `/users/${userId}/sign-in`)).token;
}

/** A token in place of one that is not known any more; undefined when the user is gone, or at the end. */
async function renewToken(userId: string, end: AbortSignal): Promise<string | undefined> {
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

/** Opens the client of a user beside those that are open. @throws Error when there are too many */
export function signIn({ username }: Pick<UserRecord, "username">): void {
  const people = shownNow();
  if (people.some(({ name }) => name === username)) return;
  if (people.length >= MAX_PERSONAS) {
    throw new Error(TOO_MANY);
  }
  showPeople([...people, { name: username, view: { kind: "friends" } }]);
}

/** Shows a channel to one of those who are here and see it, else to the guild's owner, who sees all. */
export async function showChannel(id: string, guildId: string, ownerId: string): Promise<void> {
  const people = shownNow();
  const seer = personas.value.find(
    ({ name, client }) =>
      people.some((each) => each.name === name) && client.social.channel(id) !== undefined,
  );
  const name = seer?.name ?? (await admin<UserRecord>("GET", `/users/${ownerId}`)).username;
  const view: View = { kind: "channel", id, guildId };
  const others = people.filter((each) => each.name !== name);
  if (others.length >= MAX_PERSONAS) throw new Error(TOO_MANY);
  const at = people.findIndex((each) => each.name === name);
  navigate(peoplePath(others.toSpliced(at < 0 ? others.length : at, 0, { name, view })));
}

/** Signs a person out, and closes the client. */
export function signOut({ name }: { readonly name: string }): void {
  const persona = personas.value.find((each) => each.name === name);
  persona?.end();
  personas.value = personas.value.filter((each) => each !== persona);
  showPeople(shownNow().filter((each) => each.name !== name));
}

const coming = new Map<string, Promise<void>>();

/** Signs in whom an address shows and who is not here yet, and shows each what it says. */
export function follow(people: readonly Shown[]): void {
  for (const { name, view } of people.slice(0, MAX_PERSONAS)) {
    const persona = personas.value.find((each) => each.name === name);
    if (persona !== undefined) {
      if (JSON.stringify(persona.view.value) !== JSON.stringify(view)) persona.view.value = view;
    } else if (!coming.has(name)) {
      coming.set(
        name,
        signInByName(name).finally(() => coming.delete(name)),
      );
    }
  }
}

async function signInByName(name: string): Promise<void> {
  const say = (why: string) => {
    absent.value = new Map(absent.value).set(name, why);
  };
  absent.value = new Map([...absent.value].filter(([each]) => each !== name));
  try {
    const found = await findUsers(name, 50);
    const user = found.find(({ username }) => username === name);
    if (user === undefined) return say(`There is nobody with the username “${name}” here.`);
    const token = await tokenFor(user.id);
    const me = { id: user.id, username: user.username, global_name: user.globalName };
    const client = new Client(me, token, (end) => renewToken(user.id, end));
    const added = new Persona(name, client);
    added.view.value = shownNow().find((each) => each.name === name)?.view ?? added.view.value;
    makeRoom();
    personas.value = [...personas.value, added];
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Ends a client that no address shows any more, such as after Back, when there are too many. */
function makeRoom(): void {
  if (personas.value.length < MAX_PERSONAS) return;
  const names = new Set(shownNow().map(({ name }) => name));
  const hidden = personas.value.find(({ name }) => !names.has(name));
  hidden?.end();
  personas.value = personas.value.filter((each) => each !== hidden);
}
