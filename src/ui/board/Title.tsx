import { Text } from 'ink';
import type { Dice } from '../../engine/index.js';
import {
  boardMessages,
  type DiceArt,
  drawSmallDie,
  padLeft,
  shortened,
  type Size,
} from '../../text/index.js';
import { diceColumns } from '../model/board/boardRows.js';
import type { Theme } from '../theme/theme.js';
import { useTheme } from '../theme/useTheme.js';

interface TitleProps {
  readonly columns: number;
  /** Text at the right end of the line. */
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

/** Returns the largest dice that fit above a menu; undefined if only small dice such as `[3]` fit. */
function titleDice({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt | undefined {
  const arts = rows >= LARGE_DICE_ROWS ? [largeDice, dice] : [dice];
  return arts.find((each) => diceColumns(each) <= columns);
}

/** Returns the number of rows that `TitleDice` takes. */
export const titleDiceRows = (theme: Theme, size: Size): number => titleDice(theme, size)?.height ?? 1;

/** Draws five dice on one line, as large as the terminal allows. */
export function TitleDice({ size }: { readonly size: Size }) {
  const art = titleDice(useTheme(), size);
  if (!art) return <Text>{DICE.map((face) => drawSmallDie(face, 'free')).join(GAP)}</Text>;
  const drawn = DICE.map((face) => art.draw(face, 'free'));
  return <Text>{(drawn[0] ?? []).map((_, row) => drawn.map((die) => die[row]).join(' ')).join('\n')}</Text>;
}
