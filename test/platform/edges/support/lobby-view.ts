import { setTimeout as wait } from "node:timers/promises";
import { ResumingClient } from "./resuming-client.js";

/** Messages that the platform gives in one answer; fewer are written until a client that begins again asks. */
export const LISTED = 200;

/** A pause between two attempts to reach a platform that starts again. */
const RETRY = 50;

export interface Message {
  readonly id: string;
  readonly content: string;
}

/** A client's view of a lobby: what it read, and what it fetched when it had to begin again. */
export class LobbyView {
  readonly ids: string[] = [];
  readonly faults: string[] = [];
  readonly client: ResumingClient;
  #fetching = Promise.resolve();
  #ended = false;
  /** What was fetched, and may yet come as an event. */
  readonly #fetched = new Set<string>();
  readonly #contents = new Map<string, string>();

  /** @param connectTo - where to connect; asked each time */
  constructor(
    private readonly token: string,
    private readonly lobbyId: string,
    private readonly apiBase: string,
    connectTo: () => string,
  ) {
    this.client = new ResumingClient(token, connectTo);
    this.client.followsReady = false;
    this.client.received = ({ t, d }) => {
      if (t === "READY") this.#fetching = this.#fetch();
      if (t === "LOBBY_MESSAGE_CREATE") this.#read(d);
    };
  }

  /** Resolves when a fetch, if any, is complete. */
  settled(): Promise<void> {
    return this.#fetching;
  }

  end(): void {
    this.#ended = true;
    this.client.end();
  }

  /** How it is with the client, for a failure to show; "read" when it has read the message. */
  after(id: string): string {
    if (this.ids.includes(id)) return "read";
    const { seq, connected, history } = this.client;
    return `${this.ids.length} read, at ${seq}, connected: ${connected}, ${history.slice(-8)}`;
  }

  /** What it has seen, in order. */
  get messages(): Message[] {
    return this.ids.map((id) => ({ id, content: this.#contents.get(id) ?? "" }));
  }

  #read({ id, content }: Message): void {
    this.#contents.set(id, content);
    if (this.#fetched.delete(id)) return;
    if (this.ids.includes(id)) this.faults.push(`${id} came twice`);
    const latest = this.ids.at(-1);
    if (latest !== undefined && BigInt(id) < BigInt(latest)) this.faults.push(`${id} came late`);
    this.ids.push(id);
  }

  async #fetch(): Promise<void> {
    const messages = await this.#list();
    for (const { id, content } of messages) {
      this.#contents.set(id, content);
      if (!this.ids.includes(id)) this.#fetched.add(id);
    }
    const all = new Set([...this.ids, ...messages.map(({ id }) => id)]);
    this.ids.splice(
      0,
      this.ids.length,
      ...[...all].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
    );
  }

  /** The platform may end while it is asked. */
  async #list(): Promise<Message[]> {
    const url = `${this.apiBase}/lobbies/${this.lobbyId}/messages?limit=${LISTED}`;
    while (!this.#ended) {
      try {
        const answer = await fetch(url, { headers: { authorization: this.token } });
        if (!answer.ok) this.faults.push(`The messages could not be fetched: ${answer.status}.`);
        return (await answer.json()) as Message[];
      } catch {
        await wait(RETRY);
      }
    }
    return [];
  }
}
