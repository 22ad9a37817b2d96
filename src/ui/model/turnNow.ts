import { currentTurn, nameOf } from '../../engine/index.js';
import { whatNowMessages } from '../../text/index.js';
import type { GameScene } from './model.js';
import { turnFacts } from './turn.js';

/** Returns the name of the current player. */
export const nameInTurn = ({ table: { snapshot } }: GameScene): string =>
  nameOf(snapshot.game.header, currentTurn(snapshot.game)?.seat ?? 0);

/** Returns a line with the current player, roll and dice; empty if no dice have been rolled. */
export function diceNow(scene: GameScene): readonly string[] {
  const facts = turnFacts(scene.table.snapshot.game);
  return facts ? [whatNowMessages.turn(nameInTurn(scene), facts.roll, facts.rollsLeft, facts.dice)] : [];
}
