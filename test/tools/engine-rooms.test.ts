import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  checkEngineRooms,
  circlesOfTopics,
  environmentReads,
  includesThatPointUp,
  ROOMS,
  systemsOutsideTheirRoom,
  tablesOfChosenIds,
} from "../../tools/lint/engine-rooms.mjs";

const engine = fileURLToPath(new URL("../../engine", import.meta.url));

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join("\n") });

it("the rooms are the engine's folders", () => {
  const folders = readdirSync(engine, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...ROOMS].sort()).toEqual(folders.sort());
});

it("no include of the engine points up or runs in a circle", () => {
  expect(checkEngineRooms()).toEqual([]);
});

describe("an include", () => {
  it("of the same room or of one below is fine", () => {
    const below = '#include "engine/core/log/log.h"';
    const same = '#include "engine/net/streams/stream.h"';
    expect(includesThatPointUp([file("engine/net/streams/stream.cpp", same, below)])).toEqual([]);
  });

  it("of a room above is named with its place", () => {
    const up = file("engine/core/log/log.cpp", "", '#include "engine/net/streams/stream.h"');
    expect(includesThatPointUp([up])).toEqual([
      "engine/core/log/log.cpp:2 includes engine/net/streams/stream.h, which is above core/.",
    ]);
  });

  it("of the C interface is for the topmost room", () => {
    const include = '#include "sdk/c/generated/sdk.h"';
    expect(includesThatPointUp([file("engine/exports/c_types.h", include)])).toEqual([]);
    expect(includesThatPointUp([file("engine/client/client.h", include)])).toHaveLength(1);
  });

  it("of a room that is not in the list is a fault", () => {
    expect(includesThatPointUp([file("engine/attic/box.cpp")])).toHaveLength(1);
  });
});

describe("topics of a room", () => {
  const log = file("engine/core/log/log.cpp", '#include "engine/core/text/url.h"');

  it("may use each other in one direction", () => {
    const text = file("engine/core/text/url.cpp", '#include "engine/core/result.h"');
    expect(circlesOfTopics([log, text])).toEqual([]);
  });

  it("that include each other by way of a third are named", () => {
    const text = file("engine/core/text/url.h", '#include "engine/core/ids/snowflake.h"');
    const ids = file("engine/core/ids/snowflake.h", '#include "engine/core/log/log.h"');
    expect(circlesOfTopics([log, text, ids])).toEqual(
      ["log", "text", "ids"].map(
        (topic) => `engine/core/${topic}/ includes itself by way of other folders of its room.`,
      ),
    );
  });
});

describe("the operating system", () => {
  const condition = ["#if defined(__linux__)", "#endif"];
  const header = "#include <sys/socket.h>";
  const none = "is for some operating systems; move it to such a file.";

  it("has files of its own, without conditions", () => {
    for (const path of [
      "engine/system/thread.cpp",
      "engine/net/streams/stream.cpp",
      "binding/classes/place.cpp",
    ]) {
      expect(systemsOutsideTheirRoom([file(path, ...condition)])).toEqual([
        `${path}:1 asks for the operating system; write a file for each.`,
      ]);
    }
  });

  it("has headers of its own, which the engine includes in system/", () => {
    expect(systemsOutsideTheirRoom([file("engine/system/thread_posix.cpp", header)])).toEqual([]);
    expect(systemsOutsideTheirRoom([file("engine/net/streams/stream.cpp", "", header)])).toEqual([
      `engine/net/streams/stream.cpp:2 ${none}`,
    ]);
    expect(
      systemsOutsideTheirRoom([file("engine/net/streams/stream.cpp", "#include <string>")]),
    ).toEqual([]);
  });

  it("and the other layers in files for one system", () => {
    expect(systemsOutsideTheirRoom([file("binding/files/file_lock_posix.cpp", header)])).toEqual(
      [],
    );
    expect(systemsOutsideTheirRoom([file("binding/file_lock.cpp", header)])).toEqual([
      `binding/file_lock.cpp:1 ${none}`,
    ]);
  });
});

it("the environment is read in one room, whole", () => {
  const found = environmentReads([
    file(
      "engine/net/connecting/proxy_settings.cpp",
      'const char* proxy = std::getenv("https_proxy");',
    ),
    file("engine/system/trust_store.cpp", "", 'getenv("SSL_CERT_FILE");'),
    file(
      "engine/system/environment/process_environment.cpp",
      "for (char** next = environ; *next; ++next) {",
    ),
    file(
      "engine/net/connecting/network.cpp",
      "// not getenv",
      "const ProcessEnvironment environment;",
    ),
  ]);
  expect(found).toEqual([
    "engine/net/connecting/proxy_settings.cpp:1 reads the environment; take a ProcessEnvironment instead.",
    "engine/system/trust_store.cpp:2 reads the environment; take a ProcessEnvironment instead.",
  ]);
});

it("a table by ids spreads them in a way of its own", () => {
  const path = "engine/core/table.h";
  const good = "std::unordered_map<std::uint64_t, User, IdHash> users_;";
  const named = "std::unordered_map<std::string, User> by_name_;";
  const bad = "std::unordered_set<std::uint64_t> told;";
  expect(tablesOfChosenIds([file(path, good, named)])).toEqual([]);
  expect(tablesOfChosenIds([file(path, good, bad)])).toEqual([
    `${path}:2 has a table by ids; give it IdHash.`,
  ]);
});
