import { once } from 'node:events';
import type { RuleSet } from '../../engine/index.js';
import { positionMessages } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import { readLines } from '../process.js';
import { readRules } from '../rulesOption.js';
import { stdoutStyles } from '../settings/paint.js';
import {
  type Position,
  type PositionOptions,
  type PositionReading,
  readPosition,
  readPositionOptions,
  refuseOptionsOfBatch,
} from './position.js';

export interface PositionAnswers {
  json(position: Position): object;
  lines(position: Position, styles: TextStyles): readonly string[];
}

/**
 * Prints a command's result for one position or for a batch of positions.
 *
 * @param args the dice, or `-` for a batch
 * @param open prepares the answers; called only if the command line is valid
 * @returns the exit status
 * @throws UsageError
 */
export async function answerPositions(
  args: readonly string[],
  options: PositionOptions & { readonly json?: true },
  open: () => PositionAnswers | Promise<PositionAnswers>,
): Promise<number> {
  const rules = readRules(options.rules);
  if (args.length === 1 && args[0] === '-') {
    refuseOptionsOfBatch(options);
    const { json } = await open();
    return answerBatch(rules, json);
  }
  const position = readPositionOptions(args, rules, options);
  const answers = await open();
  const lines = options.json
    ? [JSON.stringify(answers.json(position))]
    : answers.lines(position, await stdoutStyles());
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

const MAX_LINE_LENGTH = 10_000;

/**
 * Reads positions from stdin, and prints an answer or an error for each, as a line of JSON. Reads in chunks to save
 * memory.
 *
 * @param defaultRules the rule set for positions without a `rules` field
 * @returns the exit status: 2 if a line was invalid, otherwise 0
 */
async function answerBatch(defaultRules: RuleSet, answer: (position: Position) => object): Promise<number> {
  let status = 0;
  const answerLine = (line: string): string => {
    const reading = readLine(line, defaultRules);
    if (reading.ok) return JSON.stringify(answer(reading.position));
    status = 2;
    return JSON.stringify({ error: reading.problem });
  };
  for await (const lines of readLines(process.stdin, MAX_LINE_LENGTH)) {
    const text = `${lines.map(answerLine).join('\n')}\n`;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
  return status;
}

function readLine(line: string, defaultRules: RuleSet): PositionReading {
  if (line.length <= MAX_LINE_LENGTH) return readPosition(line, defaultRules);
  const message = positionMessages.tooLong(MAX_LINE_LENGTH);
  return { ok: false, problem: { code: 'line-too-long', message } };
}
