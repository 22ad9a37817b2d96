import { Text } from 'ink';
import type { Dice } from '../../../engine/index.js';
import { boardMessages, drawSmallDie, padLeft, shortened } from '../../../text/index.js';
import { diceColumns } from '../../model/boardRows.js';
import type { Size } from '../../model/layout.js';
import { useTheme } from '../../theme/useTheme.js';

interface TitleProps {
  readonly columns: number;
  /** A text at the right end of the line. */
  readonly right?: string;
}

/** Draws the title line of the home menu and the start screen. */
export function Title({ columns, right = '' }: TitleProps) {
  const { styles } = useTheme();
  const room = columns - boardMessages.title.length - GAP.length;
  return (
    <Text>
      <Text {...styles.title}>{boardMessages.title}</Text>
      {right !== '' && GAP + padLeft(shortened(right, room), room)}
    </Text>
  );
}

const GAP = '  ';
const DICE: Dice = [1, 2, 3, 4, 5];

/** The minimum height of a terminal for large dice above a menu. */
const LARGE_DICE_ROWS = 30;

/** Draws five dice on one line, as large as the terminal allows. */
export function TitleDice({ size: { columns, rows } }: { readonly size: Size }) {
  const { dice, largeDice = dice } = useTheme();
  const arts = rows >= LARGE_DICE_ROWS ? [largeDice, dice] : [dice];
  const art = arts.find((each) => diceColumns(each) <= columns);
  if (!art) return <Text>{DICE.map((face) => drawSmallDie(face, 'free')).join(GAP)}</Text>;
  const drawn = DICE.map((face) => art.draw(face, 'free'));
  return <Text>{(drawn[0] ?? []).map((_, row) => drawn.map((die) => die[row]).join(' ')).join('\n')}</Text>;
}
