// What the package's files begin with: bundlers that leave calls of `require` in an ES module make a
// program that fails at the first of them, with words that name neither the package nor what to do.

const MESSAGE =
  "A bundler has put the package's code into another file, an ES module, where it has no require, and " +
  "any binaries were left behind. Leave the package out of the bundle (esbuild: " +
  "--external:game-social-sdk), or add the plug-in of game-social-sdk/bundler, which copies the " +
  "binaries beside the bundle and gives it require.";

/** In a function: bundlers that replace such calls leave those alone that stand in a `try`. */
export const BUNDLED_CHECK =
  '{ const load = () => require("node:module");\n' +
  `try { load(); } catch (cause) { throw new Error(${JSON.stringify(MESSAGE)}, { cause }); } }`;
