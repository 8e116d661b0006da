// What the packages' files begin with: under a Node.js that is too old they would fail at the first
// function that it lacks, with words that name neither the package nor what to do.

/** The oldest Node.js that works, as `engines` of the manifests say, too. */
const OLDEST = [20, 3];

/** Code that refuses to be loaded by an older Node.js, in the name of a package. */
export function nodeCheck(name) {
  const [major, minor] = OLDEST;
  const says = `${name} needs Node.js ${major}.${minor} or newer, but this is `;
  return (
    '{ const [major, minor] = process.versions.node.split(".").map(Number);\n' +
    `if (major < ${major} || (major === ${major} && minor < ${minor})) throw new Error(` +
    `${JSON.stringify(says)} + process.versions.node + ". Install a newer Node.js."); }`
  );
}
