/** What runs in the activity's frame. The server has the game; this shows it and sends moves. */

import { DiscordSDK } from "@discord/embedded-app-sdk";
import type { Game } from "./game.js";

const { application } = document.body.dataset as { application: string };
const status = document.getElementById("status") as HTMLElement;
const board = document.getElementById("board") as HTMLElement;

const sdk = new DiscordSDK(application);
await sdk.ready();
status.textContent = "Waiting for your consent …";
const { code } = await sdk.commands.authorize({
  client_id: application,
  response_type: "code",
  state: "",
  prompt: "none",
  scope: ["identify"],
});
const answer = await fetch("/api/token", { method: "POST", body: JSON.stringify({ code }) });
const { token } = await answer.json();
const { user } = await sdk.commands.authenticate({ access_token: token });

const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/game`);
socket.addEventListener("open", () => {
  socket.send(JSON.stringify({ token, instance: sdk.instanceId, name: user.username }));
});
socket.addEventListener("message", ({ data }) => show(JSON.parse(data)));

const buttons = Array.from({ length: 9 }, (_, field) => {
  const button = document.createElement("button");
  button.setAttribute("aria-label", `Field ${field + 1}`);
  button.addEventListener("click", () => socket.send(JSON.stringify({ field })));
  board.append(button);
  return button;
});

function show({ seat, game }: { seat: number; game: Game }): void {
  const { players, fields, turn, winner } = game;
  for (const [field, button] of buttons.entries()) {
    const owner = fields[field];
    button.textContent = owner === null || owner === undefined ? "" : owner === 0 ? "✕" : "◯";
    button.disabled = owner !== null || winner !== null || turn !== seat || players.length < 2;
  }
  if (players.length < 2) status.textContent = `${user.username} waits for somebody to play with`;
  else if (winner === "draw") status.textContent = "A draw";
  else if (winner !== null) status.textContent = `${players[winner]} has won`;
  else status.textContent = turn === seat ? "Your turn" : `It is ${players[turn]}'s turn`;
}
