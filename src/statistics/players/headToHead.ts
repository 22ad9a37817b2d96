import type { Player } from '../../engine/index.js';
import { type Interval, wilson } from '../intervals.js';
import { groupBy } from '../lists.js';
import { byPlayer, playerKey } from '../playedGame.js';
import type { TableGame } from './tableGame.js';

/** The results of two players in all games that they both finished. */
export interface HeadToHead {
  /** The two players, sorted by name. */
  readonly players: readonly [Player, Player];
  readonly games: number;
  /** The number of games in which each player outscored the other, in the order of `players`. */
  readonly wins: readonly [number, number];
  readonly ties: number;
  /** The first player's share of the wins. A tie counts half. */
  readonly share: number;
  readonly interval: Interval;
}

interface Meeting {
  readonly players: readonly [Player, Player];
  /** The first player's points minus the second player's points. */
  readonly lead: number;
}

/** Returns the head-to-head record of every pair of players who finished a game together, sorted by name. */
export const headToHead = (games: readonly TableGame[]): readonly HeadToHead[] =>
  groupBy(games.flatMap(meetings), ({ players: [one, other] }) => playerKey(one) + playerKey(other))
    .map(recordOf)
    .sort((a, b) => byPlayer(a.players[0], b.players[0]) || byPlayer(a.players[1], b.players[1]));

function recordOf(met: readonly [Meeting, ...Meeting[]]): HeadToHead {
  const count = (sign: number): number => met.filter(({ lead }) => Math.sign(lead) === sign).length;
  const [won, ties] = [count(1), count(0)];
  const share = (won + ties / 2) / met.length;
  return {
    players: met[0].players,
    games: met.length,
    wins: [won, count(-1)],
    ties,
    share,
    interval: wilson(share, met.length),
  };
}

function meetings({ seats }: TableGame): Meeting[] {
  const stayed = seats.filter(({ fate }) => fate === 'finished').sort(byPlayer);
  return stayed.flatMap((one, index) =>
    stayed.slice(index + 1).map((other): Meeting => ({
      players: [playerOf(one), playerOf(other)],
      lead: one.score - other.score,
    })),
  );
}

const playerOf = ({ name, kind }: Player): Player => ({ name, kind });
