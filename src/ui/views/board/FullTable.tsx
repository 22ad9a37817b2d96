import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Size } from '../../model/size.js';
import { diceFor } from '../../theme/themes.js';
import { useTheme } from '../../theme/useTheme.js';
import { diceColumns, diceRows } from './DiceRow.js';
import { BESIDE_CARDS, cardColumns, gapFor, placeOfDice } from '../../model/layout.js';

interface FullTableProps {
  readonly size: Size;
  readonly dice: ReactNode;
  /** What is told of the turn, in at most so many columns. */
  readonly notes: (columns: number) => ReactNode;
  /** The cards, or what takes their place. */
  readonly children: ReactNode;
}

const GAP = 2;
const NOTES_ROWS = 7;

/**
 * The board in full: the dice with the notes beside them above the cards, or where there is room the dice beside the cards
 * and the notes below those. Dice of the usual size lead to as many rows either way.
 */
export function FullTable({ size, dice, notes, children }: FullTableProps) {
  const art = diceFor(useTheme(), size);
  const gap = gapFor(size);
  if (placeOfDice(size) === 'beside') {
    return (
      <Box columnGap={GAP} marginTop={gap}>
        <Box width={BESIDE_CARDS - GAP}>{dice}</Box>
        <Box flexDirection="column" rowGap={gap} width={cardColumns(size)}>
          {children}
          <Box height={NOTES_ROWS} overflowY="hidden">
            {notes(cardColumns(size))}
          </Box>
        </Box>
      </Box>
    );
  }
  const columns = diceColumns(art, 5);
  return (
    <>
      <Box columnGap={GAP} height={diceRows(art)} marginTop={gap} overflowY="hidden">
        <Box width={columns}>{dice}</Box>
        {notes(size.columns - columns - GAP)}
      </Box>
      <Box flexDirection="column" marginTop={gap}>
        {children}
      </Box>
    </>
  );
}
