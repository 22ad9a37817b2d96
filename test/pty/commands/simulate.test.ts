import { expect, test } from '@jest/globals';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const MANY = ['simulate', '-s', 'kestrel', '--player', 'novice', '--json', '--threads', '1', '--games'];

interface Answer {
  readonly games: number;
  readonly players: readonly object[];
}

test('Ctrl-C prints the same result as a run with the number of games played so far', async () => {
  await using term = await launch({ args: [...MANY, '100000000'], columns: 200 });
  await term.waitFor(/^\[\.{30}\] {3}0% {2}[\d,]+ games a second$/m);
  term.press('ctrl-c');
  expect(await term.exited).toMatchObject({ exitCode: 130 });
  const [, answered = ''] = /^\s*(\{"schema".*\})\r?$/m.exec(term.rawOutput()) ?? [];
  const { games, players } = JSON.parse(answered) as Answer;
  const grouped = games.toLocaleString('en-US');
  expect(term.rawOutput()).toContain(`stopped after ${grouped} of 100,000,000 games`);
  const { stdout } = await run([...MANY, String(games)]);
  expect((JSON.parse(stdout) as Answer).players).toEqual(players);
});

test('the progress bar is removed when all games have ended', async () => {
  await using term = await launch({ args: ['simulate', '-s', 'kestrel', '--games', '200'] });
  expect(await term.exited).toMatchObject({ exitCode: 0 });
  expect(term.rawOutput()).toContain('0%');
  expect(term.screen()).not.toContain('[');
  expect(term.screen()).toMatch(/^[\d,]+ games a second\.$/m);
});
