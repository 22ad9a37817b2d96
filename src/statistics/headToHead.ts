import { groupBy } from './groups.js';
import { compareText } from './playedGame.js';
import type { TableGame } from './tableGame.js';

/** How two players fared against each other in the games that both finished. */
export interface HeadToHead {
  readonly names: readonly [string, string];
  readonly games: number;
  /** Games in which the one had more points than the other, in the order of the names. */
  readonly wins: readonly [number, number];
  readonly ties: number;
}

interface Meeting {
  readonly names: readonly [string, string];
  /** How many more points the first of them had. */
  readonly lead: number;
}

/** The record of every two players who finished a game together, by their names. */
export const headToHead = (games: readonly TableGame[]): readonly HeadToHead[] =>
  groupBy(games.flatMap(meetings), ({ names }) => JSON.stringify(names))
    .map((met) => ({
      names: met[0].names,
      games: met.length,
      wins: [met.filter(({ lead }) => lead > 0).length, met.filter(({ lead }) => lead < 0).length] as const,
      ties: met.filter(({ lead }) => lead === 0).length,
    }))
    .sort((a, b) => compareText(a.names[0], b.names[0]) || compareText(a.names[1], b.names[1]));

function meetings({ seats }: TableGame): Meeting[] {
  const players = seats.filter(({ fate }) => fate === 'finished').sort((a, b) => compareText(a.name, b.name));
  return players.flatMap((one, index) =>
    players
      .slice(index + 1)
      .map((other): Meeting => ({ names: [one.name, other.name], lead: one.score - other.score })),
  );
}
