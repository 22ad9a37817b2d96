import { once } from 'node:events';
import type { RuleSet } from '../../engine/index.js';
import { positionMessages } from '../../text/index.js';
import { readLines } from '../process.js';
import { type Position, type PositionProblem, readPosition } from './position.js';

const LONGEST_LINE = 10_000;

/**
 * Answers positions from stdin on stdout, one JSON line for each line. A bad line gets its error in its
 * place, and the rest go on. Holds no more than a chunk of input at a time.
 *
 * @param usual the rule set of positions that name none
 * @returns the exit status: 2 where a line was bad
 */
export async function answerBatch(usual: RuleSet, answer: (position: Position) => object): Promise<number> {
  let status = 0;
  const answerLine = (line: string): string => {
    const reading = readLine(line, usual);
    if (reading.ok) return JSON.stringify(answer(reading.position));
    status = 2;
    return JSON.stringify({ error: reading.problem });
  };
  for await (const lines of readLines(process.stdin, LONGEST_LINE)) {
    const text = `${lines.map(answerLine).join('\n')}\n`;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
  return status;
}

function readLine(line: string, usual: RuleSet): ReturnType<typeof readPosition> {
  if (line.length <= LONGEST_LINE) return readPosition(line, usual);
  const problem: PositionProblem = {
    code: 'line-too-long',
    message: positionMessages.tooLong(LONGEST_LINE),
  };
  return { ok: false, problem };
}
