import type { Player } from '../../engine/index.js';
import {
  addCounts,
  countThrows,
  type DiceCounts,
  type DiceReport,
  diceReport,
  NO_DICE,
} from './diceReport.js';
import { groupBy } from '../lists.js';
import { type Began, byBeginning, byPlayer, type PlayedGame, playerKey } from '../playedGame.js';
import { throwsOf } from './throws.js';

interface GameDice extends Began {
  /** For each player of the game. */
  readonly players: readonly { readonly player: Player; readonly counts: DiceCounts }[];
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
      const played = groupBy(
        [...bySeed.values()].flatMap((game) => game.players),
        ({ player }) => playerKey(player),
      );
      return played
        .map((games) => {
          const counts = games.map((game) => game.counts).reduce(addCounts, NO_DICE);
          return diceReport(games[0].player, games.length, counts);
        })
        .sort(byPlayer);
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
    players: players.map((player, seat) => ({
      player,
      counts: countThrows(throws.filter((each) => each.seat === seat)),
    })),
  };
}
