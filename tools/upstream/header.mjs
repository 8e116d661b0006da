// The names of the SDK's C interface, in the vendor's header and in the one that is generated here.

const PREFIX = "Discord_";

/**
 * The names that a header has.
 *
 * @throws Error for a file without any
 */
export function headerNames(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "");
  const names = new Set(code.match(/\bDiscord_\w+/g));
  if (names.size === 0)
    throw new Error(`This is no C header of the SDK: it has no name that begins with ${PREFIX}.`);
  return names;
}

/** The class, or the type, that a name belongs to. */
const ownerOf = (name) => name.slice(PREFIX.length).split("_")[0];

const list = (names) => names.map((name) => `- \`${name}\``).join("\n");

/**
 * An issue for each class or type whose names differ.
 *
 * @param {Set<string>} known
 * @param {Set<string>} given
 * @returns {{ title: string, text: string }[]}
 */
export function headerIssues(known, given) {
  const added = [...given].filter((name) => !known.has(name));
  const removed = [...known].filter((name) => !given.has(name));
  const owners = [...new Set([...added, ...removed].map(ownerOf))].sort();
  return owners.map((owner) => {
    const of = (names) => names.filter((name) => ownerOf(name) === owner).sort();
    const parts = [
      ...(of(added).length > 0 ? [`New in the SDK's header:\n\n${list(of(added))}`] : []),
      ...(of(removed).length > 0 ? [`No longer in the SDK's header:\n\n${list(of(removed))}`] : []),
      "Change `api/` with the release that has it (`since`), as `docs/adding-a-function.md` says. What only older " +
        "releases have stays, as they are supported, too.",
    ];
    return { title: `The SDK's header differs in \`${owner}\``, text: parts.join("\n\n") };
  });
}
