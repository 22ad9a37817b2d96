import { describe, expect, test } from '@jest/globals';
import { run } from '../support/run.js';

describe.each([
  [
    'score 33355',
    /^.\[1m3 3 3 5 5 {2}\(Official rules\).\[22m\n/,
    /\n.\[32m.\[1m {3}25 {2}Full House {2}\(most\)/,
  ],
  ['rules --list', /^.\[1mofficial \(default\): Official rules.\[22m\n/, /\n.\[1mmeowtzee: Meowtzee/],
])('%s', (line, ...painted) => {
  const args = line.split(' ');

  test('is coloured with FORCE_COLOR', async () => {
    const { stdout } = await run(args, { env: { FORCE_COLOR: '1' } });
    for (const pattern of painted) expect(stdout).toMatch(pattern);
  });

  test.each([[{}], [{ FORCE_COLOR: '0' }], [{ NO_COLOR: '1', FORCE_COLOR: '1' }]])(
    'prints plain text to a pipe with %j',
    async (env) => {
      expect((await run(args, { env })).stdout).not.toContain('\x1b');
    },
  );

  test('prints JSON without colour', async () => {
    expect((await run([...args, '--json'], { env: { FORCE_COLOR: '1' } })).stdout).not.toContain('\x1b');
  });
});

test('text printed for a light background has a darker green', async () => {
  const env = { FORCE_COLOR: '2', YAHTZEE_BACKGROUND: 'light' };
  expect((await run(['score', '33355'], { env })).stdout).toContain('\x1b[38;5;22m\x1b[1m   25  Full House');
});
