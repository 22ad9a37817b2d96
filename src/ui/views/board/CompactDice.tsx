import { Box, Text } from 'ink';
import type { Dice, Hold } from '../../../engine/index.js';
import { boardMessages } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { SmallDiceRow } from './DiceRow.js';
import { RollButton } from './RollButton.js';

interface CompactDiceProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
}

/** The dice of the compact board, and beside them what the header and the notes have no room for: in all 40 columns, 3 lines. */
export function CompactDice({ table, dice, hold }: CompactDiceProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const isPractice = game.header.practice === true;
  return (
    <Box columnGap={1}>
      <SmallDiceRow dice={dice} hold={hold} />
      <Box flexDirection="column">
        <Text>{isPractice ? boardMessages.practice : ' '}</Text>
        <Box height={1}>
          <RollButton game={game} />
        </Box>
        {isPractice && <Text {...styles.quiet}>{boardMessages.practiceKey}</Text>}
      </Box>
    </Box>
  );
}
