import { BOXES } from '../../src/engine/index.js';
import { BOX_LETTERS } from '../../src/ui/keys/keymap.js';
import { program, temporaryFolder } from '../../test/support/child.js';
import { bytesOf } from '../../test/support/keys.js';
import { bytes, type Figure, milliseconds, type Section } from '../figure.js';
import { median, quantile } from '../statistics.js';
import { type Answer, openTerminal } from '../terminal.js';

const PRESSES = 100;
const MOST_MS = 16;

interface Way {
  readonly input: 'quick' | 'prompts';
  readonly does: string;
  /** Each changes what is on the screen, in turn. */
  readonly keys: readonly string[];
  /** The keys that count; without it all. */
  readonly counted?: readonly string[];
}

/** Two rolls and a box for each player's turn, confirmed where it would hold a zero. */
const TURNS = BOXES.flatMap((box) =>
  Array.from({ length: 4 }, () => ['r', 'r', BOX_LETTERS[box], 'y']).flat(),
);

const WAYS: readonly Way[] = [
  { input: 'quick', does: 'holding dice with quick keys', keys: ['1', '2', '3', '4', '5'] },
  { input: 'prompts', does: 'typing and erasing at a prompt', keys: ['3', bytesOf('backspace')] },
  { input: 'quick', does: 'rolling, stored and synced', keys: TURNS, counted: ['r'] },
];

/** From a key to the frame that shows it, and what that frame costs the line to the terminal. */
export const keypress: Section = {
  title: `Key press to frame, four players at 80 x 24 (${PRESSES} keys each)`,
  async measure() {
    const figures: Figure[] = [];
    for (const way of WAYS) figures.push(...figuresOf(way.does, await play(way)));
    return figures;
  },
};

async function play({ input, keys, counted = keys }: Way): Promise<readonly Answer[]> {
  using home = temporaryFolder();
  const args = ['--players', 'A,B,C,D', '--seed', 'bench', '--no-animation', '--input', input];
  const terminal = openTerminal([program, ...args], home.path);
  try {
    await terminal.frameWith('begins.');
    await terminal.press(bytesOf('enter'));
    const answers: Answer[] = [];
    for (let press = 0; answers.length < PRESSES; press++) {
      const key = keys[press % keys.length] ?? '';
      const answer = await terminal.press(key);
      if (counted.includes(key)) answers.push(answer);
    }
    return answers;
  } finally {
    await terminal.close();
  }
}

function figuresOf(does: string, answers: readonly Answer[]): Figure[] {
  const times = answers.map(({ ms }) => ms);
  const sizes = answers.map((answer) => answer.bytes);
  const middle = median(times);
  return [
    {
      label: `${does}, median`,
      value: milliseconds(middle),
      limit: { most: milliseconds(MOST_MS), kept: middle < MOST_MS },
    },
    { label: '  95th percentile', value: milliseconds(quantile(times, 0.95)) },
    { label: '  written, median', value: bytes(median(sizes)) },
    { label: '  written, 95th percentile', value: bytes(quantile(sizes, 0.95)) },
  ];
}
