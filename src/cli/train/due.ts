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

/** A costly decision of a person in a stored game. */
export interface OwnMistake {
  readonly game: string;
  readonly name: string;
  readonly mistake: StoredMistake;
}

/** Returns the costly decisions in games. Those of the latest game come first. */
export const mistakesOf = (games: readonly CostedGame[]): readonly OwnMistake[] =>
  games.toReversed().flatMap(({ score, costs }) =>
    costs.mistakes.map((mistake) => ({
      game: costs.game,
      name: score.players[mistake.seat]?.name ?? '',
      mistake,
    })),
  );

/**
 * Returns answers in chronological order. The file can have another order: two processes can write at the same time,
 * and the clock can change.
 */
export const inOrder = (answers: readonly StoredAnswer[]): readonly StoredAnswer[] =>
  [...answers].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));

/** Returns the fields of an answer that decide when the player is asked about its position again. */
export const scheduled = ({ at, position, cost }: StoredAnswer): ScheduledAnswer => ({
  at,
  key: positionKey(position),
  cost,
});

/** The number of due positions that a player trains in a day (UTC). The others wait for the next day. */
export const DUE_A_DAY = 10;

/** The positions that a player got wrong and that are due, most urgent first. */
export interface DuePositions {
  /** The due positions for today: at most `DUE_A_DAY`, minus those that the player has already trained today. */
  readonly today: readonly Exercise[];
  readonly later: readonly Exercise[];
}

/**
 * Returns the due positions for which `isWanted` is true: those for today, and those that wait for another day. See
 * `dueExercises`.
 */
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
 * Returns how many due positions the player trained on a day: missed positions that were asked again, and new positions
 * from the player's own games.
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
 * Returns the positions that are due: first the positions that the player once got wrong in training and must repeat,
 * the longest overdue first; then the costly decisions in stored games that the player has never trained, the costliest
 * first. `answers` must be in chronological order.
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

/** Returns the position of a stored answer as an exercise. */
export const answeredExercise = (stored: StoredAnswer): Exercise =>
  exerciseOf(stored, stored.source, [stored.answer, stored.best]);

/** Returns a stored position as an exercise. Ignores themes that only later versions know. */
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
 * Returns how many positions are due today, but reviews no games: mistakes in games that nobody has reviewed yet don't
 * count.
 */
export async function countDue(
  { files, path }: Pick<Home, 'files' | 'path'>,
  survey: Pick<Survey, 'over' | 'mistakes'>,
  now: Date,
): Promise<number> {
  const { records } = await openTrainingStore(files, path).answers();
  return duePositions(inOrder(records), mistakesOf(knownCosts(survey)), now).today.length;
}
