/** The entry of a message's metadata that tells which message it is, and when it was sent. */
export const STAMP = "load";

/** Who sent a message, as which one, and when. */
export interface Stamp {
  /** One sender in one conversation. */
  readonly stream: string;
  /** 1 for the stream's first message. */
  readonly number: number;
  /** Milliseconds since 1970, with fractions. */
  readonly sentAt: number;
}

/** Milliseconds since 1970, as precise as the machine has them. */
export const now = (): number => performance.timeOrigin + performance.now();

/** A stamp as it is sent. */
export function writeStamp({ stream, number, sentAt }: Stamp): string {
  return `${stream}/${number}/${sentAt.toFixed(3)}`;
}

/** Reads a stamp; undefined for whatever else a message carries under that name. */
export function readStamp(text: string | undefined): Stamp | undefined {
  const [, stream, number, sentAt] = /^([\w-]+)\/(\d+)\/(\d+(?:\.\d+)?)$/.exec(text ?? "") ?? [];
  if (stream === undefined) return undefined;
  return { stream, number: Number(number), sentAt: Number(sentAt) };
}
