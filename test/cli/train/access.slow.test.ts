import { describe, expect, test } from '@jest/globals';
import { createWarnings } from '../../../src/cli/output.js';
import { trainingAccess } from '../../../src/cli/train/access.js';
import { openTrainer, type Trainer } from '../../../src/cli/train/trainer.js';
import { OFFICIAL, YATZY } from '../../../src/engine/index.js';
import { AnalysisError, type Analyst } from '../../../src/players/index.js';
import { type Exercise, judgeAnswer, type JudgedAnswer } from '../../../src/training/index.js';
import type { TrainingChoice } from '../../../src/ui/index.js';
import type { ChosenRound } from '../../../src/ui/model/training.js';
import { card, dice } from '../../support/builders.js';
import { house } from '../../support/houseRules.js';
import { EXERCISES, realAnalyst } from '../../support/training.js';

const [first] = EXERCISES;
if (!first) throw new Error("there's an exercise");
const analyst = realAnalyst();
const TODAY = '2026-01-31';
const NOON = `${TODAY}T12:00:00.000Z`;
const dailyOf = (day: string): readonly Exercise[] =>
  [1, 2, 3, 4, 5].map((number) => ({ ...first, source: { type: 'daily', day, number } }));
const DAILY = dailyOf(TODAY);
const CHOICE: TrainingChoice = { type: 'level', level: 'novice' };

type Exercises = Analyst['exercises'];

/** The daily set of the day that the trainer asks for, and one position for any other request. */
const anyExercises: Exercises = (request) =>
  Promise.resolve(request.type === 'daily' ? dailyOf(request.day) : [first]);

const trainerWith = (exercises: Exercises, now = (): string => NOON): Promise<Trainer> =>
  openTrainer({
    home: undefined,
    analyst: { exercises, costs: () => Promise.resolve({ seats: [], mistakes: [] }) },
    player: undefined,
    warnings: createWarnings(),
    report: () => undefined,
    now: () => new Date(now()),
  });

const judgements = new Map<Exercise['position'], Promise<JudgedAnswer>>();

/** Returns an answer with a move that costs points. Judges each position once. */
async function missed(exercise: Exercise): Promise<JudgedAnswer> {
  const { position } = exercise;
  const judging = judgements.get(position) ?? judgeAnswer(analyst, exercise, { box: 'chance' });
  judgements.set(position, judging);
  return { ...(await judging), exercise };
}

/** Answers exercises with a move that costs points. */
async function miss(trainer: Trainer, exercises: readonly Exercise[]): Promise<void> {
  for (const exercise of exercises) await trainer.store(await missed(exercise));
}

/** Returns the summary of a round in 80 columns. */
const summaryOf = (round: ChosenRound, answered: readonly JudgedAnswer[]): readonly string[] =>
  'exercises' in round ? round.summary(answered)(80) : [];

describe('training on the screen', () => {
  test('the choice decides on the positions, and a seed gives other positions in the next round', async () => {
    const requests: Parameters<Exercises>[0][] = [];
    const trainer = await trainerWith((request) => {
      requests.push(request);
      return Promise.resolve([first]);
    });
    const access = trainingAccess(trainer, createWarnings(), 'kestrel');
    const choice: TrainingChoice = { ...CHOICE, theme: 'zeros', difficulty: 'hard' };
    expect(await access.chooseRound(choice, OFFICIAL)).toMatchObject({
      type: 'round',
      opening: "Training (when to take a zero, hard): 1 position from a novice computer player's games.",
    });
    await access.chooseRound(choice, OFFICIAL);
    expect(requests).toMatchObject([
      { level: 'novice', theme: 'zeros', difficulty: 'hard', seed: 'kestrel' },
      { level: 'novice', theme: 'zeros', difficulty: 'hard', seed: 'kestrel:1' },
    ]);
  });

  test('the facts count the daily set, the due positions, and the answers by theme', async () => {
    const trainer = await trainerWith(() => Promise.resolve(DAILY));
    const access = trainingAccess(trainer, createWarnings());
    expect(await access.facts(OFFICIAL)).toEqual({
      daily: { all: 5, left: 5 },
      due: { easy: 0, medium: 0, hard: 0 },
      next: { easy: undefined, medium: undefined, hard: undefined },
      all: { answers: 0, best: 0, meanCost: 0 },
      themes: [],
    });
    await miss(trainer, DAILY.slice(0, 3));
    expect(await access.facts(OFFICIAL)).toMatchObject({
      daily: { all: 5, left: 2 },
      next: { easy: { days: 1, count: 1 }, medium: undefined, hard: undefined },
      all: { answers: 3, best: 0 },
      themes: [
        { theme: 'upper-bonus', answers: 3 },
        { theme: 'endgame', answers: 3 },
      ],
    });
    expect(await access.chooseRound({ type: 'mine', level: 'perfect' }, OFFICIAL)).toEqual({
      type: 'none',
      line: 'None of the positions that you got wrong are due. The next position returns tomorrow.',
    });
    const progress = await access.progress(40);
    expect(progress).toMatchObject({ status: 'ready' });
    expect(JSON.stringify(progress)).toContain('3 answers, 0% best moves');
    expect(JSON.stringify(progress)).not.toContain('TRAINING PROGRESS');
  });

  test('the result of a daily set fits into 80 x 24, and can be shown again', async () => {
    const trainer = await trainerWith(() => Promise.resolve(DAILY));
    const access = trainingAccess(trainer, createWarnings());
    const round = await access.chooseRound({ type: 'daily', level: 'perfect' }, OFFICIAL);
    await miss(trainer, DAILY);
    const answered = await Promise.all(DAILY.map(missed));
    const lines = summaryOf(round, answered);
    expect(lines.length).toBeLessThanOrEqual(19);
    expect(lines.join('\n')).toContain('| 0 of 5 best moves                    |');
    const done = await access.chooseRound({ type: 'daily', level: 'perfect' }, OFFICIAL);
    expect(done.type === 'done' && done.summary(80).slice(0, 3)).toEqual([
      `You've finished the training set of ${TODAY}.`,
      '',
      '+--------------------------------------+',
    ]);
  });

  test('the last answer of a daily set counts before it has been written', async () => {
    const trainer = await trainerWith(() => Promise.resolve(DAILY));
    const answers = await Promise.all(DAILY.map(missed));
    const written = answers.map((answer) => trainer.store(answer));
    expect(trainer.dailyResult({ day: TODAY, rules: OFFICIAL })).toMatchObject({ answers: 5, best: 0 });
    await Promise.all(written);
  });

  test('each built-in rule set has a daily set with a card of its own, and house rules have none', async () => {
    const filled = card({
      ...{ ones: 3, twos: 6, threes: 9, fours: 12, fives: 15, onePair: 12, twoPairs: 22, threeOfAKind: 18 },
      ...{ fourOfAKind: 0, smallStraight: 15, largeStraight: 20, fullHouse: 0, yatzy: 0 },
    });
    const position = { rules: YATZY, card: filled, dice: dice('66612'), rollsLeft: 0 } as const;
    const inYatzy = (exercise: Exercise): Exercise => ({ ...exercise, position });
    const trainer = await trainerWith((request) =>
      Promise.resolve(request.rules === YATZY ? DAILY.map(inYatzy) : DAILY),
    );
    const access = trainingAccess(trainer, createWarnings());
    const choice: TrainingChoice = { type: 'daily', level: 'perfect' };
    await access.chooseRound(choice, OFFICIAL);
    await miss(trainer, DAILY);
    const round = await access.chooseRound(choice, YATZY);
    expect(round).toMatchObject({ type: 'daily', exercises: { length: 5 }, answeredBefore: 0 });
    expect(await access.facts(YATZY)).toMatchObject({ daily: { all: 5, left: 5 } });
    await miss(trainer, DAILY.map(inYatzy));
    const printed = access.linesToPrint().join('\n');
    expect(printed).toMatch(/\| Official rules [^]*\| Yatzy /);
    expect(summaryOf(round, []).join('\n')).not.toContain('Official rules');

    expect(await access.facts(house())).not.toHaveProperty('daily');
    expect(await access.chooseRound(choice, house())).toEqual({
      type: 'none',
      line: 'House rules have no daily set. Choose a built-in rule set, such as official (-r official).',
    });
  });

  test("a daily set that's finished after midnight belongs to the day on which it was opened", async () => {
    let now = '2026-01-31T23:58:00.000Z';
    const trainer = await trainerWith(anyExercises, () => now);
    const access = trainingAccess(trainer, createWarnings());
    const opened = await access.chooseRound({ type: 'daily', level: 'perfect' }, OFFICIAL);
    expect(opened).toMatchObject({ opening: expect.stringContaining('training set of 2026-01-31') });
    await miss(trainer, DAILY.slice(0, 3));
    now = '2026-02-01T00:02:00.000Z';
    await miss(trainer, DAILY.slice(3));
    const answered = await Promise.all(DAILY.map(missed));
    expect(summaryOf(opened, answered).join('\n')).toContain('training 2026-01-31');
    expect(access.linesToPrint().join('\n')).toContain('training 2026-01-31');
    expect(await access.facts(OFFICIAL)).toMatchObject({ daily: { left: 5 } });
    const next = await access.chooseRound({ type: 'daily', level: 'perfect' }, OFFICIAL);
    expect(next).toMatchObject({ type: 'daily', opening: expect.stringContaining('2026-02-01') });
  });

  test('a position missed just before midnight returns twelve hours later', async () => {
    let now = '2026-01-31T23:59:59.000Z';
    const trainer = await trainerWith(anyExercises, () => now);
    await miss(trainer, [first]);
    expect(await trainer.nextReturn()).toEqual({ days: 1, count: 1 });
    now = '2026-02-01T00:00:00.000Z';
    expect(await trainer.due()).toEqual([]);
    expect(await trainer.nextReturn()).toEqual({ days: 0, count: 1 });
    const access = trainingAccess(trainer, createWarnings());
    expect(await access.chooseRound({ type: 'mine', level: 'perfect' }, OFFICIAL)).toMatchObject({
      line: expect.stringContaining('The next position returns later today.'),
    });
    now = '2026-02-01T11:59:59.000Z';
    expect(await trainer.due()).toHaveLength(1);
  });

  test("answers that aren't saved are a warning, and the run ends with a failure", async () => {
    const trainer = await trainerWith(anyExercises);
    const warnings = createWarnings();
    const access = trainingAccess(trainer, warnings);
    expect(access.isUnsaved()).toBe(false);
    expect(await access.store(await missed(first))).toMatch(/^you have no home directory/);
    expect(warnings.latest()).toMatch(/^1 answer isn't saved: /);
    await access.finish();
    expect(access.isUnsaved()).toBe(true);
    expect(access.linesToPrint()).toEqual([]);
  });

  test('a failure of the analysis becomes one line, and the next request tries again', async () => {
    let fails = true;
    const trainer = await trainerWith(() =>
      fails ? Promise.reject(new AnalysisError('No analysis.')) : Promise.resolve([first]),
    );
    const access = trainingAccess(trainer, createWarnings());
    expect(await access.chooseRound(CHOICE, OFFICIAL)).toEqual({ type: 'none', line: 'No analysis.' });
    fails = false;
    expect(await access.chooseRound(CHOICE, OFFICIAL)).toMatchObject({ type: 'round' });
  });
});
