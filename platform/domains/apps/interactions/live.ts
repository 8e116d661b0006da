import type { Clock } from "../../../kernel/clock.js";
import type { Random } from "../../../kernel/random.js";
import { secretsEqual } from "../../../kernel/secrets.js";
import { isSnowflake, snowflakeTime } from "../../../kernel/snowflake.js";
import { timestamp } from "../../../kernel/timestamps.js";
import { invalidWebhookToken, unknownInteraction } from "./errors.js";
import { ANSWER_TIME, type Interaction, TOKEN_LIFETIME } from "./record.js";

/** Most interactions at once; the oldest ends when there is one more. */
const MAX_LIVE = 100_000;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A token: the id and 128 random letters and digits (bots 4.4). */
export function newToken(id: string, random: Random): string {
  const letters = [...random.bytes(128)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return random.issued(
    Buffer.from(`interaction:${id}:${letters}`).toString("base64").replace(/=+$/, ""),
  );
}

/** The interactions whose tokens can still be used. */
export class LiveInteractions {
  readonly #byId = new Map<string, Interaction>();

  /** @param ended - called for each interaction whose token has expired */
  constructor(
    private readonly clock: Clock,
    private readonly ended: (interaction: Interaction) => void,
  ) {}

  /** How many there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** Adds an interaction, which ends with its token. */
  add(interaction: Interaction): void {
    this.#byId.set(interaction.id, interaction);
    interaction.expiry = this.clock.schedule(
      TOKEN_LIFETIME,
      () => this.end(interaction),
      "an interaction's token ends",
    );
    const [oldest] = this.#byId.values();
    if (this.#byId.size > MAX_LIVE && oldest !== undefined) this.end(oldest);
  }

  /** Ends a token. */
  end(interaction: Interaction): void {
    if (!this.#byId.delete(interaction.id)) return;
    interaction.deadline?.cancel();
    interaction.expiry?.cancel();
    this.ended(interaction);
  }

  /** Ends the tokens of an application. */
  endOf(applicationId: string): void {
    for (const each of [...this.#byId.values()]) {
      if (each.applicationId === applicationId) this.end(each);
    }
  }

  /** The interaction with this id, while its token lasts. */
  get(id: string): Interaction | undefined {
    return this.#byId.get(id);
  }

  /** The interaction that a callback answers. @throws ApiError 10062 */
  forCallback(id: string, token: string): Interaction {
    const interaction = this.#byId.get(id);
    if (interaction === undefined || !secretsEqual(token, interaction.token)) {
      throw unknownInteraction().because(this.#whyLate(id));
    }
    return interaction;
  }

  /** Why an interaction waits for no answer, if its age is the reason. */
  #whyLate(id: string): string | undefined {
    const age = isSnowflake(id) ? this.clock.now() - snowflakeTime(id) : 0;
    return age < ANSWER_TIME
      ? undefined
      : `the interaction was made ${age / 1000} s ago, and has to be answered within ${ANSWER_TIME / 1000} s`;
  }

  /** Why no token of an interaction is in force; the interaction's id says when it was made. */
  #whyNot(id: string): string {
    const expired = isSnowflake(id) ? snowflakeTime(id) + TOKEN_LIFETIME : Number.NaN;
    return expired <= this.clock.now()
      ? `the token expired at ${timestamp(expired)}, by the platform's clock`
      : "no such token is in force: its interaction has ended, or is another application's";
  }

  /**
   * The interaction whose token is in a webhook's address.
   *
   * @throws ApiError 50027 for one that has ended or never was
   */
  forWebhook(applicationId: string, token: string): Interaction {
    const [kind, id = ""] = Buffer.from(token, "base64").toString("latin1").split(":", 2);
    const interaction = kind === "interaction" ? this.#byId.get(id) : undefined;
    const own = interaction?.applicationId === applicationId;
    if (interaction === undefined || !own || !secretsEqual(token, interaction.token)) {
      throw invalidWebhookToken().because(kind === "interaction" ? this.#whyNot(id) : undefined);
    }
    return interaction;
  }
}
