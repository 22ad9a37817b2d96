import { cardOf, type Game, nameOf, totals } from '../../engine/index.js';
import { boardMessages } from './board.js';

/** Messages after a box has been filled, while the next dice wait. */
export const filledMessages = {
  /** The question at prompts in several wordings, longest first. @param box the box and its points */
  prompt: (box: string): readonly string[] => [
    `${box}. Enter goes on, undo takes the box back: `,
    `${box}. undo takes it back: `,
    `${box}: undo? `,
  ],
  /** What the quick keys do, in several wordings, longest first. @param box the box and its points */
  quick: (box: string): readonly string[] => [
    `${box}. Enter goes on, u takes the box back.`,
    `${box}. u takes it back.`,
    `${box} (u: undo)`,
  ],
  /** Names the next player at the keyboard, in several wordings, longest first. */
  handover: (game: Game, seat: number, round: number): readonly string[] => {
    const turn = `${nameOf(game.header, seat)}'s turn`;
    const standing = standingOf(game, seat);
    const short = standing === undefined ? turn : `${turn}: ${standing}`;
    return [`${short}, ${boardMessages.round(game.header.rules, round)}`, short, turn];
  },
  help: 'You have filled a box. Until the next dice roll, you can take it back.',
} as const;

/**
 * Returns how far a player is from the best of the other players who are still in the game, such as `31 behind Zoe`;
 * undefined if there are none.
 */
function standingOf(game: Game, seat: number): string | undefined {
  const pointsOf = (each: number): number => totals(game.header.rules, cardOf(game, each)).grand;
  const [rival] = game.seats
    .flatMap(({ left }, each) => (left || each === seat ? [] : [each]))
    .toSorted((a, b) => pointsOf(b) - pointsOf(a));
  if (rival === undefined) return undefined;
  const lead = pointsOf(seat) - pointsOf(rival);
  const name = nameOf(game.header, rival);
  if (lead === 0) return `level with ${name}`;
  return lead > 0 ? `${lead} ahead of ${name}` : `${-lead} behind ${name}`;
}
