import type { MetadataItem, Requirement } from "./record.js";

const DAY = 24 * 60 * 60 * 1000;

/** What is known of a user, of which requirements are true or not. */
export interface Known {
  /** Now, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** Whether the user has an account of a kind elsewhere. */
  hasAccount(type: string): boolean;
  /** What an application says of the user; undefined when it says nothing. */
  metadata(applicationId: string): Readonly<Record<string, string>> | undefined;
  /** What the application declares a key to be. */
  item(applicationId: string, key: string): MetadataItem | undefined;
}

/** Whether a requirement holds. What cannot be compared does not. */
export function holds(one: Requirement, known: Known): boolean {
  const { connection_type, connection_metadata_field: key, application_id: applicationId } = one;
  if (connection_type !== "application") {
    // Of accounts elsewhere it is known that they are there, and no more.
    return !key && known.hasAccount(connection_type);
  }
  const metadata = applicationId ? known.metadata(applicationId) : undefined;
  if (metadata === undefined) return false;
  if (!key) return true;
  const given = metadata[key];
  const operator = one.operator ?? known.item(applicationId as string, key)?.type;
  if (given === undefined || operator === undefined) return false;
  return compare(operator, given, one.value ?? "", known.now);
}

function compare(operator: number, given: string, wanted: string, now: number): boolean {
  const days = operator === 5 || operator === 6;
  const left = days ? Date.parse(given) : whole(given);
  const right = days ? now - whole(wanted) * DAY : whole(wanted);
  if (Number.isNaN(left) || Number.isNaN(right)) return false;
  switch (operator) {
    case 1:
    case 5:
      return left <= right;
    case 2:
    case 6:
      return left >= right;
    case 3:
    case 7:
      return left === right;
    default:
      return left !== right;
  }
}

const whole = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN);
