import { ClockPanel } from "./clock_panel.js";
import { FaultPanel } from "./fault_panel.js";
import { SessionPanel } from "./session_panel.js";

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
