/** Text whose comments, literals and preprocessor lines are gone, so that braces can be counted. */
function bare(text) {
  return text
    .replace(/R"(\w*)\([\s\S]*?\)\1"/g, '""')
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (found) =>
      found.startsWith('"') ? '""' : " ",
    )
    .replace(/\b(\d+)'(?=\d)/g, "$1")
    .replace(/'(?:\\.|[^'\\\n])+'/g, "0")
    .replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, "");
}

/** What stands at `start` up to the brace that ends it, nested blocks left out but for their braces. */
function surfaceOf(text, start) {
  let depth = 1;
  let surface = "";
  let at = start;
  for (; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if (character === "}") depth -= 1;
    if (depth === 1) surface += character === "}" ? "{}\n" : character === "{" ? "" : character;
    if (character === "{") depth += 1;
  }
  return { surface, end: at };
}

const TYPE =
  /^(?:template\s*<[\s\S]*?>\s*)?(?:requires\b[\s\S]*?\s)?(?:class|struct|union|enum(?:\s+class)?)\s+(\w+)/;
// The first name that is followed by what a function or a variable can be followed by.
const VALUE = /(\w+)\s*(?:\[[^\]]*\]\s*)*(?:\(|=|\{|$)/;

/** The name that a declaration gives to something; nothing for those that give none. */
function nameOf(declaration) {
  const text = declaration.replace(/\[\[[^\]]*\]\]/g, "").trim();
  // Aliases may be repeated, as long as they mean the same; the compiler sees to that.
  if (text === "" || /^(?:using|namespace|static_assert|extern|typedef)\b/.test(text)) return;
  const type = TYPE.exec(text);
  if (type) return type[1];
  // A member defined outside of its class has a name of that class.
  const name = VALUE.exec(text);
  if (!name || text.slice(0, name.index).endsWith("::")) return;
  return name[1];
}

/** The names that a source file declares in its unnamed namespaces, each once. */
export function unnamedNames(source) {
  const text = bare(source);
  const names = new Set();
  const opening = /\bnamespace\s*\{/g;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const { surface, end } = surfaceOf(text, opening.lastIndex);
    opening.lastIndex = end;
    // A block ends a function or, before a semicolon, a class or an initial value.
    for (const declaration of surface.split(/;|\{\}\n(?!\s*[;,])/)) {
      const name = nameOf(declaration);
      if (name) names.add(name);
    }
  }
  return names;
}
