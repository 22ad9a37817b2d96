import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { node, program, temporaryFolder } from '../child.js';
import { launch, type Term } from '../pty.js';
import { run } from '../run.js';
import { below, randomInput } from './inputs.js';
import type { Scenario } from './scenarios.js';

/** After this time without a change, a screen rests: no guard against late keys lasts longer, in milliseconds. */
const REST_MS = 900;
/** The screens must be equal after this time, in milliseconds. */
const LIMIT_MS = 15_000;

/** The number of screens that were equal, and the first difference. */
export interface Comparison {
  readonly compared: number;
  readonly difference?: string;
}

/** Plays the same random inputs with this program and an earlier one. */
export async function playTwice(
  earlier: string,
  { args = [], before = [] }: Scenario,
  seed: number,
  steps: number,
): Promise<Comparison> {
  using folder = temporaryFolder();
  const [ours, theirs] = [join(folder.path, 'now'), join(folder.path, 'old')];
  mkdirSync(ours);
  for (const { args: command, answers = '' } of before) await run(command, { home: ours, input: answers });
  cpSync(ours, theirs, { recursive: true });
  const start = (script: string, home: string): Promise<Term> => {
    const quoted = [node, script, ...args].map((word) => `'${word}'`).join(' ');
    return launch({ home, hasPlayed: true, shell: () => `exec ${quoted}` });
  };
  await using now = await start(program, ours);
  await using old = await start(earlier, theirs);
  const random = below(seed);
  const sent: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const difference = await firstDifference(old, now);
    if (difference !== undefined)
      return { compared: step, difference: `after ${sent.slice(-6).join(', ')}\n${difference}` };
    if (await haveEnded(old, now)) return { compared: step + 1 };
    const input = randomInput(random, now.lines());
    sent.push(input.name);
    for (const term of [old, now]) input.send(term);
  }
  return { compared: steps };
}

const haveEnded = async (old: Term, now: Term): Promise<boolean> =>
  (await Promise.race([Promise.all([old.exited, now.exited]), delay(0)])) !== undefined;

/** Waits until both screens rest. Returns how they differ, or undefined if they are equal. */
async function firstDifference(old: Term, now: Term): Promise<string | undefined> {
  let since = performance.now();
  let seen = '';
  for (const end = since + LIMIT_MS; performance.now() < end; await delay(25)) {
    const both = [old, now].map(screenOf);
    const text = both.join('\0');
    if (text !== seen) [since, seen] = [performance.now(), text];
    if (both[0] === both[1] && performance.now() - since >= REST_MS) return undefined;
  }
  const [before = '', after = ''] = [old, now].map(screenOf);
  const [was, is] = [before.split('\n'), after.split('\n')];
  return was.flatMap((line, row) => (line === is[row] ? [] : [`- ${line}`, `+ ${is[row] ?? ''}`])).join('\n');
}

/** Returns the text of a screen, without what differs between two runs: ids of games, times and folders. */
const screenOf = (term: Term): string =>
  term
    .lines()
    .map((line) =>
      line
        .replace(/\b\d{4}-\d\d-\d\d-\w{6}\b/g, 'ID')
        .replace(/\b\d\d:\d\d(?::\d\d)?\b/g, 'TIME')
        .replace(/\/\S*yahtzee-test-\S*/g, 'FOLDER')
        .replace(/node \S*bin\/yahtzee-cli\.js/g, 'yahtzee-cli'),
    )
    .join('\n');
