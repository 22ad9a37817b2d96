import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_LETTERS } from '../../src/engine/ruleSets/yahtzeeBoxes.js';
import { type Env, WITHOUT_VECTORS } from '../support/child.js';
import { launch, type Term } from '../support/pty.js';
import { launchTwins } from '../support/twins.js';

/** Starts a game without analysis, which would compute in the background. */
const play = (args: readonly string[], env: Env = {}): Promise<Term> =>
  launch({ args, env, nodeFlags: [WITHOUT_VECTORS] });

test('an invalid answer shows a one-line message and changes nothing', async () => {
  await using twins = await launchTwins({ analysis: 'missing' });
  const { term } = twins;
  await twins.type('5\r');
  expect(term.lines()).toContain('"5" isn\'t a valid number of players: type 1 to 4.');
  await twins.type('2\rAnn\rann\r');
  expect(term.lines()).toContain('"Ann" and "ann" are too similar: type another name.');
  await twins.type('\x15Bob\r');
  await twins.press('enter');
  const dice = term.lines().slice(1, 6);
  await twins.type('7\r');
  expect(term.lines()).toContain('"7" isn\'t an answer. Type dice (134), how many (0-5), or a box.');
  expect(term.screen()).toContain('or a box: _');
  await twins.type('2\r1\r');
  expect(term.lines()).toContain('You named 1 die, not 2: type 2 numbers from 1 to 5.');
  await twins.type('11\r');
  expect(term.lines()).toContain(
    'You named die 1 twice: name dice by place (1-5 from the left), not by face.',
  );
  await twins.escape();
  await twins.type('s\rstr\r');
  expect(term.lines()).toContain('"str" could be Small Straight or Large Straight.');
  await twins.press('enter');
  expect(term.screen()).toContain('Which box?');
  expect(term.lines().slice(1, 6)).toEqual(dice);
  expect(term.screen()).toContain('2 rolls left');
});

test('a zero needs one confirmation, and the answer n never fills a box', async () => {
  await using twins = await launchTwins({ players: ['Ann'], input: 'quick', analysis: 'missing' });
  await twins.type('zz');
  expect(twins.term.screen()).toMatch(/^Score 0 in Yahtzee\? \(y\/n\) _\n.* would score \d+\.$/m);
  await twins.type('nn');
  expect(twins.term.screen()).toContain('2 rolls left');
  await twins.type('zz');
  await twins.type('y');
  expect(twins.term.screen()).toContain('Ann: Yahtzee 0');
});

describe('checklist 21: keys typed in one burst', () => {
  test('answer all prompts from the start screen to the third turn', async () => {
    await using twins = await launchTwins();
    await twins.type('1\rAnnabel\r2\r14\r3\r1 2 5\rchance\r');
    // What is typed before the next dice is no answer about them.
    await twins.type('aces\r');
    await twins.type('y');
    expect(twins.term.screen()).toContain("ANNABEL'S TURN");
    expect(twins.term.screen()).toContain('round 3 of 13');
  });

  test('play a whole turn without losing a key, even if there are two thousand', async () => {
    await using twins = await launchTwins({ players: ['Ann'], input: 'quick', analysis: 'missing' });
    // The key 1 alternately holds and releases die 1. After 1,999 presses, die 1 is held.
    twins.term.type(`${'1'.repeat(1999)}3r4ree`);
    twins.twin.type('13r4ree');
    await twins.agree();
    expect(twins.term.screen()).toMatch(/round 2 of 13.*2 rolls left[^]*Ann: Chance \d+/);
  });

  test('work while the dice are rolling', async () => {
    await using term = await play(['-p', 'Ann', '-s', 'kestrel', '-i', 'quick']);
    await term.waitFor('2 rolls left');
    term.type('12r3re');
    await term.waitFor(/Ann: Chance \d+/);
    await term.waitFor('round 2 of 13');
  });
});

describe('a whole turn', () => {
  test.each([
    ['prompts', '134\r+5\rfh\r', 10],
    ['quick keys', '134r5rf', 7],
  ])('with %s takes few keys: %j', async (style, keys, count) => {
    const input = style === 'prompts' ? 'prompts' : 'quick';
    // With this seed, the dice are a Full House in the end.
    await using term = await play(['-p', 'Ann', '-s', 'house-0', '--no-animation', '-i', input]);
    await term.waitFor('2 rolls left');
    expect(Buffer.byteLength(keys)).toBe(count);
    for (const key of keys) term.type(key);
    await term.waitFor(/Ann: Full House 25/);
    await term.waitFor('round 2 of 13');
  });
});

describe('checklist 21: Enter pressed several times in a row', () => {
  const launchWith = (...args: readonly string[]): Promise<Term> =>
    play(['-p', 'Ann', '-s', 'kestrel', '--no-animation', ...args]);
  test.each<[string, (term: Term, keys: string) => void]>([
    ['in one chunk', (term, keys) => term.type(keys)],
    ['in quick writes', (term, keys) => [...keys].forEach((key) => term.type(key))],
  ])('%s rolls only once, also the dice marked HELD', async (_, send) => {
    await using term = await launchWith();
    await term.waitFor('Enter answer');
    send(term, '134\r\r\r\r\r');
    await term.waitFor('1 roll left');
    // The extra presses of Enter have left the answer empty, so the next key starts a new answer.
    term.type('+');
    await term.waitFor('or a box: +_');
    expect(term.screen()).toContain('1 roll left');
    expect(term.screen()).toMatch(/^ +1 HELD +3 HELD +4 HELD$/m);
    // After a key other than Enter, the program accepts Enter again.
    term.type('\x7f');
    send(term, '\r\r\r\r');
    await term.waitFor('no rolls left');
    term.type('c');
    await term.waitFor('c_hance');
    expect(term.screen()).toContain('round 1 of 13');
  });

  test('rolls only once with quick keys', async () => {
    await using term = await launchWith('-i', 'quick');
    await term.waitFor('r roll all');
    for (const key of '1\r\r\r\r') term.type(key);
    await term.waitFor('1 roll left');
    term.type('5');
    await term.waitFor(/1 HELD +5 HELD/);
    expect(term.screen()).toContain('1 roll left');
  });
});

describe('checklist 15: the animation of rolling dice', () => {
  const scored = /\(\d+\)(?!,)/;
  /** The middle row of `YAHTZEE!` in big letters. */
  const BIG_WORD = '######  ######    ##      ##    ####    ####    ##';

  test('ends at a key press, and the key still has its effect', async () => {
    await using term = await play(['-p', 'Ann', '-s', 'kestrel']);
    await term.waitFor('2 rolls left');
    term.type('2');
    await term.waitFor('or a box: 2_');
    expect(term.screen()).toMatch(scored);
  });

  test("is followed by a Yahtzee on the whole screen, and the next key doesn't wait for its end", async () => {
    // With this seed, holding the equal dice of the first roll gives 33333.
    await using term = await play(['-p', 'Ann', '-s', 'kestrel-125', '-i', 'quick']);
    await term.waitFor('2 rolls left');
    term.type('235r');
    await term.waitFor(BIG_WORD);
    term.type(YAHTZEE_LETTERS.yahtzee.repeat(2));
    await term.waitFor('Ann: Yahtzee 50');
    expect(term.screen()).not.toContain(BIG_WORD);
  });

  test("ends automatically, and isn't drawn with --no-animation", async () => {
    const args = ['-p', 'Ann', '-s', 'kestrel'];
    await using still = await play([...args, '--no-animation']);
    await using moving = await play(args);
    await still.waitFor('Enter answer');
    expect(still.screen()).toMatch(scored);
    await moving.waitFor('Enter answer');
    const before = still.bytesWritten();
    still.type('0\r');
    await still.waitFor(/1 roll left(?![^]*saving)[^]*\(\d+\)(?!,)[^]*Enter answer/);
    // Typing an answer and pressing Enter draws two frames. An animation would draw six more frames.
    expect(still.bytesWritten() - before).toBeLessThan(4000);
    moving.type('0\r');
    await moving.waitFor(/1 roll left[^]*Enter answer/);
    const drawn = still.bytesWritten();
    await moving.waitFor(scored);
    expect(still.bytesWritten()).toBe(drawn);
  });
});

test('pasted text appears in the prompt, but neither answers the question nor runs a command', async () => {
  const pasted = (text: string): string => `\x1b[200~${text}\x1b[201~`;
  await using term = await play(['-p', 'Ann', '-s', 'kestrel', '--no-animation']);
  await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: _');
  expect(term.modes().bracketedPaste).toBe(true);
  term.type(pasted('score\rchance\r'));
  await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: score_');
  term.type('\x15s\r');
  await term.waitFor('the arrows): _');
  term.type(pasted('\nchance\nfull house\n'));
  await term.waitFor('the arrows): chance_');
  term.press('enter');
  await term.waitFor('round 2 of 13');
  term.press('f2');
  await term.waitFor('r roll all');
  term.type(`${pasted('nfz\r')}1`);
  await term.waitFor('HELD');
  expect(term.screen()).toContain('round 2 of 13');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
});

test('a long text pasted without marks is skipped, and Ctrl-C afterwards ends the program', async () => {
  await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel'] });
  await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: _');
  const drawn = term.bytesWritten();
  term.type('Call me Ishmael. Some years ago, never mind how long precisely,\r'.repeat(4000));
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  // If the program processed all pasted characters, it would draw a frame for every chunk.
  expect(term.bytesWritten() - drawn).toBeLessThan(25_000);
});
