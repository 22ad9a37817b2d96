import { program, temporaryFolder } from '../../test/support/child.js';
import { bytesOf } from '../../test/support/keys.js';
import { bytes, type Figure, milliseconds, type Section } from '../figure.js';
import { median, quantile } from '../statistics.js';
import { type Answer, openTerminal } from '../terminal.js';

const PRESSES = 100;
const MAX_MS = 16;

interface Play {
  readonly input: 'quick' | 'prompts';
  readonly label: string;
  /**
   * The keys to press in this order, again and again until enough presses are measured. Each changes the
   * screen.
   */
  readonly keys: readonly string[];
  /** The keys to measure. All by default. */
  readonly counted?: readonly string[];
}

/**
 * The keys for a turn: two rolls, and Enter fills the box with the most points. The screen answers the first key when
 * the next dice roll, a second after a box is filled. A key before each `r` keeps it from being ignored as late.
 */
const TURN = ['1', '1', 'r', '2', 'r', 's', bytesOf('enter')];
/** No confirmations: the benchmark ignores the dice, so its moves are risky. */
const ENV = { YAHTZEE_CONFIRMATIONS: 'none' };

const PLAYS: readonly Play[] = [
  { input: 'quick', label: 'holding dice with quick keys', keys: ['1', '2', '3', '4', '5'] },
  { input: 'prompts', label: 'typing and erasing at a prompt', keys: ['3', bytesOf('backspace')] },
  { input: 'quick', label: 'rolling, including storing and syncing', keys: TURN, counted: ['r'] },
];

/** Measures the time from a key press to the resulting frame, and the number of bytes written. */
export const keypress: Section = {
  title: `Time from key press to frame, four players at 80 x 24 (${PRESSES} keys each)`,
  async measure() {
    const figures: Figure[] = [];
    for (const play of PLAYS) figures.push(...figuresOf(play.label, await answersOf(play)));
    return figures;
  },
};

async function answersOf({ input, keys, counted = keys }: Play): Promise<readonly Answer[]> {
  using home = temporaryFolder();
  const args = ['--players', 'A,B,C,D', '--seed', 'bench', '--no-animation', '--input', input];
  const terminal = openTerminal([program, ...args], home.path, ENV);
  try {
    await terminal.frameWith('starts.');
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

function figuresOf(label: string, answers: readonly Answer[]): Figure[] {
  const times = answers.map(({ ms }) => ms);
  const sizes = answers.map((answer) => answer.bytes);
  const middle = median(times);
  return [
    {
      label: `${label}, median`,
      value: milliseconds(middle),
      limit: { max: milliseconds(MAX_MS), isMet: middle < MAX_MS },
    },
    { label: '  95th percentile', value: milliseconds(quantile(times, 0.95)) },
    { label: '  written, median', value: bytes(median(sizes)) },
    { label: '  written, 95th percentile', value: bytes(quantile(sizes, 0.95)) },
  ];
}
