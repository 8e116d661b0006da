import { randomBytes } from "node:crypto";
import { PlatformError } from "../../kernel/errors.js";
import { Turn } from "../../kernel/turn.js";
import type { Bus } from "../bus/bus.js";
import {
  type JoinAnswer,
  type JoinRefusal,
  type JoinRequest,
  readAnswer,
  sealRequest,
} from "../bus/joining.js";
import { Link, type LinkLimits } from "../bus/link.js";
import { JoinSeal } from "../bus/seal.js";
import { Subject } from "../bus/subjects.js";
import { EdgeLink } from "./edge-link.js";
import type { EdgeVoice } from "./edge-voice.js";

/** How long an answer of the core may take, and how long an edge waits before it asks again. */
const ANSWER_TIME = 500;
const RETRY_TIME = 200;
/** An edge that is refused, or whose links do not last, asks less and less often, up to this. */
const MAX_RETRY_TIME = 10_000;
/** How long a link has to live for the next one to be made at once. */
const STABLE_LINK_TIME = 5_000;

/** What has ended with its link, for metrics. */
export interface LinkTotals {
  links: number;
  gaps: number;
  deliveries: number;
}

/** Joins an edge to the platform, again and again. */
export class Joiner {
  /** The link that lasts at present. */
  current: EdgeLink | undefined;
  /** The voice server that the edge offers on each link, if it runs one. */
  voice: EdgeVoice | undefined;
  readonly totals: LinkTotals = { links: 0, gaps: 0, deliveries: 0 };
  readonly #id = randomBytes(16).toString("hex");
  readonly #turn = new Turn(
    () => {},
    () => {},
  );
  readonly #requests: JoinSeal;
  readonly #answers: JoinSeal;
  #closed = false;
  /** How long the edge waits after the next refusal, or short link. */
  #retryTime = RETRY_TIME;
  #wake = () => {};

  constructor(
    private readonly bus: Bus,
    private readonly limits: LinkLimits,
    private readonly options: { readonly secret: string; warn(message: string): void },
  ) {
    this.#requests = new JoinSeal(options.secret, "request");
    this.#answers = new JoinSeal(options.secret, "answer");
    this.#turn.sendFailed = (error) => options.warn(`A socket failed: ${String(error)}`);
    bus.onLost = () => this.current?.link?.end("the bus is gone");
    bus.onBack = () => this.#wake();
    bus.subscribe(Subject.started, () => {
      this.#retryTime = RETRY_TIME;
      this.#wake();
    });
  }

  /**
   * Joins the platform. Whenever the link ends from then on, the edge joins again.
   *
   * @throws PlatformError when the platform refuses the edge
   */
  async join(address: string): Promise<void> {
    for (let tries = 0; !this.#closed; tries += 1) {
      const over = await this.#tryToJoin(address);
      if (over !== undefined) {
        const start = performance.now();
        void over.ended.then(() => this.#joinAgain(address, performance.now() - start));
        return;
      }
      if (tries === 0)
        this.options.warn("No platform answers on the bus yet; the edge waits for one.");
      await this.#pause();
    }
  }

  /** @param lasted - for how many milliseconds there was a link */
  async #joinAgain(address: string, lasted: number): Promise<void> {
    if (lasted >= STABLE_LINK_TIME) this.#retryTime = RETRY_TIME;
    else await this.#pauseLonger();
    let warned: string | undefined;
    while (!this.#closed) {
      try {
        await this.join(address);
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== warned) this.options.warn(message);
        warned = message;
        await this.#pauseLonger();
      }
    }
  }

  async #pauseLonger(): Promise<void> {
    const pause = this.#retryTime;
    this.#retryTime = Math.min(2 * pause, MAX_RETRY_TIME);
    if (!this.#closed) await this.#pause(pause);
  }

  async #pause(ms = RETRY_TIME): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }

  /** Asks once; undefined when nobody answers. */
  async #tryToJoin(address: string): Promise<{ ended: Promise<void> } | undefined> {
    const link = randomBytes(16).toString("hex");
    const request: JoinRequest = { edge: this.#id, address, link, nonce: randomBytes(16) };
    const incoming = new Incoming(this.bus, Subject.down(link));
    const answer = await this.#ask(request);
    if (answer !== undefined && !("refused" in answer) && !this.#closed) {
      return this.#connect(request, answer, incoming);
    }
    incoming.stop();
    if (answer === undefined || !("refused" in answer)) return undefined;
    throw new PlatformError(`The platform refuses this edge: ${clause(answer.refused)}.`);
  }

  /** Makes the link; undefined when the core does not prove soon that it has it, too. */
  async #connect(
    { link, nonce }: JoinRequest,
    answer: JoinAnswer,
    incoming: Incoming,
  ): Promise<{ ended: Promise<void> } | undefined> {
    const sockets = new EdgeLink(this.#turn, answer, this.voice);
    const unheard = this.bus.inbox();
    let settle: (joined: boolean) => void = () => {};
    const joined = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    let over = false;
    let finish = () => {};
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const made: Link = new Link({
      secret: this.options.secret,
      nonces: Buffer.concat([nonce, answer.nonce]),
      side: "edge",
      maxPayload: this.bus.maxPayload,
      limits: this.limits,
      publish: (data, beat) => this.bus.publish(Subject.up(link), data, beat ? unheard : undefined),
      received: (batch) => sockets.receivedBatch(batch),
      ended: (reason) => {
        over = true;
        incoming.stop();
        stopUnheard();
        settle(false);
        if (this.current === sockets) this.#left(sockets, made.gaps, reason);
        finish();
      },
    });
    const stopUnheard = this.bus.subscribe(unheard, (message) => {
      if (message.unheard) made.end("the platform has gone");
    });
    sockets.link = made;
    const tooLate = setTimeout(() => made.end("the platform does not answer"), ANSWER_TIME);
    made.beat();
    incoming.deliver((data) => {
      made.receive(data);
      // What is sealed with the keys of this link proves that the core has it, too.
      if (made.heard) settle(true);
    });
    const proved = await joined;
    clearTimeout(tooLate);
    // It may have ended by the message that proved it.
    if (!proved || over) return undefined;
    if (this.#closed) {
      made.end("the edge stops");
      return undefined;
    }
    this.current = sockets;
    sockets.joined();
    return { ended };
  }

  #left(sockets: EdgeLink, gaps: number, reason: string): void {
    this.current = undefined;
    this.totals.links += 1;
    this.totals.gaps += gaps;
    this.totals.deliveries += sockets.deliveries;
    sockets.end();
    if (!this.#closed) this.options.warn(`The link with the platform is over: ${clause(reason)}.`);
  }

  async #ask(request: JoinRequest): Promise<JoinAnswer | JoinRefusal | undefined> {
    const inbox = this.bus.inbox();
    let answered: (answer: JoinAnswer | JoinRefusal | undefined) => void = () => {};
    const answer = new Promise<JoinAnswer | JoinRefusal | undefined>((resolve) => {
      answered = resolve;
    });
    // Whoever is on the bus can write a refusal that is not sealed, so that one counts when nothing else comes.
    let refusal: JoinRefusal | undefined;
    const timer = setTimeout(() => answered(refusal), ANSWER_TIME);
    const stop = this.bus.subscribe(inbox, ({ data, unheard }) => {
      if (unheard) return answered(undefined);
      const read = readAnswer(this.#answers, data, request.link);
      if (read === undefined) return;
      if ("refused" in read && !read.sealed) refusal ??= read;
      else answered(read);
    });
    this.bus.publish(Subject.join, sealRequest(this.#requests, request), inbox);
    const first = await answer;
    clearTimeout(timer);
    stop();
    return first;
  }

  /** Ends the link, for good. */
  close(): void {
    this.#closed = true;
    this.#wake();
    this.current?.link?.end("the edge stops");
    this.#turn.end();
    this.#turn.close();
  }
}

/** A reason, which may be a whole sentence, as the end of another. */
const clause = (reason: string) => reason.replace(/\.$/, "");

/** What the core sends on a link. Until the link is made here, it waits. */
class Incoming {
  readonly stop: () => void;
  #early: Buffer[] = [];
  #receive = (data: Buffer): void => void this.#early.push(data);

  constructor(bus: Bus, subject: string) {
    this.stop = bus.subscribe(subject, ({ data }) => this.#receive(data));
  }

  deliver(receive: (data: Buffer) => void): void {
    this.#receive = receive;
    for (const data of this.#early) receive(data);
    this.#early = [];
  }
}
