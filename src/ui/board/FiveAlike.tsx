import { Box, Text } from 'ink';
import { currentTurn, type Game, nameOf } from '../../engine/index.js';
import {
  bigText,
  cut,
  type DiceArt,
  drawSmallDie,
  joinDice,
  momentText,
  type MomentEvent,
  type Size,
} from '../../text/index.js';
import { Clickable } from '../core/Clickable.js';
import { diceColumns } from '../model/board/boardRows.js';
import { useTheme } from '../theme/themes.js';

interface FiveAlikeProps {
  readonly moment: Extract<MomentEvent, { type: 'five-alike' }>;
  readonly game: Game;
  readonly size: Size;
}

/** A click anywhere ends the celebration, and does nothing else. */
const ANYWHERE = { verb: 'target', target: 'five-alike' } as const;
/** The player's name, two gaps, and the terminal's last row, which stays blank. */
const OTHER_ROWS = 4;
const WORD_ROWS = 5;

/** Fills the screen with five equal dice, the name of their box and the player's name. */
export function FiveAlike({ moment, game, size: { columns, rows } }: FiveAlikeProps) {
  const { styles, marks, dice, largeDice } = useTheme();
  const turn = currentTurn(game);
  if (!turn?.dice) return null;
  const fits = (art: DiceArt): boolean =>
    diceColumns(art) <= columns && art.height + OTHER_ROWS + WORD_ROWS <= rows;
  const art = [largeDice, dice].find(fits);
  const drawn = turn.dice.map((face) => art?.draw(face, 'free') ?? [drawSmallDie(face, 'free')]);
  const word = bigText(`${moment.label}!`, marks.block, columns, rows - OTHER_ROWS - (art?.height ?? 1));
  return (
    <Clickable command={ANYWHERE}>
      <Box
        width={columns}
        height={rows - 1}
        flexDirection="column"
        alignItems="center"
        justifyContent="center"
        rowGap={1}
      >
        <Text {...styles.inTurn}>{cut(nameOf(game.header, turn.seat), columns)}</Text>
        <Text {...styles.notice}>{word?.join('\n') ?? momentText(moment, columns)}</Text>
        <Text>{joinDice(drawn).join('\n')}</Text>
      </Box>
    </Clickable>
  );
}
