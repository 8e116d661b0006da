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
// What `require()` gives: Artillery up to 2.0.27 requires its engines (Node.js 20.19 lets it require modules).
export {
  GameSocialSdkEngine,
  GameSocialSdkEngine as default,
  GameSocialSdkEngine as "module.exports",
} from "./engine.js";
