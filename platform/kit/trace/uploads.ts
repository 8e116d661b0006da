import type { HttpEntry, RecordedBytes } from "../../kernel/traffic/entry.js";

/** Largest file of a trace, and most bytes of all of them. */
export const MAX_FILE_LENGTH = 4 * 1024 * 1024;
const MAX_FILES_LENGTH = 16 * 1024 * 1024;

type Uploads = Pick<HttpEntry, "requestForm" | "requestBytes">;

/** Leaves files out of a trace that would make it too large. */
export class UploadLimit {
  #length = 0;

  /** The form or the bytes of a request, as the trace has them. */
  within({ requestForm, requestBytes }: Uploads): Uploads {
    return {
      ...(requestForm === undefined
        ? {}
        : {
            requestForm: {
              ...requestForm,
              files: requestForm.files.map((file) => this.#within(file)),
            },
          }),
      ...(requestBytes === undefined ? {} : { requestBytes: this.#within(requestBytes) }),
    };
  }

  #within<Bytes extends RecordedBytes>(bytes: Bytes): Bytes {
    const { size } = bytes;
    if (size > MAX_FILE_LENGTH || this.#length + size > MAX_FILES_LENGTH) {
      return { ...bytes, data: `(${size} bytes)` };
    }
    this.#length += size;
    return bytes;
  }
}
