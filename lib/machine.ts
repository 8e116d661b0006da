/** What the process runs on, for messages. */

/** System and processor, the C library where there are several, and the runtime. */
export function describeMachine(): string {
  const { platform, arch } = process;
  return [`${platform}-${arch}`, ...(platform === "linux" ? [libc()] : []), runtime()].join(", ");
}

/** The version of glibc that the process runs on; nothing where there is another C library. */
export function glibcVersion(): string | undefined {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report?.header?.glibcVersionRuntime || undefined;
}

/** The C library that the process runs on. */
export function libc(): string {
  const version = glibcVersion();
  return version ? `glibc ${version}` : "musl or another C library that is not glibc";
}

/** Node.js, Bun or Electron, with the version. */
export function runtime(): string {
  const { bun, electron, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return electron ? `Electron ${electron}, Node ${node}` : `Node ${node}`;
}
