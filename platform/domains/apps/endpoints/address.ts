import { isLoopback } from "../../../kernel/http/loopback.js";
import type { Urls } from "../../../kernel/http/urls.js";

/**
 * What is wrong with the address of an application's web server; undefined when nothing is. Unlike
 * the service, the platform takes plain HTTP on this machine.
 */
export function addressFault(address: string, { web }: Urls): string | undefined {
  if (!URL.canParse(address)) return "Not a well formed URL.";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return `Scheme "${url.protocol.slice(0, -1)}" must be one of ('https', 'http').`;
  }
  if (url.username !== "" || url.password !== "") return "Leave user name and password out.";
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return "Plain HTTP is for this machine only; give an https address.";
  }
  if (isLoopback(url.hostname) && url.port === new URL(web).port) {
    return "This is the platform's own address.";
  }
  return undefined;
}
