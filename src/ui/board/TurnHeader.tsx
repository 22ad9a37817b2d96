import { Box, Text } from 'ink';
import { memo, useContext } from 'react';
import { currentTurn, nameOf, ROLLS_PER_TURN, waitsForFaces } from '../../engine/index.js';
import { isComputersTurn } from '../../players/index.js';
import type { Snapshot } from '../../session/index.js';
import { boardMessages, columnsOf, firstFitting, standingTexts } from '../../text/index.js';
import { Clickable, ClickContext } from '../core/Clickable.js';
import { gapOf } from '../core/layout.js';
import type { Table } from '../model/model.js';
import { isOwnTurn } from '../model/ownSeat.js';
import { useTheme } from '../theme/themes.js';

interface TurnHeaderProps {
  readonly table: Table;
  readonly columns: number;
  /**
   * Puts the round, the player's standing and the Roll button into this line too. Otherwise, they're beside the dice or
   * below them.
   */
  readonly isFull: boolean;
}

/** Without a Roll button, the header leaves this many columns blank, so that nothing moves. */
const BUTTON_COLUMNS = boardMessages.rollButton.length;

/** Draws the line about the turn: who plays, how many rolls are left and, in a wide terminal, the rest. */
export const TurnHeader = memo(function TurnHeader({ table, columns, isFull }: TurnHeaderProps) {
  const { styles } = useTheme();
  const { snapshot } = table;
  const { game } = snapshot;
  const turn = currentTurn(game);
  if (!turn) return <Text> </Text>;
  const gap = ' '.repeat(gapOf(columns));
  const name = nameOf(game.header, turn.seat);
  const round = isFull ? [boardMessages.round(game.header.rules, turn.number)] : [];
  const isFilled = turn.roll === ROLLS_PER_TURN && snapshot.events.at(-1)?.type === 'scored';
  const rolls = isFilled ? boardMessages.boxFilled : boardMessages.rollsLeft(ROLLS_PER_TURN - turn.roll);
  const button = isFull ? gap.length + BUTTON_COLUMNS : 0;
  const room = columns - button - columnsOf([...round, rolls].map((text) => gap + text).join(''));
  const who = firstFitting([boardMessages.turnOf(name), name.toUpperCase()], room);
  const standing = isFull ? standingFor(table, room - columnsOf(who + gap)) : [];
  return (
    <Box justifyContent="space-between" width={columns}>
      <Text wrap="truncate">
        <Text {...styles.inTurn}>{who}</Text>
        {[...round, ...standing, rolls].map((text) => gap + text).join('')}
      </Text>
      {isFull && <RollButton snapshot={snapshot} />}
    </Box>
  );
});

/** The longest wording of the current player's standing that fits, such as their lead. Empty if none does. */
export function standingFor({ snapshot: { game }, earlier }: Table, columns: number): readonly string[] {
  const turn = currentTurn(game);
  const texts = turn ? standingTexts(game, turn.seat, earlier) : [];
  return texts.filter((text) => columnsOf(text) <= columns).slice(0, 1);
}

const ROLL = { verb: 'roll' } as const;

/** Draws the Roll button, unless the mouse is off or nobody at this screen can roll. */
export function RollButton({ snapshot }: { readonly snapshot: Snapshot }) {
  const { styles } = useTheme();
  const canClick = useContext(ClickContext) !== undefined;
  const { game, table } = snapshot;
  const turn = currentTurn(game);
  const isOthers = table ? table.isRolling || !isOwnTurn(snapshot) : isComputersTurn(game);
  if (!canClick || !turn || turn.roll >= ROLLS_PER_TURN || isOthers || waitsForFaces(game)) return null;
  return (
    <Clickable command={ROLL}>
      <Text {...styles.key}>{boardMessages.rollButton}</Text>
    </Clickable>
  );
}
