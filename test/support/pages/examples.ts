import { spawn } from 'node:child_process';
import { childEnv, node, program, temporaryFolder } from '../child.js';
import { clockAt, drawsFrom } from '../clock.js';
import { putProgram } from './commandLine.js';
import { type Block, blocksOf } from './markdown.js';

/** A command in a `console` block of a documentation page. */
export interface Example {
  /**
   * The shell command, without the prompt. The command can span several lines, for example if it contains a
   * here-document.
   */
  readonly command: string;
  /** The lines of output that the page shows for the command. */
  readonly shown: readonly string[];
  /** The line number of the first output line on the page. The first line of the page is line 0. */
  readonly start: number;
  /** The `json` block after the command: the command's output, wrapped over several lines. */
  readonly json?: string;
}

/** Returns the commands of a page, in order. Throws if the page contains a block that `runExamples` cannot check. */
export function examplesOf(page: string): readonly Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (block.language === 'json' && blocks[index - 1]?.language === 'console') return [];
    if (block.language !== 'console') {
      throw new Error(`line ${block.start}: a block must be "console", or "json" after a "console" block`);
    }
    const examples = examplesIn(block);
    const last = examples.at(-1);
    if (!last || next?.language !== 'json') return examples;
    return [...examples.slice(0, -1), { ...last, json: next.lines.join('\n') }];
  });
}

function examplesIn({ lines, start }: Block): readonly Example[] {
  const examples: { command: string; shown: string[]; start: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = examples.at(-1);
    if (line.startsWith('$ ')) {
      examples.push({ command: line.slice(2), shown: [], start: start + index + 1 });
    } else if (last && last.shown.length === 0 && line.startsWith('> ')) {
      last.command += `\n${line.slice(2)}`;
      last.start++;
    } else if (last) {
      last.shown.push(line);
    } else {
      throw new Error(`line ${start + index}: a console block must start with a command`);
    }
  }
  return examples;
}

const BEGINNING = Date.parse('2026-01-31T18:00:00.000Z');
const MINUTE = 60_000;
const FIRST_DRAW = 1_000_003;
/** The home folder shown in the examples. */
const HOME = '/home/ann';

/**
 * Runs the commands of a page one after another in the same shell, starting in an empty home folder. The clock advances
 * one minute per command. Random numbers are the same in every run. Returns the combined stdout and stderr of each
 * command.
 */
export async function runExamples(examples: readonly Example[]): Promise<readonly string[]> {
  using home = temporaryFolder();
  using programs = temporaryFolder();
  putProgram(programs.path, 'yahtzee-cli', `#!/bin/sh\nexec "${node}" "${program}" "$@"\n`);
  const options = examples.map((_, index) => {
    const now = new Date(BEGINNING + index * MINUTE).toISOString();
    return [...clockAt(now), ...drawsFrom(FIRST_DRAW * (index + 1))].join(' ');
  });
  const env = {
    ...childEnv(home.path, { PATH: `${programs.path}:${process.env['PATH'] ?? ''}` }),
    ...Object.fromEntries(options.map((each, index) => [`OPTIONS_${index}`, each])),
  };
  const printed = (await printedBy(scriptOf(examples), home.path, env)).replaceAll(home.path, HOME);
  const outputs = printed.split('\0');
  if (outputs.pop() !== '' || outputs.length !== examples.length) {
    throw new Error(`${outputs.length} of ${examples.length} examples were completed: ${printed}`);
  }
  return outputs;
}

/**
 * Returns a shell script that runs the commands. The script prints a null character after the output of each command.
 * Each command receives the exit status of the previous command as `$?`.
 */
const scriptOf = (examples: readonly Example[]): string =>
  [
    'exec 2>&1',
    ...examples.flatMap(({ command }, index) => [
      `export NODE_OPTIONS=$OPTIONS_${index}; (exit $status)`,
      command,
      `status=$?; printf '\\0'`,
    ]),
  ].join('\n');

async function printedBy(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn('bash', ['--norc', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await new Promise((resolve, reject) => {
    shell.on('error', reject);
    shell.on('close', resolve);
  });
  return printed;
}

/** Replaces the outputs on a page with new outputs. Wrapped JSON stays unchanged. */
export function withOutputs(page: string, outputs: readonly string[]): string {
  const lines = page.split('\n');
  for (const [index, { shown, start, json }] of [...examplesOf(page).entries()].reverse()) {
    if (json === undefined) lines.splice(start, shown.length, ...linesOf(outputs[index] ?? ''));
  }
  return lines.join('\n');
}

const linesOf = (output: string): readonly string[] =>
  output === '' ? [] : output.replace(/\n$/, '').split('\n');
