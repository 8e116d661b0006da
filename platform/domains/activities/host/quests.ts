import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** A quest of an application, which a test or a tool sets. */
export interface Quest {
  /** Id of the quest. */
  readonly questId: string;
  /** Where more about it is said. */
  readonly url: string;
  /** When users enrolled, in milliseconds since the Unix epoch. */
  readonly enrolled: ReadonlyMap<string, number>;
  /** When users were done. */
  readonly completed: ReadonlyMap<string, number>;
}

interface OwnQuest extends Quest {
  readonly enrolled: Map<string, number>;
  readonly completed: Map<string, number>;
}

/** The quests of applications, one each. They end with the process. */
export class Quests {
  readonly #byApplication = new Map<string, OwnQuest>();

  /** Sets the quest of an application. */
  set(applicationId: string, questId: string, url: string): void {
    const enrolled = new Map<string, number>();
    const completed = new Map<string, number>();
    this.#byApplication.set(applicationId, { questId, url, enrolled, completed });
  }

  /** Enrolls a user. */
  enroll(applicationId: string, userId: string, at: number): void {
    this.#byApplication.get(applicationId)?.enrolled.set(userId, at);
  }

  /** The quest of an application. @throws RpcError 4000 when it has none, or another */
  require(applicationId: string, questId?: string): Quest {
    const quest = this.#byApplication.get(applicationId);
    if (quest !== undefined && (questId === undefined || questId === quest.questId)) return quest;
    throw new RpcError(RpcErrorCode.InvalidPayload, "The application has no such quest.");
  }

  /** Forgets a user. */
  forgetUser(userId: string): void {
    for (const { enrolled, completed } of this.#byApplication.values()) {
      enrolled.delete(userId);
      completed.delete(userId);
    }
  }

  /** Forgets an application. */
  forget(applicationId: string): void {
    this.#byApplication.delete(applicationId);
  }
}
