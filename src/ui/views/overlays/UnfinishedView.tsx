import { Box, Text } from 'ink';
import { shortened, startMessages } from '../../../text/index.js';
import type { Size } from '../../model/layout.js';
import { markedPlace, type UnfinishedGame, type UnfinishedState } from '../../model/unfinished.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';

interface UnfinishedViewProps {
  readonly state: UnfinishedState;
  readonly games: readonly UnfinishedGame[];
  readonly size: Size;
}

/** The number of lines in addition to the games: heading, gaps, count and footer. */
const CHROME = 6;

/**
 * Draws the list of games that can be resumed, newest first. If the list is too long, draws the part that contains the
 * marked game.
 */
export function UnfinishedView({ state, games, size }: UnfinishedViewProps) {
  const { styles, marks } = useTheme();
  const { columns, rows } = size;
  const window = Math.max(1, rows - CHROME);
  const marked = markedPlace(state, games);
  const top = Math.min(Math.max(0, (marked ?? 0) - window + 1), Math.max(0, games.length - window));
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{startMessages.unfinishedTitle}</Text>
      <Text> </Text>
      {games.slice(top, top + window).map((game) => {
        const isMarked = game.id === state.marked;
        const line = `${isMarked ? marks.pointer : ' '} ${startMessages.unfinishedGame(game)}`;
        return (
          <Clickable key={game.id} command={{ verb: 'choose-game', id: game.id }}>
            <Text {...(isMarked ? styles.marked : {})}>{shortened(line, columns)}</Text>
          </Clickable>
        );
      })}
      <Text {...styles.quiet}>{startMessages.unfinishedPosition(marked, games.length)}</Text>
      <Footer context="unfinished" columns={columns} />
    </Box>
  );
}
