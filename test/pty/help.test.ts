import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

/** Lines of the help of a command in a terminal so wide, control sequences included. */
async function helpIn(columns: number, ...command: readonly string[]): Promise<readonly string[]> {
  await using term = await launch({ args: [...command, '--help'], columns });
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  return term.rawOutput().split('\r\n');
}

test.each(['', 'play', 'score', 'settings'])(
  'checklist 19: %s --help opens with examples, and keeps to 80 columns',
  async (name) => {
    const lines = await helpIn(80, ...(name === '' ? [] : [name]));
    expect(lines[0]).toBe('Examples:');
    expect(lines[1]).toMatch(/^ {2}yahtzee-cli\b/);
    const usage = lines.findIndex((line) => line.startsWith('Usage: yahtzee-cli'));
    const options = lines.indexOf('Options:');
    expect(usage).toBeGreaterThan(1);
    expect(options).toBeGreaterThan(usage);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  },
);
