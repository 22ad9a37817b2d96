import type { GameHeader, Roller } from '../../src/engine/index.js';
import { type PlainOptions, playPlain } from '../../src/plain/index.js';
import { type RulesSession, startSession } from '../../src/session/index.js';
import { fakeAnalyst } from './fakeAnalyst.js';

export interface LineGame {
  /** All lines that the game printed. */
  readonly lines: readonly string[];
  readonly session: RulesSession;
  /** The answers that were still unused when the game ended. */
  readonly unread: readonly string[];
  readonly end: Awaited<ReturnType<typeof playPlain>>;
}

export interface LineOptions extends Partial<PlainOptions> {
  /** A game to resume. Default: a new game. */
  readonly session?: RulesSession;
  /** Called before each move of a computer player. Returns whether the game should continue. */
  readonly canContinue?: () => boolean;
  /** See `PlainIO`. */
  readonly silenceMs?: number;
}

/** Plays a game in line mode with these answers. The input ends after the last answer. */
export async function playLines(
  header: GameHeader,
  roller: Roller,
  answers: readonly string[],
  {
    session = startSession(header, roller),
    canContinue = () => true,
    silenceMs,
    ...options
  }: LineOptions = {},
): Promise<LineGame> {
  const lines: string[] = [];
  const unread = [...answers];
  const io = {
    say: (line: string) => void lines.push(line),
    answer: async () => unread.shift(),
    canContinue: async () => canContinue(),
    silenceMs,
  };
  const id = '2026-01-31-abcdef';
  const usual = {
    id,
    was: 'new',
    earlier: Promise.resolve([]),
    analyst: fakeAnalyst(),
    confirmations: 'none',
    asksFirst: false,
  } as const;
  const end = await playPlain(session, io, { ...usual, ...options });
  return { lines, session, unread, end };
}

/** Returns answers that score the first roll of every turn. Every player fills the boxes in the order of `boxes`. */
export const fillInOrder = (boxes: readonly string[], seats = 1): string[] =>
  boxes.flatMap((box) => Array.from({ length: seats }, () => ['score', box]).flat());

/** A short name for every box, in card order. */
export const SHORT_NAMES = [
  '1s',
  '2s',
  '3s',
  '4s',
  '5s',
  '6s',
  '3k',
  '4k',
  'fh',
  'ss',
  'ls',
  'y',
  'c',
] as const;
