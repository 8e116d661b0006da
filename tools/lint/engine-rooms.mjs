import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { root } from "../run-command.mjs";
import { trackedFiles } from "./tracked-files.mjs";

/** The rooms of the engine, lowest first: what a file includes is of its own room or of one below. */
export const ROOMS = [
  "model",
  "core",
  "system",
  "mls",
  "net",
  "rest",
  "gateway",
  "domain",
  "users",
  "ipc",
  "oauth",
  "relationships",
  "presence",
  "invites",
  "lobbies",
  "channels",
  "messages",
  "sound",
  "voice",
  "calls",
  "client",
  "exports",
];

const SYSTEM_MACRO = /\b(?:_WIN32|_WIN64|__linux__|__APPLE__|__ANDROID__|__unix__|__FreeBSD__)\b/;

const roomOf = (path) => /^engine\/(\w+)\//.exec(path)?.[1];

/** The C interface, which the topmost room alone may name, counts as a part of it. */
const roomOfInclude = (path) => (path.startsWith("sdk/") ? "exports" : roomOf(path));

function includesOf({ path, text }) {
  return text.split("\n").flatMap((line, index) => {
    const included = /^#include "([^"]+)"/.exec(line)?.[1];
    return included ? [{ included, place: `${path}:${index + 1}` }] : [];
  });
}

/** One message for each include of a room above. `files` have a `path` and a `text`. */
export function includesThatPointUp(files) {
  return files.flatMap((file) => {
    const rank = ROOMS.indexOf(roomOf(file.path));
    if (rank < 0) return roomOf(file.path) ? [`${file.path} is in a room that ROOMS lacks.`] : [];
    return includesOf(file).flatMap(({ included, place }) => {
      const room = roomOfInclude(included);
      if (room === undefined || ROOMS.indexOf(room) <= rank) return [];
      return [`${place} includes ${included}, which is above ${ROOMS[rank]}/.`];
    });
  });
}

/** The topic of a file: its folder. The files directly in a room are a topic, too. */
const topicOf = (path) => dirname(path);

/**
 * One message for each circle of topics within a room: topics that include each other are one, and
 * nobody could read, test or move one of them without the other.
 */
export function circlesOfTopics(files) {
  const needs = new Map();
  for (const file of files) {
    const room = roomOf(file.path);
    const topic = topicOf(file.path);
    for (const { included } of room ? includesOf(file) : []) {
      const other = topicOf(included);
      if (roomOf(included) !== room || other === topic || other.endsWith("/generated")) continue;
      needs.set(topic, (needs.get(topic) ?? new Set()).add(other));
    }
  }
  const reaches = (from, to, seen = new Set()) =>
    [...(needs.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...needs.keys()]
    .filter((topic) => reaches(topic, topic))
    .map((topic) => `${topic}/ includes itself by way of other folders of its room.`);
}

/** Headers that not every operating system has. */
const SYSTEM_HEADER =
  /^#include <(?:windows\.h|process\.h|unistd\.h|fcntl\.h|pthread\.h|sched\.h|spawn\.h|poll\.h|dlfcn\.h|sys\/|netinet\/|arpa\/|CoreFoundation\/|CoreServices\/)/;

/** Files for one system, by the endings of cmake/SystemSources.cmake, and the headers beside them. */
const FOR_ONE_SYSTEM = /_(?:windows|posix|linux|macos|elsewhere)\.cpp$/;

/**
 * One message for each line that is written for an operating system: in the engine such lines are in
 * system/, and everywhere files tell the systems apart, not conditions in them.
 */
export function systemsOutsideTheirRoom(files) {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      if (/^\s*#\s*(?:el)?if/.test(line) && SYSTEM_MACRO.test(line))
        return [`${place} asks for the operating system; write a file for each.`];
      if (!SYSTEM_HEADER.test(line)) return [];
      const isHere = roomOf(path)
        ? roomOf(path) === "system"
        : FOR_ONE_SYSTEM.test(path) || path.endsWith(".h");
      return isHere ? [] : [`${place} is for some operating systems; move it to such a file.`];
    }),
  );
}

/**
 * One message for each line that reads the process's environment, but in system/: the host may change
 * it at any time, so it is read in one place, on the thread of a caller, and handed down.
 */
export function environmentReads(files) {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const code = line.replace(/\/\/.*/, "");
      const reads = /\bgetenv\b/.test(code) || /\benviron\b/.test(code);
      if (!reads || (roomOf(path) === "system" && !/getenv/.test(code))) return [];
      return [`${path}:${index + 1} reads the environment; take a ProcessEnvironment instead.`];
    }),
  );
}

/**
 * One message for each table by ids that the standard library spreads: whoever chooses the ids makes
 * it as slow as a list.
 */
export function tablesOfChosenIds(files) {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const table = /\bunordered_(?:map|set)<(?:std::)?u?int(?:32|64)_t\b([^;]*)/.exec(line);
      if (!table || table[1].includes("IdHash")) return [];
      return [`${path}:${index + 1} has a table by ids; give it IdHash.`];
    }),
  );
}

/** What the engine's rooms have to keep to. */
export function checkEngineRooms() {
  const read = (paths) =>
    paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const files = read(trackedFiles(/^engine\/.*\.(h|cpp)$/));
  return [
    ...includesThatPointUp(files),
    ...circlesOfTopics(files),
    ...systemsOutsideTheirRoom([...files, ...read(trackedFiles(/^(binding|sdk)\/.*\.(h|cpp)$/))]),
    ...environmentReads(files),
    ...tablesOfChosenIds(files),
  ];
}
