import type { Size } from '../../../text/index.js';
import { dayOfDaily, isSoloGame, markedGame, marksOf } from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';
import { layoutFor } from '../../core/layout.js';

/** The rows of the end screen that are left out in small terminals. */
export type EndRow =
  /** The rank of a solo game among earlier games. */
  | 'rank'
  /** A solo player's luck. */
  | 'luck'
  /** A solo player's skill. */
  | 'skill'
  /** The comparison of a solo game with the player's average. */
  | 'average'
  /** The heading of the columns with the luck and skill of several players. */
  | 'luck-heading'
  /** The fingerprint of a game at a network table. */
  | 'fingerprint'
  /** What each turn of a daily game cost. */
  | 'strip'
  /** The streak of a daily game, the time until the next one, and perfect play's score. */
  | 'daily'
  /** The number of rolls at a network table that lack the link of a player. */
  | 'unlinked'
  | 'gap-above-card'
  | 'gap-below-header'
  /** The latest move, above the compact scorecard. */
  | 'latest-move';

/** The number of rows for the header, the outcome, the message and the footer. */
const OTHER_ROWS = 4;
const CARD_ROWS = 11;

/**
 * Returns the rows that fit on the end screen. The result depends only on the game and the terminal, so nothing moves
 * when the text of a row becomes known.
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
  const isRanked = isSolo && marksOf(markedGame(game)).length === 0;
  const isAnalysed = isFinished && analysis === 'available';
  const mostImportantFirst: readonly (EndRow | false)[] = [
    isFinished && game.header.dice === 'table' && 'fingerprint',
    isFinished && table !== undefined && table.unlinkedRolls > 0 && 'unlinked',
    isSolo && 'rank',
    isDaily && isAnalysed && 'strip',
    isDaily && 'daily',
    isSolo && isAnalysed && 'luck',
    isSolo && isAnalysed && 'skill',
    !isSolo && isAnalysed && 'luck-heading',
    isRanked && 'average',
    'gap-above-card',
    'gap-below-header',
    layoutFor(size) === 'compact' && 'latest-move',
  ];
  const free = size.rows - 1 - OTHER_ROWS - CARD_ROWS - game.seats.length;
  return new Set(mostImportantFirst.filter((row) => row !== false).slice(0, Math.max(0, free)));
}
