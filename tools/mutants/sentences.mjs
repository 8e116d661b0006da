import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const textOf = ({ node }) => {
  if (node.type === "StringLiteral") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("");
  return "";
};

/** Texts for people: no rule depends on their words, and no test should repeat them. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "sentences", {
    shouldIgnore: (path) => (/\w \w/.test(textOf(path)) ? "a text for people" : undefined),
  }),
];
