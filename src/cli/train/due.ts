import {
  openTrainingStore,
  type StoredAnswer,
  type StoredMistake,
  type Survey,
} from '../../storage/index.js';
import {
  boxesOf,
  countReturned,
  dayNumber,
  DIFFICULTIES,
  type Exercise,
  type PlainMove,
  positionKey,
  returnTimes,
  type ScheduledAnswer,
  THEMES,
} from '../../training/index.js';
import { type CostedGame, knownCosts } from '../home/gameCosts.js';
import type { Home } from '../home/home.js';

export interface OwnMistake {
  readonly game: string;
  readonly name: string;
  readonly mistake: StoredMistake;
}

/** The costly decisions in games, those of the latest game first. */
export const mistakesOf = (games: readonly CostedGame[]): readonly OwnMistake[] =>
  games.toReversed().flatMap(({ score, costs }) =>
    costs.mistakes.map((mistake) => ({
      game: costs.game,
      name: score.players[mistake.seat]?.name ?? '',
      mistake,
    })),
  );

/**
 * Sorts answers by time. The file can have another order: two processes can write at once, and the clock can change.
 */
export const inOrder = (answers: readonly StoredAnswer[]): readonly StoredAnswer[] =>
  [...answers].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));

/** What decides when the player gets an answer's position again. */
export const scheduled = ({ at, position, cost }: StoredAnswer): ScheduledAnswer => ({
  at,
  key: positionKey(position),
  cost,
});

/** How many due positions a player trains in a day (UTC). The others wait for the next day. */
export const DUE_A_DAY = 10;

/** The positions that a player got wrong and that are due, most urgent first. */
export interface DuePositions {
  /** At most `DUE_A_DAY`, minus those that the player has already trained today. */
  readonly today: readonly Exercise[];
  readonly later: readonly Exercise[];
}

/** Splits the wanted due positions into today's and those that wait for another day. See `dueExercises`. */
export function duePositions(
  answers: readonly StoredAnswer[],
  mistakes: readonly OwnMistake[],
  now: Date,
  isWanted: (exercise: Exercise) => boolean = () => true,
): DuePositions {
  const due = dueExercises(answers, mistakes, now).filter(isWanted);
  const today = due.slice(0, Math.max(0, DUE_A_DAY - countTrained(answers, dayNumber(now.getTime()))));
  return { today, later: due.slice(today.length) };
}

/**
 * How many due positions the player trained on a day: missed ones that came back, and new ones from the player's own
 * games.
 */
function countTrained(answers: readonly StoredAnswer[], day: number): number {
  const known = new Set<string>();
  const fresh = answers.filter(({ at, source, position }) => {
    const key = positionKey(position);
    const isNew = !known.has(key);
    known.add(key);
    return isNew && source.type === 'mine' && dayNumber(Date.parse(at)) === day;
  });
  return fresh.length + countReturned(answers.map(scheduled), day);
}

/**
 * All due positions. First those that the player got wrong in training and must repeat, the longest overdue first; then
 * costly decisions in stored games that the player has never trained, the costliest first. `answers` must be in
 * chronological order.
 */
function dueExercises(
  answers: readonly StoredAnswer[],
  mistakes: readonly OwnMistake[],
  now: Date,
): readonly Exercise[] {
  const latest = new Map(answers.map((answer) => [positionKey(answer.position), answer]));
  const returning = [...returnTimes(answers.map(scheduled))]
    .filter(([, time]) => time <= now.getTime())
    .sort(([, a], [, b]) => a - b)
    .flatMap(([key]) => {
      const answer = latest.get(key);
      return answer ? [answeredExercise(answer)] : [];
    });
  const fresh = new Map<string, Exercise>();
  for (const { game, mistake } of [...mistakes].sort((a, b) => b.mistake.cost - a.mistake.cost)) {
    const key = positionKey(mistake.position);
    const { played, cost } = mistake;
    if (!latest.has(key) && !fresh.has(key))
      fresh.set(key, exerciseOf(mistake, { type: 'mine', game, played, cost }, [played]));
  }
  return [...returning, ...fresh.values()];
}

export const answeredExercise = (stored: StoredAnswer): Exercise =>
  exerciseOf(stored, stored.source, [stored.answer, stored.best]);

/** Ignores themes that only later versions know. */
const exerciseOf = (
  { position, themes, difficulty }: Pick<StoredAnswer, 'position' | 'themes' | 'difficulty'>,
  source: Exercise['source'],
  moves: readonly PlainMove[],
): Exercise => ({
  position,
  source,
  themes: THEMES.filter((theme) => themes.includes(theme)),
  boxes: boxesOf(moves),
  difficulty: DIFFICULTIES.find((each) => each === difficulty) ?? 'medium',
});

/**
 * How many positions are due today. Reviews no games, so mistakes in games that nobody has reviewed yet don't count.
 */
export async function countDue(
  { files, path }: Pick<Home, 'files' | 'path'>,
  survey: Pick<Survey, 'over' | 'mistakes'>,
  now: Date,
): Promise<number> {
  const { records } = await openTrainingStore(files, path).answers();
  return duePositions(inOrder(records), mistakesOf(knownCosts(survey)), now).today.length;
}
