// The addon without the facade, over the test library, and the test library's controls. Plain
// JavaScript, so that child processes run it as it is.

import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import koffi from "koffi";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the build under test is; sanitizer runs name another folder. */
export const buildFolder = process.env.SOCIAL_SDK_BUILD ?? join(root, "build", "Release");

/** The variants of the test library; see test/library/CMakeLists.txt. */
export const libraries = {
  vendor: join(buildFolder, "libsocial_sdk_test.so"),
  old: join(buildFolder, "libsocial_sdk_test_old.so"),
  openEngine: join(buildFolder, "libsocial_sdk_test_open.so"),
};

/** Ways to fail; see test/library/social_sdk_test.h. */
export const Failure = {
  result: 1,
  noValue: 2,
  abandon: 3,
  invalidUtf8: 4,
  empty: 5,
  synchronous: 6,
};

export const native = createRequire(import.meta.url)(join(buildFolder, "game_social_sdk.node"));

/** Loads a variant of the test library and returns its controls. */
export function useTestLibrary(path = libraries.vendor) {
  native.load({ libraryPath: path });
  return testControls(path);
}

/** The controls of a loaded test library. */
export function testControls(path) {
  const library = koffi.load(path);
  const names = [
    "objectsMade",
    "objectsDropped",
    "allocations",
    "frees",
    "callbacksRegistered",
    "userDataFreed",
    "callbacksCalled",
    "framesMuted",
    "faults",
  ];
  const values = koffi.struct(Object.fromEntries(names.map((name) => [name, "uint64_t"])));
  const text = koffi.struct({ ptr: "void *", size: "size_t" });
  const counters = library.func("SocialSdkTest_Counters", "void", [
    koffi.out(koffi.pointer(values)),
  ]);
  const lastCall = library.func("SocialSdkTest_LastCall", "void", [koffi.out(koffi.pointer(text))]);
  const free = library.func("void Discord_Free(void *)");
  const fire = library.func("uint64_t SocialSdkTest_Fire(const char *, uint64_t)");
  const failNext = library.func("void SocialSdkTest_FailNext(const char *, int32_t)");
  const hold = library.func("void SocialSdkTest_Hold(bool)");
  const forget = library.func("void SocialSdkTest_Forget(const char *)");
  const setAudioFrame = library.func(
    "void SocialSdkTest_SetAudioFrame(uint64_t, int32_t, uint64_t)",
  );
  const wait = library.func("void SocialSdkTest_Wait()");
  const reset = library.func("void SocialSdkTest_Reset()");
  const setFreeThreaded = library.func("void Discord_SetFreeThreaded()");
  return {
    counters() {
      const result = {};
      counters(result);
      return Object.fromEntries(names.map((name) => [name, Number(result[name])]));
    },
    lastCall() {
      const result = {};
      lastCall(result);
      const json = koffi.decode(result.ptr, koffi.array("char", Number(result.size), "String"));
      free(result.ptr);
      return JSON.parse(json);
    },
    fire: (symbol, count) => Number(fire(symbol, count)),
    failNext: (symbol, failure) => failNext(symbol, failure),
    forget: (symbol) => forget(symbol),
    setAudioFrame: (samplesPerChannel, sampleRate, channels) =>
      setAudioFrame(samplesPerChannel, sampleRate, channels),
    hold: (held) => hold(held),
    wait: () => wait(),
    reset() {
      reset();
      // Forgotten too, although whoever loaded the open engine relies on it.
      if (path === libraries.openEngine) setFreeThreaded();
    },
  };
}
