import type { PlatformEvent } from "../../kernel/event-log.js";
import { nameOfApplication, nameOfUser } from "./directory.js";

/** What of the platform's events a person should look at. */
const FAILURE =
  /failed|internal_error|not_written|switched_off|unknown_field|cut_short|code_reused/;

/** Why an application did not answer. */
const REASONS: Readonly<Record<string, string>> = {
  timeout: "did not respond in time",
  "no app": "is not running",
  "bad answer": "gave an answer that cannot be read",
};

/** Whether the platform has closed a gateway connection for what its client did, which 4000 never is. */
const isClosed = ({ kind, detail = "", reason }: PlatformEvent): boolean =>
  kind === "gateway.closed" && reason !== undefined && /^4(?!000)/.test(detail);

/** A failure in words. */
export interface Failure {
  readonly event: PlatformEvent;
  readonly text: string;
  /** The address of what failed, or of where it is set up. */
  readonly to: string | undefined;
  /** Id of the delivery or interaction that failed; empty when it is neither. */
  readonly id: string;
}

/** Where a failure is shown with its reason. */
function addressOf(
  { kind, applicationId = "", userId = "", detail }: PlatformEvent,
  id: string,
): string | undefined {
  const portal = `/portal/${applicationId}`;
  if (kind === "gateway.closed") {
    return detail === "4014" ? `${portal}/bot` : `/inspector?who=${userId}`;
  }
  if (kind.startsWith("webhook.")) return `${portal}/webhooks${id === "" ? "" : `?delivery=${id}`}`;
  if (id !== "") return `/inspector/interactions?id=${id}`;
  return kind.startsWith("endpoint.") ? portal : undefined;
}

/** What a failure is called, by the names of those that it concerns. */
function describe(event: PlatformEvent): Failure {
  const { kind, detail = "", reason, applicationId = "", userId = "" } = event;
  const who = applicationId === "" ? "" : nameOfApplication(applicationId);
  const [, type = "", id = "", rest = detail] = /^(\S+ )?(\d{15,}): (.*)$/s.exec(detail) ?? [];
  const whose = userId === "" ? "Somebody unknown" : nameOfUser(userId);
  const text =
    kind === "gateway.closed"
      ? `${whose} was closed with ${detail}: ${reason}`
      : kind === "interaction.failed"
        ? `${who} ${REASONS[rest] ?? rest} when ${nameOfUser(userId)} used it.`
        : [who, type.trim(), rest].filter((part) => part !== "").join(": ");
  return { event, text, to: addressOf(event, id), id };
}

/** The failures among the platform's events, the latest first. */
export function failuresOf(events: readonly PlatformEvent[]): readonly Failure[] {
  const all = events.filter((event) => FAILURE.test(event.kind) || isClosed(event)).map(describe);
  const atEndpoint = all.filter(({ event }) => event.kind === "endpoint.failed");
  return all
    .filter(
      // What failed at an endpoint is reported twice, and the endpoint's report says more.
      ({ event: { kind }, id }) =>
        kind !== "interaction.failed" || !atEndpoint.some((each) => each.id === id),
    )
    .reverse();
}
