export type { StageOperations } from "./operations.js";
