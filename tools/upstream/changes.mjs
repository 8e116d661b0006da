// The vendor's change log: entries with a date, a title, what they are about, and a text.

/**
 * @typedef {object} Entry
 * @property {string} date As in 2026-08-06.
 * @property {string} title
 * @property {string} tags
 * @property {string} summary
 */

const attribute = (head, pattern) => pattern.exec(head)?.[1]?.trim() ?? "";

/** A quoted text, as the change log's pages have them in JavaScript. */
const quoted = (name) => new RegExp(`\\b${name}\\s*[:=]\\s*"((?:[^"\\\\]|\\\\.)*)"`);

/**
 * The entries of a change log.
 *
 * @param {string} text The source of the page.
 * @returns {Entry[]}
 * @throws Error for a text without entries, or with a date that cannot be read
 */
export function changeEntries(text) {
  const entries = [...text.matchAll(/<Update\b([\s\S]*?)>\s*\n([\s\S]*?)(?:<\/Update>|$)/g)].map(
    ([, head, body]) => {
      const label = attribute(head, quoted("label"));
      const day = new Date(`${label} UTC`);
      if (Number.isNaN(day.getTime()))
        throw new Error(`The change log has an entry whose date cannot be read: "${label}".`);
      return {
        date: day.toISOString().slice(0, 10),
        title: attribute(head, quoted("title")) || attribute(body, /^\s*#+ (.*)$/m),
        tags: attribute(head, /\btags=\{\[([^\]]*)\]/).replaceAll('"', ""),
        summary: attribute(head, quoted("description")),
      };
    },
  );
  if (entries.length === 0)
    throw new Error(
      "This is no change log as its source has it: it has no <Update label=…> entry.",
    );
  return entries;
}

/**
 * An issue for each entry after the day up to which the change log was read.
 *
 * @param {string} readUntil
 * @param {Entry[]} entries
 * @returns {{ title: string, text: string }[]}
 */
export function changeIssues(readUntil, entries) {
  return entries
    .filter(({ date }) => date > readUntil)
    .map(({ date, title, tags, summary }) => ({
      title: `The vendor's change log of ${date}: ${title}`,
      text: [
        ...(summary ? [summary] : []),
        ...(tags ? [`It is about: ${tags}.`] : []),
        "Find out whether a row of the contract, an operation or an event changes. When all entries of a day are " +
          "judged, write the day in `tools/upstream/known.json`.",
      ].join("\n\n"),
    }));
}
