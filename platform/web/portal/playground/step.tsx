import type { ComponentChildren } from "preact";
import { Code, StatusBadge } from "../../tools/code.js";
import { JsonTree } from "../../tools/json-tree.js";
import { commandOf, type FlowAnswer, type FlowRequest } from "./requests.js";

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  /** Whether what comes before it is done. */
  readonly ready: boolean;
  readonly children?: ComponentChildren;
}

/** One step of a flow; those that cannot be taken yet are closed. */
export function Step({ number, title, text, ready, children }: StepProps) {
  return (
    <li class={ready ? "step" : "step waiting"}>
      <span class="step-number" aria-hidden="true">
        {number}
      </span>
      <section class="grow" aria-label={title}>
        <h3>{title}</h3>
        <p class="soft">{text}</p>
        {ready && children}
      </section>
    </li>
  );
}

interface RequestStepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Undefined while something before it is missing. */
  readonly request: FlowRequest | undefined;
  readonly answer: FlowAnswer | undefined;
  readonly busy: boolean;
  readonly onSend: (request: FlowRequest) => void;
}

/** A step that is one request: the command to copy, a button, and the answer. */
export function RequestStep(props: RequestStepProps) {
  const { number, title, text, action, request, answer, busy, onSend } = props;
  return (
    <Step number={number} title={title} text={text} ready={request !== undefined}>
      {request !== undefined && (
        <>
          <Code what={`curl command: ${title}`} note="curl" text={commandOf(request)} />
          <div class="actions">
            <button type="button" class="primary" disabled={busy} onClick={() => onSend(request)}>
              {action}
            </button>
            {answer !== undefined && <StatusBadge status={answer.status} />}
          </div>
          {answer !== undefined && <JsonTree label={`Answer: ${title}`} text={answer.text} />}
        </>
      )}
    </Step>
  );
}
