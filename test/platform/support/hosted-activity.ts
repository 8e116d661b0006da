import {
  activityHost,
  type Choice,
  type OpenOptions,
  type Platform,
  type ScreenMessage,
} from "../../../platform/index.js";
import { openActivity } from "./activities.js";

/** A message between an activity and its host. */
// biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
type Message = [opcode: number, payload: any];

/** An activity on a screen, with a test in the place of the SDK. */
export class HostedActivity {
  readonly session;
  /** What the person was shown. */
  readonly notes: string[] = [];
  /** How the activity was closed. */
  closed: { code: number; message: string } | undefined;
  readonly #inbox: Message[] = [];
  readonly #waiting: ((message: Message) => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  readonly #answers = new Map<string, (frame: any) => void>();
  readonly #events: { event: string; data: unknown }[] = [];
  #last = 0;

  constructor(
    private readonly platform: Platform,
    options: OpenOptions,
  ) {
    this.session = platform.domain(activityHost).open(options, {
      send: (message) => this.#take(message),
    });
  }

  /** Sends the handshake, as the embedded SDK does. */
  greet(changes: object = {}): void {
    const { applicationId: client_id, id: frame_id } = this.session;
    this.session.receive([0, { v: 1, encoding: "json", client_id, frame_id, ...changes }]);
  }

  /** The next message that is no answer to a command. */
  next(): Promise<Message> {
    const message = this.#inbox.shift();
    if (message !== undefined) return Promise.resolve(message);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The next message of a kind; those before are dropped. */
  async until(opcode: number): Promise<Message> {
    let message = await this.next();
    while (message[0] !== opcode) message = await this.next();
    return message;
  }

  /** Sends a command; resolves with the frame that answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  answer(cmd: string, args?: unknown, evt?: string): Promise<{ evt: string | null; data: any }> {
    const nonce = `nonce ${++this.#last}`;
    const answered = new Promise<{ evt: string | null; data: unknown }>((resolve) =>
      this.#answers.set(nonce, resolve),
    );
    this.session.receive([1, { cmd, args, evt, nonce }]);
    return answered;
  }

  /** The data that a command is answered with. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
  async call(cmd: string, args?: unknown, evt?: string): Promise<any> {
    const answer = await this.answer(cmd, args, evt);
    if (answer.evt === null) return answer.data;
    throw new Error(`${cmd}: ${JSON.stringify(answer.data)}`);
  }

  /** Why a command is refused. */
  async refusal(cmd: string, args?: unknown, evt?: string): Promise<{ code: number }> {
    const answer = await this.answer(cmd, args, evt);
    if (answer.evt === "ERROR") return answer.data;
    throw new Error(`${cmd} was not refused: ${JSON.stringify(answer.data)}`);
  }

  /** Gives the activity a token with these scopes. */
  async authenticate(scopes: string): Promise<void> {
    const { userId, applicationId } = this.session;
    const { accessToken } = this.platform.issueToken({ userId, applicationId, scopes });
    await this.call("AUTHENTICATE", { access_token: accessToken });
  }

  /** The questions to the person. */
  prompts() {
    return this.session.prompts.list();
  }

  /** Answers the first question. */
  decide(choice: Choice): void {
    const [first] = this.prompts();
    if (first === undefined) throw new Error("There is no question.");
    this.session.prompts.decide(first.id, choice);
  }

  /** The data of the events of a name that came. */
  events(name: string): unknown[] {
    return this.#events.filter(({ event }) => event === name).map(({ data }) => data);
  }

  #take(message: ScreenMessage): void {
    if (message.type === "note") this.notes.push(message.text);
    if (message.type === "closed") this.closed = message;
    if (message.type !== "activity") return;
    // As the page gets it.
    const data = JSON.parse(JSON.stringify(message.data)) as Message;
    const [opcode, payload] = data;
    if (opcode === 1 && payload.cmd === "DISPATCH" && payload.evt !== "READY") {
      this.#events.push({ event: payload.evt, data: payload.data });
    }
    const answered = opcode === 1 ? this.#answers.get(payload.nonce) : undefined;
    if (answered !== undefined) {
      this.#answers.delete(payload.nonce);
      answered(payload);
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#inbox.push(data);
    else waiting(data);
  }
}

/** An activity of alice in a channel of a guild, which has shaken hands. */
export async function openHosted(
  options: Partial<OpenOptions> = {},
  { handshake = true, ...platformOptions }: { handshake?: boolean; clock?: object } = {},
) {
  const app = await openActivity([], platformOptions);
  const { platform, game, user, channel } = app;
  const shown = (changes: Partial<OpenOptions> = {}) =>
    new HostedActivity(platform, {
      userId: user.id,
      applicationId: game.id,
      channelId: channel.id,
      ...options,
      ...changes,
    });
  /** An activity that has shaken hands, with a token where scopes are named. */
  const greeted = async (changes: Partial<OpenOptions> = {}, scopes?: string) => {
    const activity = shown(changes);
    activity.greet();
    await activity.next();
    if (scopes !== undefined) await activity.authenticate(scopes);
    return activity;
  };
  const activity = handshake ? await greeted() : (undefined as never as HostedActivity);
  return { ...app, shown, greeted, activity };
}

/** A new user who is a friend of another. */
export function befriended(platform: Platform, userId: string, username: string): string {
  const { id } = platform.createUser({ username });
  platform.relationships.befriend(userId, id);
  return id;
}
