import { useMemo } from 'react';
import type { BoxId, Game } from '../../engine/index.js';
import type { InputStyle } from '../../settings/index.js';
import type { CardView } from '../model/board/cardRows.js';
import { candidatesFrom, type TurnFacts, turnFacts } from '../model/turn.js';

interface TurnCards {
  /** Undefined before the first roll of a turn. */
  readonly facts: TurnFacts | undefined;
  readonly view: Omit<CardView, 'seats'>;
}

/**
 * Returns what the scorecards show during a turn: the same objects until the game or the highlighted box changes,
 * because drawing the scorecards is slow and most keys don't change them.
 *
 * @param dice whether the dice are rolling; their scores show only when they're `still`
 */
export function useTurnCards(
  game: Game,
  dice: 'rolling' | 'still',
  input: InputStyle,
  marked?: BoxId,
): TurnCards {
  const facts = useMemo(() => turnFacts(game), [game]);
  const view = useMemo(
    (): Omit<CardView, 'seats'> => ({
      input,
      ...(facts && dice === 'still' && { candidates: candidatesFrom(facts) }),
      ...(marked !== undefined && { marked }),
    }),
    [facts, dice, marked, input],
  );
  return { facts, view };
}
