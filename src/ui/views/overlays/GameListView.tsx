import { Box, Text } from 'ink';
import { gameListMessages, shortened, wrap, type Size, type GameEntry } from '../../../text/index.js';
import { markedPlace } from '../../model/gameList.js';
import { gamesIn, type GameListPanel, type Model } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';
import { Lines } from '../parts/Lines.js';

interface GameListViewProps {
  readonly model: Model;
  readonly panel: GameListPanel;
  readonly size: Size;
}

/** The number of rows for messages. The footer stays in the same row, with or without a message. */
const MESSAGE_ROWS = 2;

/** The number of rows in addition to the games: heading, gap, position, message, footer, and an empty last row. */
const CHROME = 5 + MESSAGE_ROWS;

/**
 * Draws a list of stored games, newest first. If the list is too long, draws the part that contains the marked game.
 */
export function GameListView({ model, panel, size }: GameListViewProps) {
  const { styles, marks } = useTheme();
  const { columns, rows } = size;
  const { list } = panel;
  const games = gamesIn(panel.name, model);
  const isLoading = panel.name === 'games' && model.games === undefined;
  const window = Math.max(1, rows - CHROME);
  const place = markedPlace(list, games);
  const marked = place === undefined ? undefined : games[place];
  const top = Math.min(Math.max(0, (place ?? 0) - window + 1), Math.max(0, games.length - window));
  const question = list.isDeleting ? marked : undefined;
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{gameListMessages.titles[panel.name]}</Text>
      <Text> </Text>
      {games.slice(top, top + window).map((game) => {
        const isMarked = game.id === list.marked;
        const line = `${isMarked ? marks.pointer : ' '} ${gameListMessages.game(game)}`;
        return (
          <Clickable key={game.id} command={{ verb: 'choose-game', id: game.id }}>
            <Text {...(isMarked ? styles.marked : {})}>{shortened(line, columns)}</Text>
          </Clickable>
        );
      })}
      <Text {...styles.quiet}>
        {isLoading ? gameListMessages.reading : gameListMessages.position(place, games.length)}
      </Text>
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={question ? questionText(question, model.screenMessage, columns) : (list.message ?? '')}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={question ? styles.question : styles.message}
        />
      </Box>
      <Footer model={model} columns={columns} />
    </Box>
  );
}

/** Asks whether to delete a game. A message about a wrong answer follows the question. */
function questionText(game: GameEntry, message: string | undefined, columns: number): string {
  const withMessage = (text: string): string => (message === undefined ? text : `${text} ${message}`);
  const text = withMessage(gameListMessages.confirm(game));
  return wrap(text, columns).length <= MESSAGE_ROWS ? text : withMessage(gameListMessages.confirmShort(game));
}
