// What the package's binaries are called, where it is installed and where they are built. In JavaScript,
// as the tools that build and pack them run before anything is compiled.

/** The addon in a build folder. */
export const BUILT_ADDON = "game_social_sdk.node";

const ADDON = /^game-social-sdk((?:\.\w+)?)\.node$/;
const ENGINE = /^(?:lib)?social_sdk_engine((?:\.\w+)?)\.(?:so|dll|dylib)$/;

/**
 * What a target is called, by its folder of binaries: that of musl has one with that of glibc.
 *
 * @param {string} folder
 * @param {string} [libc]
 */
export const targetName = (folder, libc) => (libc === "musl" ? `${folder}-musl` : folder);

const tagFor = (libc) => (libc ? `.${libc}` : "");

/**
 * The addon's name in the package.
 *
 * @param {string} [libc] The C library that it is for, where a system has several.
 */
export const addonName = (libc) => `game-social-sdk${tagFor(libc)}.node`;

/**
 * The engine's name in the package; without a C library also that in a build folder.
 *
 * @param {string} system As Node calls it.
 * @param {string} [libc] The C library that it is for, where a system has several.
 */
export function engineName(system, libc) {
  if (system === "win32") return `social_sdk_engine${tagFor(libc)}.dll`;
  return `libsocial_sdk_engine${tagFor(libc)}.${system === "darwin" ? "dylib" : "so"}`;
}

/**
 * The C library that stands in the name of a packaged addon: `"glibc"`, or `""` where none does; nothing
 * when the file is no addon.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export const addonLibc = (file) => ADDON.exec(file)?.[1]?.slice(1);

/**
 * The same of an engine, also of one in a build folder.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export const engineLibc = (file) => ENGINE.exec(file)?.[1]?.slice(1);
