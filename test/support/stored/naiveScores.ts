import type { PlayedGame } from '../../../src/statistics/index.js';
import { hasLeft, isDone, naiveCard } from './naiveStatistics.js';

/** A player's score, computed directly from the header and events of a game. */
export interface NaiveScore {
  readonly game: string;
  readonly name: string;
  readonly kind: string;
  readonly score: number;
  readonly rules: string;
  readonly players: number;
  readonly seed: string;
  readonly daily?: string;
  readonly marks: readonly string[];
}

/** Returns the scores in all finished games, except the scores of players who left early. */
export function naiveScores(games: readonly PlayedGame[]): readonly NaiveScore[] {
  return games.filter(isDone).flatMap((played) => {
    const { rules, players, seed, daily } = played.game.header;
    return players.flatMap(({ name, kind }, seat) => {
      if (hasLeft(played, seat)) return [];
      const { score } = naiveCard(rules, played.events, seat);
      const marks = [...naiveMarks(played, games), ...(kind === 'person' ? [] : ['computer'])];
      const day = daily === true ? { daily: seed.replace('daily:', '') } : {};
      const table = { rules: rules.id, players: players.length, seed, ...day };
      return [{ game: played.id, name, kind, score, ...table, marks }];
    });
  });
}

function naiveMarks(
  { id, created, events, game: { header } }: PlayedGame,
  games: readonly PlayedGame[],
): string[] {
  const marks: string[] = [];
  if (header.practice === true) marks.push('practice');
  if (header.seedGiven === true) marks.push('seed-given');
  if (events.some(({ type }) => type === 'advised')) marks.push('advised');
  if (header.seedGiven === true) return marks;
  const isEarlier = (other: PlayedGame): boolean =>
    other.created < created || (other.created === created && other.id < id);
  const isSeen = games.some((other) => other.game.header.seed === header.seed && isEarlier(other));
  return isSeen ? [...marks, 'seed-seen'] : marks;
}
