// What a prebuilt binary for this machine is called.

/** The C library of this machine, where there are several: the running Node's. */
export function libc() {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/** As in tools/cross/targets.mjs, for the machine that this runs on. */
export function thisMachine() {
  const { platform, arch } = process;
  const tag = libc() ? `.${libc()}` : "";
  const [built, ending] = {
    win32: ["social_sdk_engine", ".dll"],
    darwin: ["libsocial_sdk_engine", ".dylib"],
  }[platform] ?? ["libsocial_sdk_engine", ".so"];
  return {
    folder: `${platform}-${arch}`,
    addon: `game-social-sdk${tag}.node`,
    engine: `${built}${tag}${ending}`,
    built: `${built}${ending}`,
    strip: platform === "win32" ? undefined : "strip",
    stripOptions: platform === "darwin" ? ["-x"] : [],
  };
}
