import type { FlowAnswer, Pkce } from "./requests.js";

/** The flows that can be walked. */
export const FLOWS = [
  {
    id: "code",
    title: "Authorization code",
    text: "A person signs in on the service's page; your backend exchanges the code.",
  },
  {
    id: "device",
    title: "Device",
    text: "A console or a television shows a code, which the person enters elsewhere.",
  },
  {
    id: "client",
    title: "Client credentials",
    text: "The application gets a token for its owner, without any page.",
  },
] as const;

/** Id of one of {@link FLOWS}. */
export type FlowId = (typeof FLOWS)[number]["id"];

/** What has come of the steps of a flow so far. */
export interface Progress {
  readonly pkce?: Pkce;
  /** Where the person was sent to after the decision. */
  readonly location?: string;
  readonly device?: FlowAnswer;
  readonly decided?: boolean;
  readonly token?: FlowAnswer;
  readonly me?: FlowAnswer;
  readonly refreshed?: FlowAnswer;
  readonly revoked?: FlowAnswer;
}

/** A parameter of the address that a person came back to. */
export function returned(location: string | undefined, name: string): string | undefined {
  if (location === undefined) return undefined;
  return new URL(location).searchParams.get(name) ?? undefined;
}
