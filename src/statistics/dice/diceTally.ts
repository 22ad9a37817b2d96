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
import { type GameStart, compareStarts, byPlayer, type PlayedGame, playerKey } from '../playedGame.js';
import { throwsOf } from './throws.js';

interface GameDice extends GameStart {
  /** The dice counts of each player. */
  readonly players: readonly { readonly player: Player; readonly counts: DiceCounts }[];
}

/** Collects dice counts. Games are added one at a time. */
export interface DiceTally {
  add(game: PlayedGame): void;
  /** Returns a report for each player, sorted by name. */
  reports(): readonly DiceReport[];
  /** Returns the number of games that were ignored because an earlier game had the same seed. */
  repeats(): number;
}

/**
 * Creates an empty dice tally. The tally includes unfinished and practice games: if players abandon games with unlucky
 * dice, leaving out those games would bias the counts. If several games share a seed, the tally counts only the
 * earliest game, because all games with this seed have the same dice.
 */
export function openDiceTally(): DiceTally {
  /** The counted games. The keys are the sources of the dice. */
  const counted = new Map<string, GameDice>();
  let games = 0;
  return {
    add(game) {
      games++;
      const source = sourceOf(game);
      const known = counted.get(source);
      if (!known || compareStarts(game, known) < 0) counted.set(source, diceOf(game));
    },
    reports() {
      const played = groupBy(
        [...counted.values()].flatMap((game) => game.players),
        ({ player }) => playerKey(player),
      );
      return played
        .map((games) => {
          const counts = games.map((game) => game.counts).reduce(addCounts, NO_DICE);
          return diceReport(games[0].player, games.length, counts);
        })
        .sort(byPlayer);
    },
    repeats: () => games - counted.size,
  };
}

/** Returns a key for the source of a game's dice: the seed, or the game itself if the game has no seed. */
const sourceOf = ({ id, game: { header } }: PlayedGame): string =>
  header.seed === undefined ? `game ${id}` : `seed ${header.seed}`;

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
