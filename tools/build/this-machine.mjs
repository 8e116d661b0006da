// What a prebuilt binary for this machine is called.

import { addonName, engineName, targetName } from "../../lib/native/binary-names.mjs";

/** The C library of this machine, where there are several: the running Node's. */
export function libc() {
  if (process.platform !== "linux") return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/** As in tools/cross/targets.mjs, for the machine that this runs on. */
export function thisMachine() {
  const { platform, arch } = process;
  const folder = `${platform}-${arch}`;
  return {
    name: targetName(folder, libc()),
    folder,
    addon: addonName(libc()),
    engine: engineName(platform, libc()),
    built: engineName(platform),
    strip: platform === "win32" ? undefined : "strip",
    stripOptions: platform === "darwin" ? ["-x"] : [],
  };
}
