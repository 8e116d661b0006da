/** Three in a row: the rules, which the server alone applies. */

/** Who has a field: a player's number, or nobody. */
export type Field = 0 | 1 | null;

/** A game as both players see it. */
export interface Game {
  /** Names of the players, in the order in which they sat down. */
  readonly players: readonly string[];
  /** Nine fields, row by row. */
  readonly fields: readonly Field[];
  /** Whose turn it is. */
  readonly turn: 0 | 1;
  /** Who has won; `draw` when nobody can any more. */
  readonly winner: 0 | 1 | "draw" | null;
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** A game that nobody has moved in. */
export function newGame(players: readonly string[]): Game {
  return { players, fields: Array<Field>(9).fill(null), turn: 0, winner: null };
}

/** The game after a move; the same game when the move is against the rules. */
export function move(game: Game, player: 0 | 1, field: number): Game {
  const { players, fields, turn, winner } = game;
  const allowed = players.length === 2 && winner === null && player === turn;
  if (!allowed || fields[field] !== null) return game;
  const after = fields.map((owner, index) => (index === field ? player : owner));
  const won = LINES.some((line) => line.every((index) => after[index] === player));
  const full = after.every((owner) => owner !== null);
  return {
    players,
    fields: after,
    turn: player === 0 ? 1 : 0,
    winner: won ? player : full ? "draw" : null,
  };
}
