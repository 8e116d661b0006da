import type { MalformedForm } from "../faults/rules.js";

const OVERSIZE = 2 * 1024 * 1024;

/** What is sent in place of a frame when a fault breaks it. */
export function brokenFrame(form: MalformedForm, frame: string): string {
  switch (form) {
    case "truncated":
      return frame.slice(0, Math.ceil(frame.length / 2));
    case "not-json":
      return "<html>502 Bad Gateway</html>";
    case "oversize":
      return JSON.stringify({ t: "OVERSIZE", s: null, op: 0, d: "x".repeat(OVERSIZE) });
    case "wrong-types":
      return '{"t":42,"s":"one","op":"zero","d":[[[]]]}';
  }
}
