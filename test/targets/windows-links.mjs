// Links that Windows' shell hands to the program that `registerScheme` names: it must get each word and
// the link as they are.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What the program is started with: words that are easily quoted wrong. */
export const WORDS = [
  'say "hi there"',
  "C:\\data dir\\",
  "",
  'a\\\\"b\\',
  "plain\\",
  "Grüße, 世界",
];

/** A word that the shell would take, with the link's `%1` after it, for the name of a variable. */
const REFUSED = "100%";

const LINK = "//lobby/1?of=a b&c=%20d";

/** Has the shell open the link. Wine's looks at the machine's classes alone. */
async function open(scheme, link) {
  const [user, machine] = ["HKCU", "HKLM"].map((root) => `${root}\\Software\\Classes\\${scheme}`);
  await run("reg", ["copy", user, machine, "/s", "/f"]);
  await run("start", [link], { shell: false });
}

/**
 * Opens a link of the application's own scheme and one of another.
 *
 * @param client Of an application whose scheme nobody has taken.
 * @param ask Asks the host.
 * @returns {Promise<string>} The schemes.
 */
export async function openLinks(client, ask, { program, control }) {
  const command = [process.execPath, program, control, ...WORDS];
  const schemes = [];
  for (const options of [{ command }, { command, scheme: "my-game" }]) {
    const refused = await client
      .registerScheme({ ...options, command: [...command, REFUSED] })
      .catch((error) => error);
    if (!(refused instanceof TypeError)) throw new Error(`It accepted the word ${REFUSED}.`);
    const scheme = await client.registerScheme(options);
    const link = `${scheme}:${LINK}`;
    await open(scheme, link);
    const { words } = await ask("words");
    const [got, expected] = [words, [...WORDS, link]].map((each) => JSON.stringify(each));
    if (got !== expected) throw new Error(`By ${scheme} the program got ${got}, not ${expected}.`);
    schemes.push(scheme);
  }
  return schemes.join(", ");
}
