import { Intent } from "../../../kernel/gateway/delivery.js";
import type { EncodedDispatch } from "../../../kernel/gateway/encoded-dispatch.js";
import { INITIAL_PRESENCE } from "../../../kernel/gateway/presence.js";
import { Session } from "../../../kernel/gateway/session.js";
import { NO_APPLICATION } from "../../../kernel/principal.js";
import type { UserRecord } from "../../identity/users/api.js";

/** The intents of a local client's session: messages, because invites are messages. */
const SCOPES = ["dm_channels.messages.read"];

/**
 * The session with the service that a local client has for its user. What programs show through the
 * local client is the presence of this session, and the user is online by it.
 */
export class LocalSession extends Session {
  readonly #heard: (event: string, read: () => unknown) => void;

  /**
   * @param id - new for each
   * @param heard - called with what the service sends to the session; `read` parses an event's data
   */
  constructor(
    id: string,
    user: UserRecord,
    heard: (event: string, read: () => unknown) => void = () => {},
  ) {
    super({
      id,
      principal: {
        kind: "local",
        userId: user.id,
        applicationId: NO_APPLICATION,
        scopes: SCOPES,
      },
      token: "",
      intents: 1 << Intent.DirectMessages,
      capabilities: 0,
      properties: { os: process.platform, browser: "local client" },
      shard: undefined,
      replayLimit: 0,
    });
    this.presence = INITIAL_PRESENCE;
    this.#heard = heard;
  }

  override get connected(): boolean {
    return true;
  }

  override deliver(dispatch: EncodedDispatch): void {
    this.#heard(dispatch.event, () => JSON.parse(dispatch.json));
  }
}
