import type { Command } from 'commander';
import { describe, expect, test } from '@jest/globals';
import { examplesOf } from '../../src/cli/help.js';
import { buildProgram } from '../../src/cli/program.js';
import { temporaryFolder } from '../support/child.js';
import { wordsInShell } from '../support/pages/commandLine.js';
import { runHere } from '../support/runHere.js';

const program = buildProgram();
const commands = program.createHelp().visibleCommands(program);
const allExamples = [program, ...commands].flatMap((command) => examplesOf(command).map(([line]) => line));

/** Returns the command that the given command line would run. Throws an error if the line is invalid. */
async function commandOf(words: readonly string[]): Promise<Command> {
  const given: Command[] = [];
  const parser = buildProgram();
  for (const command of parser.commands) command.action(() => void given.push(command));
  await parser.parseAsync(words, { from: 'user' });
  const [command] = given;
  if (!command) throw new Error(`${words.join(' ')} gives no command`);
  return command;
}

describe.each(commands.map((command) => [command.name(), command] as const))('%s', (name, command) => {
  test('has examples, and the first example uses the command', async () => {
    const [[first = ''] = []] = examplesOf(command);
    const [words = []] = wordsInShell(first);
    expect((await commandOf(words)).name()).toBe(name);
  });

  test('--help shows examples first, then the usage, in 80 columns', async () => {
    const { status, stdout, stderr } = await runHere([name, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [opening = '', usage = ''] = stdout.split('\n\n');
    expect(opening).toMatch(/^Examples:\n {2}\S/);
    const told = opening.replaceAll(/\s+/g, ' ');
    for (const [line, meaning] of examplesOf(command)) expect(told).toContain(` ${line} ${meaning}`);
    expect(usage).toContain(`Usage: yahtzee-cli ${name} `);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

test.each(allExamples)('%s is a valid command line', async (line) => {
  const runs = wordsInShell(line);
  expect(runs.length).toBeGreaterThan(0);
  for (const words of runs) {
    const command = await commandOf(words);
    // Commander treats an unknown command as an argument of play.
    expect(command.name() === 'play' ? command.args : []).toEqual([]);
  }
});

/**
 * Commands that run quickly and need neither stored games nor files. With --why, advise takes seconds; a test of advise
 * runs it.
 */
const AT_ONCE = ['rules', 'score', 'advise', 'games', 'scores', 'stats', 'settings', 'completion', 'help'];
const cheap = allExamples.filter(
  (line) =>
    AT_ONCE.includes(/^yahtzee-cli (\w+)/.exec(line)?.[1] ?? '') &&
    !/[|<>]|my-rules|stats --player|--why/.test(line),
);

test.each(cheap)('%s succeeds', async (line) => {
  using folder = temporaryFolder();
  const [words = []] = wordsInShell(line);
  const { status, stdout, stderr } = await runHere(words, { home: folder.path });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toBe('');
});

test("help doesn't list hidden commands", () => {
  const hidden = program.commands.filter((command) => !commands.includes(command));
  expect(hidden.map((command) => command.name())).toEqual(['complete']);
});
