import { type Actions, args } from "../../../kernel/actions.js";
import { object, text } from "../../../kernel/admin/schema.js";
import { PlatformError } from "../../../kernel/errors.js";
import { described } from "../../../kernel/names.js";
import type { Caller } from "../../../kernel/principal.js";
import type { SignInControl } from "./control.js";

/** A page that a client opens for a person to sign in, as a client's `openPage` gets it. */
export interface OpenedPage {
  /** The address that the client would have opened in a browser. */
  readonly url: string;
}

/** What a user does on the pages of sign-ins. */
export class SignInActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly control: SignInControl,
    private readonly who: Caller,
  ) {}

  /**
   * Opens a page of a sign-in, by browser or by device, and approves it.
   *
   * @returns where the browser is sent to; nothing for a sign-in by device
   */
  approveSignIn(page: OpenedPage): string | undefined {
    return this.#decide(page, "approve");
  }

  /** As {@link approveSignIn}, but the user declines. */
  denySignIn(page: OpenedPage): string | undefined {
    return this.#decide(page, "deny");
  }

  #decide(page: OpenedPage, decision: "approve" | "deny"): string | undefined {
    const { userId } = this.who;
    const url = page?.url;
    if (typeof url !== "string" || !URL.canParse(url)) {
      throw new PlatformError(
        `approveSignIn() and denySignIn() take a page with its address in url, but ${described(page)} was given. Hand over the function itself: signIn({ openPage: person.approveSignIn }).`,
        "page",
      );
    }
    const code = new URL(url).searchParams.get("user_code");
    if (code === null) return this.control.decide(url, userId, decision);
    this.control.decideDevice(code, userId, decision === "approve" ? "granted" : "denied");
    return undefined;
  }
}

const page = object({ url: text }, ["url"]);

/** The arguments of {@link SignInActor}'s methods. */
export const signInActions: Actions<SignInActor> = {
  approveSignIn: args([page]),
  denySignIn: args([page]),
};
