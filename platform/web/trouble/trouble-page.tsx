import { ClockPanel } from "./clock-panel.js";
import { FaultPanel } from "./fault-panel.js";
import { SessionPanel } from "./session-panel.js";

/** Trouble on purpose, and the platform's time. */
export function TroublePage() {
  return (
    <div class="panels">
      <FaultPanel />
      <ClockPanel />
      <SessionPanel />
    </div>
  );
}
