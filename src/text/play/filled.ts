import { type Game, nameOf } from '../../engine/index.js';
import { boardMessages } from './board.js';
import { standingTexts } from './standing.js';

/** Messages between a filled box and the next roll. */
export const filledMessages = {
  /** Longest wording first. @param box the box and its points */
  prompt: (box: string): readonly string[] => [
    `${box}. The game goes on soon; undo takes the box back: `,
    `${box}. It goes on soon; undo takes it back: `,
    `${box}. undo takes it back: `,
    `${box}: undo? `,
  ],
  refused: 'Type undo, or just press Enter.',
  /** Longest wording first. @param box the box and its points */
  quick: (box: string): readonly string[] => [
    `${box}. The game goes on soon; u takes the box back.`,
    `${box}. It goes on soon; u takes it back.`,
    `${box}. u takes it back.`,
    `${box} (u: undo)`,
  ],
  /** Says who plays next at this keyboard, longest wording first. */
  handover: (game: Game, seat: number, round: number): readonly string[] => {
    const turn = `${nameOf(game.header, seat)}'s turn`;
    const [standing] = standingTexts(game, seat, undefined);
    const short = standing === undefined ? turn : `${turn}: ${standing}`;
    return [`${short}, ${boardMessages.round(game.header.rules, round)}`, short, turn];
  },
  help: "You've filled a box. Until the next dice roll, you can take it back.",
} as const;
