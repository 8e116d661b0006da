/** What the process runs on, for messages. */

/** System and processor, the C library where there are several, and the runtime. */
export function describeMachine(): string {
  const { platform, arch } = process;
  return [`${platform}-${arch}`, ...(platform === "linux" ? [libc()] : []), runtime()].join(", ");
}

/** The C library that the process runs on. */
export function libc(): string {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } };
  const version = report?.header?.glibcVersionRuntime;
  return version ? `glibc ${version}` : "musl or another C library that is not glibc";
}

/** Node.js, Bun or Electron, with the version. */
export function runtime(): string {
  const { bun, electron, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return electron ? `Electron ${electron}, Node ${node}` : `Node ${node}`;
}
