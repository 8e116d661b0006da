/**
 * Calls, beside `@discordjs/voice` in the same call: how soon one is in it, and what it takes to hear
 * many. What the sound needs from one player's microphone to the other's ear, and the gaps that lost
 * packets leave, are measured by a native program with two players of the open engine.
 */

import { measureHearing } from "./support/calls/call-hearing.js";
import { measureJoining } from "./support/calls/call-joining.js";
import { measureSound } from "./support/calls/call-sound.js";

await measureSound();
await measureJoining();
await measureHearing();
