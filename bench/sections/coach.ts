import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { OFFICIAL } from '../../src/engine/index.js';
import { boardMessages } from '../../src/text/index.js';
import { MEMORY, temporaryFolder } from '../../test/support/child.js';
import { launch, type Term } from '../../test/support/pty.js';
import { atMost, type Figure, mebibytes, milliseconds } from '../figure.js';

const PLAYERS = ['A', 'B', 'C', 'D'];
const ROUNDS = [1, 4, 5];
/** A terminal in which the hint has room for the chance to win. */
const SIZE = { columns: 80, rows: 40 };
const MAX_FIRST_MS = 500;
const MAX_ADDED_BYTES = 150 * 2 ** 20;
/** Longer than an unused thread waits before it ends. */
const UNUSED_MS = 22_000;
/** How long memory is measured with the coach open. The estimate is refined meanwhile. */
const OPEN_MS = 5000;
const SAMPLE_MS = 5;

/**
 * Measures how long the coach takes to show the first chance to win at a table for four, and how much memory
 * that takes. Memory comes from Linux; other systems measure nothing.
 */
export async function coachFigures(): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return [];
  const figures: Figure[] = [];
  for (const round of ROUNDS) {
    for (const view of ['hint', 'moves'] as const) figures.push(...(await figuresOf(round, view)));
  }
  return figures;
}

async function figuresOf(round: number, view: 'hint' | 'moves'): Promise<readonly Figure[]> {
  using home = temporaryFolder(MEMORY);
  const args = ['--players', PLAYERS.join(), '--seed', 'bench', '--no-animation', '--input', 'quick'];
  // No confirmations: the benchmark ignores the dice, so its moves are risky.
  const env = { YAHTZEE_CONFIRMATIONS: 'none' };
  await using term = await launch({ args, env, home: home.path, hasPlayed: true, ...SIZE });
  await playUntil(term, round);
  const warmed = residentBytes(term);
  await delay(UNUSED_MS);
  const before = residentBytes(term);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(term))), SAMPLE_MS);
  const pressedAt = performance.now();
  term.press('f3');
  await term.waitFor(CHANCE_TO_WIN);
  const first = performance.now() - pressedAt;
  const [error = 'exact'] = /\+-[\d.]+/.exec(term.screen()) ?? [];
  if (view === 'moves') {
    term.press('f3');
    await term.waitFor(WHY);
  }
  await delay(OPEN_MS);
  clearInterval(sampling);
  term.press('escape');
  await term.waitFor((lines) => !lines.some((line) => line.includes('COACH')));
  await delay(OPEN_MS);
  return [
    atMost(`round ${round}, ${view}: first chance to win`, first, MAX_FIRST_MS, milliseconds),
    { label: '  its error, percentage points', value: error },
    { label: '  memory after preparing', value: mebibytes(warmed) },
    { label: '  memory before the question', value: mebibytes(before) },
    atMost('  most memory added', peak - before, MAX_ADDED_BYTES, mebibytes),
    { label: '  memory after closing', value: mebibytes(residentBytes(term)) },
  ];
}

const CHANCE_TO_WIN = /\d% (\(\+-[\d.]+\) )?chance to win/;
const WHY = /on\s+average|On\s+average|Compared\s+with/;

/** Plays all turns before a round, and waits until the coach has been prepared. */
async function playUntil(term: Term, round: number): Promise<void> {
  await term.waitFor('starts.');
  term.press('enter');
  for (let turn = 0; turn < (round - 1) * PLAYERS.length; turn++) {
    await term.waitFor('2 rolls left');
    const [current = ''] = /[A-D]'S TURN/.exec(term.screen()) ?? [];
    term.type('1r2rs');
    await term.waitFor('Press Enter to fill');
    term.press('enter');
    await term.waitFor((lines) => !lines.some((line) => line.includes(current)));
  }
  await term.waitFor(boardMessages.round(OFFICIAL, round));
  await delay(OPEN_MS / 2);
}

/** Returns the memory that a program uses and that isn't swapped out. */
const residentBytes = ({ pid }: Term): number =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
