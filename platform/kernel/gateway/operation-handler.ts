import type { Session } from "./session.js";

/** Acts on a client's payload in a session. Throws a CloseError when it breaks a rule. */
export type OperationHandler = (session: Session, d: unknown) => void;
