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
 * What the scorecards show during a turn. Drawing them is slow, so the result stays the same object until the game, the
 * highlighted box or the input style changes, or the dice start or stop rolling.
 *
 * @param dice while they're `rolling`, the scorecards don't show what they'd score
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
