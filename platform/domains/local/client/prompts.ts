import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** What the local client does when a program asks for authorization, or for a purchase. */
export type AuthorizeMode = "approve" | "ask" | "deny";

/** A program that waits for the user's decision. */
export interface AuthorizePrompt {
  /** Number of the question, for `approve` and `deny`. */
  readonly id: number;
  /** Id of the application that asks. */
  readonly applicationId: string;
  /** What it asks for, umbrella scopes not expanded; none for a purchase. */
  readonly scopes: readonly string[];
  /** What it wants the user to buy; absent where it asks for scopes. */
  readonly sku?: {
    readonly id: string;
    readonly name: string;
    /** In the smallest unit of the currency. */
    readonly amount: number;
    readonly currency: string;
  };
}

/** Most questions of one program, and of all, on the screen. */
const MAX_PER_PROGRAM = 10;
const MAX_PROMPTS = 100;

interface Pending {
  readonly shown: AuthorizePrompt;
  /** The connection that asks; its end withdraws the question. */
  readonly owner: object;
  readonly resolve: (approved: boolean) => void;
  readonly reject: (error: Error) => void;
}

/** The questions on the local client's screen. */
export class Prompts {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  list(): AuthorizePrompt[] {
    return [...this.#pending.values()].map(({ shown }) => shown);
  }

  /** Asks; resolves with the decision. Rejects with 5011 when too many questions wait already. */
  async ask(owner: object, question: Omit<AuthorizePrompt, "id">): Promise<boolean> {
    const own = [...this.#pending.values()].filter((pending) => pending.owner === owner);
    if (own.length >= MAX_PER_PROGRAM || this.#pending.size >= MAX_PROMPTS) {
      const message = "The user has too many questions to answer already; wait for the answers.";
      throw new RpcError(RpcErrorCode.RateLimited, message);
    }
    const shown = { id: ++this.#last, ...question };
    return new Promise((resolve, reject) => {
      this.#pending.set(shown.id, { shown, owner, resolve, reject });
    });
  }

  /** Decides; false when there is no such question any more. */
  decide(id: number, approved: boolean): boolean {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve(approved);
    return pending !== undefined;
  }

  /** Takes a connection's questions off the screen. */
  withdraw(owner: object): void {
    for (const [id, pending] of this.#pending) {
      if (pending.owner !== owner) continue;
      this.#pending.delete(id);
      pending.reject(new RpcError(RpcErrorCode.TransactionAborted, "The connection was closed."));
    }
  }
}
