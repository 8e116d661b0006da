/** What all kinds of traffic have in common. */
interface Common {
  /** Counts up from 1 for each watcher. */
  readonly id: number;
  /** Milliseconds since the Unix epoch, by the platform's clock. */
  readonly at: number;
  /** Its user, if known. */
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
  /** The HTTP request to the platform that it is, or while which it was sent. */
  readonly requestId?: string | undefined;
  /** The interaction that it brings to an application, or answers. */
  readonly interactionId?: string | undefined;
}

/** Bytes that came to the platform. */
export interface RecordedBytes {
  readonly size: number;
  /** The bytes themselves, or in words why they are not there. */
  readonly data: Uint8Array | string;
}

/** A file of a form. */
export interface RecordedFile extends RecordedBytes {
  /** Name of the part, such as `files[0]`. */
  readonly field: string;
  readonly filename: string;
  readonly contentType: string;
}

/** A form with files, as a replay sends it again. */
export interface RecordedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly RecordedFile[];
}

/** An HTTP request and its answer: to the platform, or from it to a web server of an application. */
export interface HttpEntry extends Common {
  readonly kind: "http" | "webhook";
  /** Id of the event that was delivered, where it was one; see `POST …/webhook-events/again`. */
  readonly eventId?: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** The body where it was a form with files; known to recorders alone. */
  readonly requestForm?: RecordedForm | undefined;
  /** The body where it was no text; known to recorders alone. */
  readonly requestBytes?: RecordedBytes | undefined;
  /** Fields of body and query that the platform does not act on; absent when there are none. */
  readonly unknownFields?: readonly string[] | undefined;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Why there was no answer, where that is known. */
  readonly fault?: string | undefined;
  /** Why it was refused, where the answer does not say it; known to recorders alone. */
  readonly reason?: string | undefined;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** How long it took, in milliseconds of the system's own clock. */
  readonly duration: number;
}

/** A frame of the gateway or of the local client. */
export interface FrameEntry extends Common {
  readonly kind: "gateway" | "local";
  /** As the platform sees it. */
  readonly direction: "in" | "out";
  readonly sessionId?: string | undefined;
  /** Counts the connections of the gateway; known to recorders alone. */
  readonly connection?: number | undefined;
  /** The code with which the connection was closed, where the entry is that and no frame. */
  readonly closeCode?: number | undefined;
  readonly text: string;
}

/** Sound that a user has sent into a call within a short time; its content is never shown. */
export interface VoiceEntry extends Common {
  readonly kind: "voice";
  /** The channel or lobby whose call it is. */
  readonly channelId: string;
  readonly packets: number;
  readonly bytes: number;
  /** In which these packets came, in milliseconds of the system's own clock. */
  readonly duration: number;
}

/** A recorded request, frame or burst of sound, with secrets redacted. */
export type TrafficEntry = HttpEntry | FrameEntry | VoiceEntry;

/** One of the kinds of entries. */
export type TrafficKind = TrafficEntry["kind"];

/** What is not an entry: so many were left out since the last line, as there were too many. */
export interface Skipped {
  readonly kind: "skipped";
  readonly count: number;
}

type Without<Entry> = Entry extends unknown ? Omit<Entry, "id" | "at" | "interactionId"> : never;

/** An entry before it is numbered. */
export type NewEntry = Without<TrafficEntry>;
