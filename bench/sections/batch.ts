import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { childEnv, node, program, temporaryFolder } from '../../test/support/child.js';
import { mebibytes, type Section } from '../figure.js';
import { readPeak, withPeak } from '../peakMemory.js';
import { randomPositions, steadyChance } from '../randomPlay.js';

const FEW = 10_000;

type Command = 'score' | 'advise';
const MANY = 100_000;
const LINES_PER_CHUNK = 200;

/**
 * Measures the time and memory of commands that read many positions from a pipe. Ten times the positions may
 * take ten times as long, but no more memory.
 */
export const batch: Section = {
  title: 'Positions from a pipe, with `score -` and `advise -`',
  async measure() {
    const few = await answer('score', FEW);
    const many = await answer('score', MANY);
    const advised = await answer('advise', FEW);
    return [
      { label: `${MANY} positions`, value: `${many.seconds.toFixed(2)} s` },
      { label: `${MANY} positions, peak memory`, value: mebibytes(many.peak) },
      { label: `${FEW} positions, peak memory`, value: mebibytes(few.peak) },
      { label: `${FEW} positions advised, including solving`, value: `${advised.seconds.toFixed(2)} s` },
      { label: `${FEW} positions advised, peak memory`, value: mebibytes(advised.peak) },
    ];
  },
};

async function answer(
  command: Command,
  count: number,
): Promise<{ readonly seconds: number; readonly peak: number }> {
  using home = temporaryFolder();
  const env = childEnv(home.path, withPeak(home.path));
  const startedAt = performance.now();
  const child = spawn(node, [program, command, '-'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let answered = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === NEWLINE) answered++;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await pipeline(Readable.from(positionLines(count)), child.stdin);
  const status = await ended;
  const seconds = (performance.now() - startedAt) / 1000;
  if (status !== 0 || answered !== count) {
    throw new Error(
      `${command} - answered ${answered} of ${count} positions and exited with status ${status}`,
    );
  }
  return { seconds, peak: readPeak(home.path) };
}

const NEWLINE = '\n'.charCodeAt(0);

/** Generates positions in the input format of `score -`. */
function* positionLines(count: number): Generator<string> {
  const chance = steadyChance();
  for (let made = 0; made < count; made += LINES_PER_CHUNK) {
    const positions = randomPositions(Math.min(LINES_PER_CHUNK, count - made), chance);
    const lines = positions.map(({ card, dice }) =>
      JSON.stringify({ dice, filled: card.filled, yahtzeeBonuses: card.yahtzeeBonuses }),
    );
    yield `${lines.join('\n')}\n`;
  }
}
