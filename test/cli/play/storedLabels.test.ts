import { expect, test } from '@jest/globals';
import { labelOf } from '../../../src/engine/index.js';
import { temporaryFolder } from '../../support/child.js';
import { forge, onlyJournal } from '../../support/stored/journals.js';
import { runHere } from '../../support/runHere.js';

const NEW_LABELS: Readonly<Record<string, string>> = { chance: 'Dice', aces: '3', twos: 'Undo' };

/** Stores a game that has reached the second turn. The house rules of this game have labels that new games reject. */
async function storeGame(home: string): Promise<string> {
  await runHere(['--plain', '-p', 'Ann', '-s', 'kestrel'], { home, input: 'score\nchance\n' });
  const { path, id } = onlyJournal(home);
  forge(path, ({ first, events }) => {
    const { rules } = first.header;
    if (!('fixedScores' in rules)) throw new Error("the rules aren't those of Yahtzee");
    const boxes = rules.boxes.map(({ box }) => ({ box, label: NEW_LABELS[box] ?? labelOf(rules, box) }));
    const house = { ...rules, id: 'old-house', name: 'Old house', boxes };
    return { first: { ...first, header: { ...first.header, rules: house } }, events };
  });
  return id;
}

test('a stored game whose box labels look like answers can be resumed, and the answers take priority', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const id = await storeGame(home);
  const { status, stdout, stderr } = await runHere(['resume', id, '--plain'], {
    home,
    input: 'score\nundo\ndice\n3\nscore\n1\n',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toContain('1) 3, ');
  expect(stdout).toContain('2) Undo, ');
  // The answer `3` fills the third box in the list, not the box with the label 3. The answer `1` fills the first
  // box, whose label is 3.
  expect(stdout.match(/^Ann: .*$/gm)).toEqual([
    expect.stringMatching(/^Ann: Threes \d+$/),
    expect.stringMatching(/^Ann: 3 \d+$/),
  ]);
});

test('a stored game whose box labels look like answers can be verified and replayed', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const id = await storeGame(home);
  const verified = await runHere(['verify', id], { home });
  expect(verified.stdout).toMatch(/ match the seed and the rules\. Scores: Ann \d+\n$/);
  expect(verified.status).toBe(0);
  const replayed = await runHere(['replay', id, '--plain'], { home });
  expect(replayed.stdout).toMatch(/^Ann: Dice \d+$/m);
  expect(replayed.status).toBe(0);
});
