/**
 * The fixtures that a test asks for: the names that its first parameter takes apart, as Vitest and
 * Playwright read them. A test that takes the parameter whole gets all of them.
 */
export function fixturesOf(test: (...given: never[]) => unknown): readonly string[] | "all" {
  const source = String(test).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  const parameters = /^\s*(?:async\s*)?(?:function\s*\w*\s*)?\(\s*([\s\S]*)$/.exec(source)?.[1];
  if (parameters === undefined) return "all";
  if (parameters.startsWith(")")) return [];
  if (!parameters.startsWith("{")) return "all";
  const names: string[] = [];
  let depth = 0;
  let part = "";
  for (const letter of parameters) {
    if (letter === "}" && depth === 1) break;
    if ("{[(".includes(letter)) depth += 1;
    else if ("}])".includes(letter)) depth -= 1;
    else if (letter === "," && depth === 1) {
      names.push(part);
      part = "";
      continue;
    }
    if (depth > 1 || letter !== "{") part += letter;
  }
  names.push(part);
  const plain = names.map((name) => (/^\s*(\.{3})?([\w$]+)/.exec(name) ?? []) as string[]);
  if (plain.some(([, rest]) => rest !== undefined)) return "all";
  return plain.flatMap(([, , name]) => name ?? []);
}
