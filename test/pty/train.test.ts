import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { clockAt } from '../support/clock.js';
import { launch, type Term } from '../support/pty.js';
import { runHere } from '../support/runHere.js';
import { storeGames } from '../support/stored/storedHome.js';

const NOON = { NODE_OPTIONS: clockAt('2026-01-31T12:00:00.000Z').join('=') };

/** Makes a move with quick keys: fills the marked box. Then waits for the verdict. */
async function fillBest(term: Term): Promise<void> {
  term.type('s');
  await term.waitFor(/Enter fill in/);
  term.press('enter');
  await term.waitFor(/^You: .*(?:costs \d|-\d|best)/m);
}

/** Answers all positions of a daily set. */
async function answerFive(term: Term): Promise<void> {
  for (let position = 1; position <= 5; position++) {
    await term.waitFor(`Position ${position}/5`);
    await fillBest(term);
    await term.waitFor(/Enter (?:Space )?continue/);
    term.press('enter');
  }
}

describe('training in a terminal', () => {
  test('the menu counts the positions that you got wrong, and opens training, which Ctrl-C ends', async () => {
    using home = temporaryFolder();
    await storeGames(home.path, [{ seed: 'kestrel', names: ['Ann'] }]);
    await runHere(['train', '--progress'], { home: home.path, now: '2026-01-31T12:00:00.000Z' });
    await using term = await launch({ args: ['--no-animation'], home: home.path, env: NOON });
    await term.waitFor(/t Train +10 positions you got wrong/);
    term.type('t');
    await term.waitFor(/^> t Ten positions +10 you got wrong/m);
    term.press('enter');
    await term.waitFor('Position 1/10');
    term.press('escape');
    await term.waitFor(/^> t Ten positions/m);
    term.press('escape');
    await term.waitFor(/^> t Train/m);
    term.press('enter');
    await term.waitFor(/^> t Ten positions/m);
    term.press('enter');
    await term.waitFor('Position 1/10');
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expect(term.lines().join('\n')).not.toContain('saved');
  });

  test('a daily set that starts from the menu, in 45 columns: the program prints the card when the player leaves', async () => {
    using home = temporaryFolder();
    const env = { ...NOON, YAHTZEE_INPUT: 'quick' };
    await using term = await launch({ args: [], home: home.path, env, columns: 45 });
    await term.waitFor(/^ {2}t Train/m);
    term.type('t');
    await term.waitFor(/^ {2}d Today's five +same/m);
    term.type('d');
    await answerFive(term);
    await term.waitFor(/^\| .* lost +streak 1 day \|$/m);
    await term.waitFor('Quitting prints this card');
    term.press('escape');
    await term.waitFor(/^> d Today's five +done/m);
    term.type('p');
    await term.waitFor('TRAINING PROGRESS');
    term.press('escape');
    await term.waitFor(/^> p Progress/m);
    term.press('escape');
    await term.waitFor(/^> t Train/m);
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    const left = term.lines().join('\n');
    expect(left).toContain("You've finished the training set of\n2026-01-31.");
    expect(left).toContain('YAHTZEE-CLI      training 2026-01-31');
    const { stdout } = await runHere(['train', '--daily'], {
      home: home.path,
      now: '2026-01-31T13:00:00.000Z',
    });
    expect(stdout).toContain('streak 1 day');
  });

  test('Ctrl-C after an answer says that the answer is saved', async () => {
    await using term = await launch({ args: ['train', '-s', 'kestrel'], env: { YAHTZEE_INPUT: 'quick' } });
    await term.waitFor('Position 1/10');
    await fillBest(term);
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expect(term.lines().join('\n')).toContain(
      '1 answer saved. To see your progress, run: yahtzee-cli train --progress',
    );
  });

  test('in line mode too, Ctrl-C after an answer says that the answer is saved', async () => {
    await using term = await launch({ args: ['train', '--plain', '-s', 'kestrel'] });
    await term.waitFor('Position 1 of 10');
    await term.waitFor('How many dice to hold');
    term.type('0');
    term.press('enter');
    await term.waitFor(/Position 2 of 10[^]*\?/);
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expect(term.lines().join('\n')).toContain('1 answer saved.');
  });
});
