export type {
  Context,
  Done,
  Events,
  Helpers,
  ScenarioSpec,
  Script,
  ScriptConfig,
  Step,
} from "./artillery.js";
export { GameSocialSdkEngine, GameSocialSdkEngine as default } from "./engine.js";
