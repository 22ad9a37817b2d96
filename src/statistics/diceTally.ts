import { addCounts, countThrows, type DiceCounts, NO_DICE } from './diceCounts.js';
import { type DiceReport, diceReport } from './diceReport.js';
import { type Began, byBeginning, compareText, type PlayedGame } from './playedGame.js';
import { throwsOf } from './thrown.js';

interface GameDice extends Began {
  /** For each player of the game. */
  readonly players: readonly { readonly name: string; readonly counts: DiceCounts }[];
}

/** What fell in games, added one by one. */
export interface DiceTally {
  add(game: PlayedGame): void;
  /** A report for each player, by name. */
  reports(): readonly DiceReport[];
  /** Games left out because an earlier one had their seed. */
  repeats(): number;
}

/**
 * Counts the dice of every game, unfinished ones and practice too: leaving out games that were given up would leave
 * out unlucky dice. Of the games on one seed only the earliest counts, as its dice fall again in the others.
 */
export function openDiceTally(): DiceTally {
  const bySeed = new Map<string, GameDice>();
  let games = 0;
  return {
    add(game) {
      games++;
      const { seed } = game.game.header;
      const known = bySeed.get(seed);
      if (!known || byBeginning(game, known) < 0) bySeed.set(seed, diceOf(game));
    },
    reports() {
      const players = new Map<string, { games: number; counts: DiceCounts }>();
      for (const { name, counts } of [...bySeed.values()].flatMap((game) => game.players)) {
        const before = players.get(name) ?? { games: 0, counts: NO_DICE };
        players.set(name, { games: before.games + 1, counts: addCounts(before.counts, counts) });
      }
      return [...players]
        .sort(([a], [b]) => compareText(a, b))
        .map(([name, player]) => diceReport(name, player.games, player.counts));
    },
    repeats: () => games - bySeed.size,
  };
}

function diceOf({ id, created, game, events }: PlayedGame): GameDice {
  const { players } = game.header;
  const throws = throwsOf(players.length, events);
  return {
    id,
    created,
    players: players.map(({ name }, seat) => ({
      name,
      counts: countThrows(throws.filter((each) => each.seat === seat)),
    })),
  };
}
