import { expect, test } from '@jest/globals';
import type { Judgement } from '../../../src/analysis/index.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import { moveOf, positionIn } from '../../../src/players/index.js';
import { gameAt } from '../../../src/training/index.js';
import type { Command } from '../../../src/ui/core/bindings.js';
import {
  type Exercise,
  exerciseReducer,
  type ExerciseStep,
  openExercise,
  withExerciseInput,
  withVerdict,
} from '../../../src/ui/model/review/exercise.js';
import { exerciseKeys } from '../../../src/ui/screens/exercise/exercise.js';
import { card, dice } from '../../support/builders.js';

const POSITION = {
  rules: OFFICIAL,
  card: card({ aces: 3, yahtzee: 0 }),
  dice: dice('33345'),
  rollsLeft: 1,
} as const;
const GAME = gameAt(POSITION);

const placeOf = (exercise: Exercise, kind: 'training' | 'retry') =>
  exerciseKeys(exercise, kind, () => undefined)?.place;

const typed = (exercise: Exercise, text: string): ExerciseStep =>
  [...text].reduce<ExerciseStep>(
    (step, letter) =>
      exerciseReducer(
        step.exercise,
        letter === '\r' ? { verb: 'answer' } : ({ verb: 'type', text: letter } satisfies Command),
      ),
    { exercise },
  );

test('an exercise asks for the decision of its position', () => {
  const { rules, ...position } = POSITION;
  expect(positionIn(GAME)).toEqual(position);
  expect(GAME.header.rules).toBe(rules);
  expect(GAME.header.players).toEqual([{ name: 'You', kind: 'person' }]);
  const exercise = openExercise(GAME, 'prompts');
  expect(placeOf(exercise, 'retry')).toBe('hold/retry');
  expect(placeOf(withExerciseInput(exercise, 'quick'), 'training')).toBe('quick/training');
  const last = gameAt({ ...POSITION, rollsLeft: 0 });
  expect(placeOf(openExercise(last, 'prompts'), 'training')).toBe('box-name/training');
});

test('a hold is judged by its faces in ascending order, wherever the dice lie', () => {
  const hold = [true, false, true, false, true] as const;
  expect(moveOf(dice('52316'), { type: 'roll', hold })).toEqual({ hold: [3, 5, 6] });
});

test('a move ends the question, and its verdict arrives later', () => {
  const { exercise, judge } = typed(openExercise(GAME, 'prompts'), '123\r');
  expect(judge).toEqual({ type: 'roll', hold: [true, true, true, false, false] });
  expect(placeOf(exercise, 'training')).toBeUndefined();
  expect(exercise.made).toEqual({ action: judge, verdict: { status: 'awaited' } });
  if (!judge) throw new Error('there is no move');
  const verdict = { status: 'ready', judgement: {} as Judgement } as const;
  expect(withVerdict(exercise, GAME, judge, verdict).made?.verdict).toBe(verdict);
  expect(withVerdict(exercise, GAME, { ...judge }, verdict)).toBe(exercise);
  expect(withVerdict(exercise, { ...GAME }, judge, verdict)).toBe(exercise);
});

test('an illegal answer is explained, and the question stays', () => {
  const yahtzee = {
    rules: OFFICIAL,
    card: card({ yahtzee: 50 }),
    dice: dice('33333'),
    rollsLeft: 1,
  } as const;
  const step = typed(openExercise(gameAt(yahtzee), 'prompts'), 'aces\r');
  expect(step.judge).toBeUndefined();
  expect(step.exercise.made).toBeUndefined();
  expect(step.exercise.turn.message).toContain('Threes');
});

test('Esc goes back to the previous question, and then stops', () => {
  const { exercise } = typed(openExercise(GAME, 'prompts'), '3\r');
  expect(placeOf(exercise, 'retry')).toBe('dice-numbers/exercise');
  const back = exerciseReducer(exercise, { verb: 'back' });
  expect(placeOf(back.exercise, 'retry')).toBe('hold/retry');
  expect(back.wants).toBeUndefined();
  expect(exerciseReducer(back.exercise, { verb: 'back' }).wants).toBe('to-stop');
});

test('the answer stays if the input style is the same', () => {
  const { exercise } = typed(openExercise(GAME, 'prompts'), 'chan');
  expect(withExerciseInput(exercise, 'prompts')).toBe(exercise);
  expect(withExerciseInput(exercise, 'quick').turn.question.name).toBe('quick');
});

test('dice are clickable only while the question is about dice', () => {
  const clicked = (rollsLeft: 0 | 2) =>
    exerciseKeys(
      openExercise(gameAt({ ...POSITION, rollsLeft }), 'prompts'),
      'training',
      (step) => step,
    )?.board?.({ verb: 'toggle', place: 0 });
  expect(clicked(2)).toBeDefined();
  expect(clicked(0)).toBeUndefined();
});
