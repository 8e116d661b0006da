import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** What an activity asks the person. */
export type PromptKind =
  | "authorize"
  | "invite"
  | "link"
  | "moment"
  | "purchase"
  | "shareInteraction"
  | "shareLink"
  | "upload";

/** What a person answers: what to do, with a channel, user or file where that is needed. */
export interface Choice {
  /** `allow` does what the activity asks, `copy` only copies a link, `deny` closes the dialog. */
  readonly action: "allow" | "copy" | "deny";
  /** Id of the channel that something is sent to. Default: where the activity runs. */
  readonly channel?: string | undefined;
  /** Whether the same question is answered so from now on. */
  readonly always?: boolean | undefined;
  /** The picture to upload, in base64. */
  readonly file?:
    | { readonly filename: string; readonly contentType: string; readonly data: string }
    | undefined;
}

/** A question on the screen of a person who takes part in an activity. */
export interface ActivityPrompt {
  /** Number of the question, for an answer. */
  readonly id: number;
  /** What it is about. */
  readonly kind: PromptKind;
  /** What the activity wants, e.g. scopes or a link. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** How questions are answered: by the person, or at once. */
export type PromptMode = "allow" | "ask" | "deny";

/** Most questions of one activity on a screen. */
const MAX_PROMPTS = 10;

let last = 0;

interface Pending {
  readonly shown: ActivityPrompt;
  readonly resolve: (choice: Choice) => void;
  readonly reject: (error: Error) => void;
}

/** The questions of one activity on one screen. */
export class ActivityPrompts {
  readonly #pending = new Map<number, Pending>();

  /**
   * @param mode - how they are answered now
   * @param changed - called with each question that is added or removed
   */
  constructor(
    private readonly mode: () => PromptMode,
    private readonly changed: (prompt: ActivityPrompt, open: boolean) => void,
  ) {}

  /** The questions that wait. */
  list(): ActivityPrompt[] {
    return [...this.#pending.values()].map(({ shown }) => shown);
  }

  /** Asks. @throws RpcError 5011 when there are too many questions already */
  async ask(kind: PromptKind, details: ActivityPrompt["details"]): Promise<Choice> {
    const mode = this.mode();
    if (mode !== "ask") return { action: mode };
    if (this.#pending.size >= MAX_PROMPTS) {
      const message = `The person has ${MAX_PROMPTS} questions of this activity to answer already.`;
      throw new RpcError(RpcErrorCode.RateLimited, message);
    }
    const shown = { id: ++last, kind, details };
    const choice = new Promise<Choice>((resolve, reject) => {
      this.#pending.set(shown.id, { shown, resolve, reject });
    });
    this.changed(shown, true);
    return choice;
  }

  /** Answers a question once; false when it is not there any more. */
  decide(id: number, choice: Choice): boolean {
    const pending = this.#take(id);
    pending?.resolve(choice);
    return pending !== undefined;
  }

  /** Takes all questions off the screen. */
  withdraw(): void {
    for (const id of [...this.#pending.keys()]) {
      const message = "The activity was loaded again or closed.";
      this.#take(id)?.reject(new RpcError(RpcErrorCode.TransactionAborted, message));
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (pending === undefined) return undefined;
    this.#pending.delete(id);
    this.changed(pending.shown, false);
    return pending;
  }
}
