import { expect, test } from '@jest/globals';
import { openHome } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { openTrainer } from '../../../src/cli/train/trainer.js';
import { isBoxOf, OFFICIAL, YATZY } from '../../../src/engine/index.js';
import { nodeFiles } from '../../../src/storage/index.js';
import type { Round } from '../../../src/training/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { keepGame } from '../../support/store.js';
import { realAnalyst } from '../../support/training.js';

async function openedIn(folder: string) {
  const home = await openHome({ YAHTZEE_HOME: folder }, nodeFiles);
  if (!home) throw new Error("there's a home folder");
  const trainer = await openTrainer({
    home,
    analyst: realAnalyst(),
    player: undefined,
    warnings: createWarnings(),
    report: () => undefined,
    now: () => new Date('2026-01-31T12:00:00.000Z'),
  });
  return { home, trainer };
}

test('the mistakes of a game that ends after training has been opened can be trained', async () => {
  using folder = temporaryFolder();
  const { home, trainer } = await openedIn(folder.path);
  expect(await trainer.due()).toEqual([]);
  const { id } = await keepGame(home.store);
  const due = await trainer.due();
  expect(due.length).toBeGreaterThan(0);
  for (const { source } of due) expect(source).toMatchObject({ type: 'mine', game: id });
});

test('mistakes of one kind can be trained even if they would wait for another day', async () => {
  using folder = temporaryFolder();
  const { home, trainer } = await openedIn(folder.path);
  for (const seed of ['one', 'two', 'three']) await keepGame(home.store, { seed });
  const today = await trainer.due();
  const leak = (await trainer.leaks(OFFICIAL))?.boxes.find(({ about }) =>
    today.every(({ boxes }) => !boxes.includes(about)),
  );
  if (!leak) throw new Error('a box waits for another day');
  const request = { type: 'mine', level: 'perfect', rules: OFFICIAL } as const;
  const { exercises } = await trainer.chooseRound({ ...request, box: leak.about });
  expect(exercises.length).toBeGreaterThan(0);
  for (const { boxes } of exercises) expect(boxes).toEqual([leak.about]);
  const mixed = await trainer.chooseRound({ ...request, type: 'mixed', box: leak.about });
  expect(mixed.exercises.slice(0, exercises.length)).toEqual(exercises);
  expect((await trainer.chooseRound(request)).exercises).toEqual(today);
});

test('a round about one kind of decision can leave out mistakes under other rules', async () => {
  using folder = temporaryFolder();
  const { home, trainer } = await openedIn(folder.path);
  for (const rules of [OFFICIAL, YATZY]) await keepGame(home.store, { rules });
  const request = { type: 'mine', level: 'perfect', rules: OFFICIAL, roll: 3 } as const;
  const rulesOf = ({ exercises }: Round): readonly string[] => [
    ...new Set(exercises.map(({ position }) => position.rules.id)),
  ];
  expect(rulesOf(await trainer.chooseRound(request)).toSorted()).toEqual(['official', 'yatzy']);
  expect(rulesOf(await trainer.chooseRound({ ...request, keepsRules: true }))).toEqual(['official']);
});

test('leaks are those of the games under the chosen rules, whose boxes they name', async () => {
  using folder = temporaryFolder();
  const { home, trainer } = await openedIn(folder.path);
  await keepGame(home.store, { rules: YATZY });
  expect(await trainer.leaks(OFFICIAL)).toBeUndefined();
  const { boxes = [] } = (await trainer.leaks(YATZY)) ?? {};
  expect(boxes.length).toBeGreaterThan(0);
  for (const { about } of boxes) expect(isBoxOf(YATZY, about)).toBe(true);
});

test.each([
  [YATZY, [YATZY]],
  [undefined, [OFFICIAL, YATZY]],
])('missed positions return under the chosen rules (case %#)', async (rules, expected) => {
  let now = new Date('2026-01-31T12:00:00.000Z');
  const trainer = await openTrainer({
    home: undefined,
    analyst: realAnalyst(),
    player: undefined,
    rules,
    warnings: createWarnings(),
    report: () => undefined,
    now: () => now,
  });
  for (const each of [OFFICIAL, YATZY]) {
    const position = { rules: each, card: card({}), dice: dice('33341'), rollsLeft: 1 } as const;
    const source = { type: 'level', level: 'perfect' } as const;
    const move = { hold: [], expected: 200, cost: 5 };
    await trainer.store({
      exercise: { position, source, themes: [], boxes: [], difficulty: 'easy' },
      judgement: { played: move, best: move, cost: 5, why: { played: {}, best: {} } },
    });
  }
  expect((await trainer.nextReturn())?.count).toBe(expected.length);
  now = new Date('2026-02-02T12:00:00.000Z');
  expect((await trainer.due()).map(({ position }) => position.rules)).toEqual(expected);
});

test("training refuses a clock whose times can't be stored", async () => {
  using folder = temporaryFolder();
  const home = await openHome({ YAHTZEE_HOME: folder.path }, nodeFiles);
  const trainer = await openTrainer({
    home,
    analyst: realAnalyst(),
    player: undefined,
    warnings: createWarnings(),
    report: () => undefined,
    now: () => new Date('+012026-01-31T12:00:00.000Z'),
  });
  await expect(trainer.chooseRound({ type: 'daily', rules: OFFICIAL })).rejects.toThrow(
    "Your computer's clock shows the year 12026. Set the clock, and try again.",
  );
});
