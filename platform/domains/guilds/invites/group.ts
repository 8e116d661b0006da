export type { InviteOperations } from "./operations.js";
