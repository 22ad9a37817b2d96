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

/** The parts of a game that are needed for dice statistics. */
export interface GameDice extends GameStart {
  /** Absent if the game has no seed. */
  readonly seed?: string;
  readonly seats: readonly SeatDice[];
}

/** A player and the counts of this player's dice. */
export interface SeatDice extends Player {
  readonly dice: DiceCounts;
}

/** Collects dice counts. Games are added one at a time. */
export interface DiceTally {
  add(game: GameDice): void;
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
      if (!known || compareStarts(game, known) < 0) counted.set(source, game);
    },
    reports() {
      const played = groupBy(
        [...counted.values()].flatMap((game) => game.seats),
        playerKey,
      );
      return played
        .map((seats) => {
          const counts = seats.map(({ dice }) => dice).reduce(addCounts, NO_DICE);
          return diceReport(seats[0], seats.length, counts);
        })
        .sort(byPlayer);
    },
    repeats: () => games - counted.size,
  };
}

/** Returns a key for the source of a game's dice: the seed, or the game itself if the game has no seed. */
const sourceOf = ({ id, seed }: GameDice): string => (seed === undefined ? `game ${id}` : `seed ${seed}`);

/** Counts the dice of each seat. */
export function countDice({ game, events }: PlayedGame): readonly DiceCounts[] {
  const seats = game.header.players.length;
  const throws = throwsOf(seats, events);
  return Array.from({ length: seats }, (_, seat) => countThrows(throws.filter((each) => each.seat === seat)));
}
