import { type HoldPlace, whatNowMessages } from '../../../text/index.js';
import type { ThemeName } from '../../../settings/index.js';
import type { Exercise } from '../../model/review/exercise.js';
import { type TurnFacts, turnFacts, type TurnState } from '../../model/turn.js';
import { THEMES } from '../../theme/themes.js';

/** Returns the mark of the box with the most points. */
export const markOf = (theme: ThemeName): string => THEMES[theme].marks.best;

/** What help says about costs, marks and reasons. */
export const COSTS_NOW = [whatNowMessages.costs, whatNowMessages.costMarks] as const;

/** Returns what help says about the question of an exercise. */
export function exerciseNow(
  place: 'training' | 'retry',
  { game, turn }: Exercise,
  theme: ThemeName,
): readonly string[] {
  const facts = turnFacts(game);
  if (!facts) return [];
  const task = place === 'training' ? whatNowMessages.exercise(facts.rollsLeft) : whatNowMessages.retry;
  return [task, ...askedNow(turn, facts, place), whatNowMessages.most(markOf(theme)), ...COSTS_NOW];
}

/** Returns what help says about the question of a turn. */
export function askedNow(
  { question, confirming, message }: TurnState,
  { rules, rollsLeft }: TurnFacts,
  place: HoldPlace,
): readonly string[] {
  if (confirming) return [whatNowMessages.confirm(confirming.question, message ?? '')];
  if (question.name === 'hold') return [whatNowMessages.hold, ...whatNowMessages.holdAnswers(rules, place)];
  if (question.name === 'dice-numbers') return [whatNowMessages.places(question.count)];
  if (question.marked !== undefined) return [whatNowMessages.marked(rules, question.marked)];
  return [question.name === 'box-name' || rollsLeft === 0 ? whatNowMessages.box : whatNowMessages.hold];
}
