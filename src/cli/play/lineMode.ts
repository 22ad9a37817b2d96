import { setTimeout } from 'node:timers/promises';
import { isSoloGame, type Player, type RuleSet } from '../../engine/index.js';
import { askPlayers, type PlainIO, playPlain } from '../../plain/index.js';
import { BOX_PAUSE_MS } from '../../session/index.js';
import type { RunEnding } from '../process.js';
import { isInteractive } from '../screen.js';
import type { OpenSettings } from '../settings/open.js';
import { commandForHints } from '../startCommand.js';
import { openAnalyst } from '../threads/analyst.js';
import { canAnalyse } from '../threads/canAnalyse.js';
import type { GameFactory, RunGame } from './gameFactory.js';
import type { RunKeeper } from './keeper.js';
import { openLineInput } from '../lineInput.js';

/** What line mode does first: play a game that is already open, or ask who plays a new game. */
export type LineStart =
  | { readonly type: 'line-game'; readonly game: RunGame; readonly was: 'new' | 'resumed' }
  | { readonly type: 'line-seats'; readonly rules: RuleSet };

interface LineTools {
  readonly factory: GameFactory;
  readonly keeper: RunKeeper;
  readonly settings: Pick<OpenSettings, 'values'>;
}

/**
 * Plays a game in line mode, on stdin and stdout. The end of the input, a signal or a closed output pipe stops the game
 * early.
 *
 * @returns the reason why the game ended
 */
export async function playInLines(
  start: LineStart,
  { factory, keeper, settings }: LineTools,
): Promise<RunEnding> {
  const { io, ending, close } = openLineInput();
  const players = start.type === 'line-seats' ? await whoPlays(io, keeper) : undefined;
  const opened =
    start.type === 'line-game'
      ? start
      : players && ({ game: factory.createGame(players, start.rules), was: 'new' } as const);
  if (!opened) {
    close();
    return ending();
  }
  const { game, was } = opened;
  const { id, session, notice, answered: given } = game;
  const { header } = session.getSnapshot().game;
  // Read the earlier scores before the game starts, so that they don't include this game.
  const earlier = isSoloGame(header) ? keeper.soloScores(header) : Promise.resolve([]);
  const isFirst = was === 'new' && (await keeper.isFirstGame(id));
  if (players) await keeper.rememberPlayers({ players });
  game.started();
  const { answered, isStuck } = await playPlain(session, io, {
    id,
    was: isFirst ? 'first' : was,
    earlier,
    analyst: openAnalyst(),
    program: commandForHints(process.stdout),
    // Scripts don't expect confirmations, so never ask them for one.
    confirmations: isInteractive() ? settings.values.confirmations : 'none',
    asksFirst: isInteractive(),
    ...(isInteractive() && { pauseAfterBox: () => setTimeout(BOX_PAUSE_MS, undefined, { ref: false }) }),
    ...(notice !== undefined && { notice }),
    ...(given !== undefined && { answered: given }),
  });
  close();
  if (answered !== undefined) await game.keepAnswer(answered);
  await game.close();
  const why = ending();
  return why === 'left' && isStuck ? 'stuck' : why;
}

const whoPlays = async (io: PlainIO, keeper: RunKeeper): Promise<readonly Player[] | undefined> =>
  askPlayers(io, {
    lastPlayers: await keeper.lastPlayers(),
    computers: canAnalyse() ? 'can-play' : 'cannot-play',
  });
