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
 * Returns what the scorecards show during a turn. Drawing them is slow, so the result stays the same object until the
 * game or the highlighted box changes.
 *
 * @param dice whether the dice are rolling; the scorecards show what they'd score only when they're `still`
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
