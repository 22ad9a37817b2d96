import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { runHere } from '../support/runHere.js';

interface Recording {
  readonly args: readonly string[];
  readonly output: object;
}

// For ASCII seeds, the keys of the random number generator must never change. Otherwise, computer players would make
// different random choices in a resumed game.
const RECORDINGS = JSON.parse(
  readFileSync('test/players/recordedSimulations.json', 'utf8'),
) as readonly Recording[];

test.each(RECORDINGS.map(({ args, output }) => [args.join(' '), args, output] as const))(
  'simulate %s prints the recorded results',
  async (_name, args, output) => {
    const { status, stdout } = await runHere(['simulate', '--json', ...args]);
    expect(status).toBe(0);
    const games = JSON.parse(stdout) as { gamesPerSecond: number };
    expect(games).toEqual({ ...output, gamesPerSecond: games.gamesPerSecond });
  },
);
