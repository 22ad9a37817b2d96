import type { Size } from '../../../text/index.js';
import { dayOfDaily, type Game, isSoloGame, markedGame, marksOf } from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';

/** These rows of the end screen give way if the terminal is too small. */
export type EndRow =
  /** How a solo game ranks among earlier games. */
  | 'place'
  /** What each turn of a daily game cost. */
  | 'strip'
  /** A daily game's streak, the time until the next one, and what perfect play scores. */
  | 'daily'
  | 'luck'
  /** What a solo player's decisions cost. */
  | 'cost'
  /** How a solo game compares with the player's average. */
  | 'average'
  /** The turn that raised the winner's chance of winning most. */
  | 'turning-point'
  /** Who led after each round. */
  | 'lead'
  | 'costliest'
  /** The headings above several players' luck and skill. */
  | 'luck-heading'
  | 'fingerprint'
  /** How many rolls at a network table lack a random number from some player. */
  | 'unlinked'
  | 'gap-above-card'
  | 'gap-below-header';

/** For the header, the outcome, the message and the footer. */
const OTHER_ROWS = 4;
const CARD_ROWS = 11;

/**
 * Chooses the rows that fit on the end screen. Only the game and the terminal matter, not whether a row's text is known
 * yet. So nothing moves when the text arrives.
 *
 * @param analysis whether this machine can compute luck and skill
 */
export function endRows(
  { game, table }: Pick<Snapshot, 'game' | 'table'>,
  size: Size,
  analysis: 'available' | 'missing',
): ReadonlySet<EndRow> {
  const isFinished = game.phase.name === 'finished';
  const isSolo = isFinished && isSoloGame(game.header);
  const isDaily = isFinished && dayOfDaily(game.header) !== undefined;
  const isShared = isFinished && game.seats.length > 1;
  const isRanked = isSolo && marksOf(markedGame(game)).length === 0;
  const isAnalysed = isFinished && analysis === 'available';
  const mostImportantFirst: readonly (EndRow | false)[] = [
    isFinished && game.header.dice === 'table' && 'fingerprint',
    isFinished && table !== undefined && table.unlinkedRolls > 0 && 'unlinked',
    isSolo && 'place',
    isDaily && isAnalysed && 'strip',
    isDaily && 'daily',
    isSolo && isAnalysed && 'luck',
    isSolo && isAnalysed && 'cost',
    isRanked && 'average',
    isShared && isAnalysed && 'turning-point',
    isShared && 'lead',
    isAnalysed && !isSolo && 'luck-heading',
    isAnalysed && 'costliest',
    'gap-above-card',
    'gap-below-header',
  ];
  const free = roomForCard(game, size) - CARD_ROWS;
  return new Set(mostImportantFirst.filter((row) => row !== false).slice(0, Math.max(0, free)));
}

/** How many rows the end screen's scorecards may take. Undefined if they all fit. */
export function endCardRows(game: Game, size: Size): number | undefined {
  const room = roomForCard(game, size);
  return room < CARD_ROWS ? room : undefined;
}

// The terminal's last row stays blank.
const roomForCard = ({ header, seats }: Game, { rows }: Size): number =>
  rows - 1 - OTHER_ROWS - (isSoloGame(header) ? 0 : seats.length);
