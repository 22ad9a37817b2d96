import type { SeededPlay } from './storedGames.js';
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
  readonly playedAfter?: readonly string[];
}

interface EndedPlay extends SeededPlay {
  /** The time of the last event. Default: `created`. */
  readonly ended?: string;
}

/** Returns the scores in all finished games, except the scores of players who left early. */
export function naiveScores(games: readonly EndedPlay[]): readonly NaiveScore[] {
  return games.filter(isDone).flatMap((played) => {
    const { rules, players, seed, daily } = played.game.header;
    return players.flatMap(({ name, kind }, seat) => {
      if (hasLeft(played, seat)) return [];
      const { score } = naiveCard(rules, played.events, seat);
      const { marks: gameMarks, playedAfter } = naiveMarks(played, name, games);
      const marks = [
        ...gameMarks,
        ...(kind === 'person' ? [] : ['computer']),
        ...(playedAfter.length > 0 ? ['played-after'] : []),
      ];
      const after = playedAfter.length > 0 ? { playedAfter } : {};
      const day = daily === true ? { daily: seed.split(':')[1] ?? '' } : {};
      const table = { rules: rules.id, players: players.length, seed, ...day };
      return [{ game: played.id, name, kind, score, ...table, marks, ...after }];
    });
  });
}

interface NaiveMarks {
  readonly marks: readonly string[];
  readonly playedAfter: readonly string[];
}

function naiveMarks(
  { id, created, ended = created, events, game: { header } }: EndedPlay,
  name: string,
  games: readonly EndedPlay[],
): NaiveMarks {
  const marks: string[] = [];
  if (header.practice === true) marks.push('practice');
  if (header.seedGiven === true) marks.push('seed-given');
  if (events.some(({ type }) => type === 'advised')) marks.push('advised');
  const seen = games
    .filter((other) => other.game.header.seed === header.seed && other.id !== id)
    .filter(
      (other) =>
        other.created < ended || other.created < created || (other.created === created && other.id < id),
    )
    .sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1));
  let isSeen = false;
  const names = new Map<string, string>();
  for (const other of seen) {
    const others = other.game.header.players.map((player) => player.name);
    const isOfOthers = others.every((each) => each.toLowerCase() !== name.toLowerCase());
    if (!header.daily || !other.game.header.daily || !isOfOthers) isSeen = true;
    else for (const each of others) names.set(each.toLowerCase(), names.get(each.toLowerCase()) ?? each);
  }
  if (events.some(({ type }) => type === 'seedSeen')) isSeen = true;
  if (isSeen && header.seedGiven !== true) marks.push('seed-seen');
  return { marks, playedAfter: [...names.values()] };
}
