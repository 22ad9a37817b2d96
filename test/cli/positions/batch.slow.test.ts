import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { childEnv, node, program, temporaryFolder } from '../../support/child.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const answers = async (lines: readonly string[], args: readonly string[] = []): Promise<unknown[]> => {
  const { stdout } = await runHere(['score', '-', ...args], {
    input: lines.map((line) => `${line}\n`).join(''),
  });
  const printed = stdout.split('\n');
  expect(printed.pop()).toBe('');
  return printed.map((line) => JSON.parse(line) as unknown);
};

test('the example position in the docs gets the documented answer', async () => {
  const line = '{"dice":[3,3,3,3,3],"filled":{"yahtzee":50,"threes":9},"rules":"official"}';
  const { status, stdout, stderr } = await run(['score', '-'], { input: `${line}\n` });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(
    '{"schema":"yahtzee-cli/score@1","rules":"official","dice":[3,3,3,3,3],"joker":true,"yahtzeeBonus":100,' +
      '"boxes":{"threeOfAKind":15,"fourOfAKind":15,"fullHouse":25,"smallStraight":30,"largeStraight":40,"chance":15}}\n',
  );
});

test('defaults to an empty card and the rules in --rules, or else the official rules', async () => {
  const line = '{"dice":[1,2,3,4,5]}';
  expect(await answers([line])).toMatchObject([{ rules: 'official', boxes: { chance: 15, aces: 1 } }]);
  expect(await answers([line], ['-r', 'meowtzee'])).toMatchObject([{ rules: 'meowtzee' }]);
});

describe('score - prints an error for an invalid line', () => {
  test.each([
    ['', 'not-json'],
    ['nonsense', 'not-json'],
    ['{"dice":[1,2,3,4,5]', 'not-json'],
    ['null', 'bad-position'],
    ['[1,2,3,4,5]', 'bad-position'],
    ['{}', 'bad-dice'],
    ['{"dice":"12345"}', 'bad-dice'],
    ['{"dice":[1,2,3,4]}', 'bad-dice'],
    ['{"dice":[1,2,3,4,"5"]}', 'bad-dice'],
    ['{"dice":[1,2,3,4,7]}', 'bad-dice'],
    [`{"dice":${'['.repeat(4000)}${']'.repeat(4000)}}`, 'bad-dice'],
    ['{"dice":[1,2,3,4,5],"more":1}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"__proto__":{"filled":{}}}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"dice":[1,2,3,4,5]}', 'bad-position'],
    ['{"dice":{"a":1},"dice":[1,2,3,4,5]}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"filled":{"aces":1,"aces":1}}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"filled":{"aces":1},"filled":{}}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"rules":"none"}', 'unknown-rules'],
    ['{"dice":[1,2,3,4,5],"rules":null}', 'unknown-rules'],
    ['{"dice":[1,2,3,4,5],"filled":null}', 'bad-filled'],
    ['{"dice":[1,2,3,4,5],"filled":[]}', 'bad-filled'],
    ['{"dice":[1,2,3,4,5],"filled":{"ones":1}}', 'bad-filled'],
    ['{"dice":[1,2,3,4,5],"filled":{"__proto__":1}}', 'bad-filled'],
    ['{"dice":[1,2,3,4,5],"filled":{"aces":"1"}}', 'bad-filled'],
    ['{"dice":[1,2,3,4,5],"filled":{"aces":6}}', 'impossible-points'],
    ['{"dice":[1,2,3,4,5],"filled":{"yahtzee":25}}', 'impossible-points'],
    ['{"dice":[1,2,3,4,5],"yahtzeeBonuses":1}', 'impossible-bonuses'],
    ['{"dice":[1,2,3,4,5],"yahtzeeBonuses":1,"filled":{"yahtzee":50}}', 'impossible-bonuses'],
    ['{"dice":[1,2,3,4,5],"yahtzeeBonuses":"1"}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"rollsLeft":3}', 'bad-position'],
    [`{"dice":[1,2,3,4,5],"rules":"${'x'.repeat(20_000)}"}`, 'line-too-long'],
  ])('%.70s', async (line, code) => {
    const good = '{"dice":[6,6,6,6,6]}';
    const { status, stdout, stderr } = await runHere(['score', '-'], { input: `${good}\n${line}\n${good}` });
    const [first, bad, last, end] = stdout.split('\n');
    expect(JSON.parse(bad ?? '')).toEqual({
      error: { code, message: expect.stringMatching(/^[\x20-\x7e]+$/) },
    });
    expect(JSON.parse(first ?? '')).toMatchObject({ boxes: { yahtzee: 50 } });
    expect({ last, end }).toEqual({ last: first, end: '' });
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  });
});

test('lines of a batch can end with CRLF', async () => {
  expect(await answers(['{"dice":[1,2,3,4,5]}\r'])).toMatchObject([{ dice: [1, 2, 3, 4, 5] }]);
});

test('20,000 positions are answered in order', async () => {
  const dice = Array.from({ length: 20_000 }, (_, index) =>
    [0, 1, 2, 3, 4].map((place) => (Math.floor(index / 6 ** place) % 6) + 1),
  );
  const given = await answers(dice.map((faces) => JSON.stringify({ dice: faces })));
  expect(given.map((answer) => Reflect.get(Object(answer), 'dice'))).toEqual(dice);
});

test('each position is answered before the next position is read', async () => {
  using folder = temporaryFolder();
  const child = spawn(node, [program, 'score', '-'], { env: childEnv(folder.path), stdio: 'pipe' });
  for (const face of [1, 2, 3]) {
    child.stdin.write(`{"dice":[${face},1,1,1,1]}\n`);
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(text.toString())).toMatchObject({ dice: [face, 1, 1, 1, 1] });
  }
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});

test.each([['score', '-'], ['rules']])(
  'when the output pipe closes, %j %j exits without an error',
  async (...args) => {
    using folder = temporaryFolder();
    const child = spawn(node, [program, ...args.filter(Boolean)], {
      env: childEnv(folder.path),
      stdio: 'pipe',
    });
    child.stdin.on('error', () => {});
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    child.stdout.destroy();
    child.stdin.end('{"dice":[1,1,1,1,1]}\n'.repeat(20_000));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('');
  },
);
