/** Whether a host, without its port, is this machine. */
export function isLoopback(hostName: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostName);
}
