import { Text } from 'ink';
import { currentTurn, type Game } from '../../engine/index.js';
import { boardWords, columnsOf } from '../../text/index.js';
import { THEME } from '../theme.js';

const GAP = '   ';

/** What game this is: rule set, round and seed. One line. */
export function Header({ game, columns }: { readonly game: Game; readonly columns: number }) {
  const turn = currentTurn(game);
  const parts = [
    game.header.rules.name,
    ...(turn ? [boardWords.round(turn.number)] : []),
    boardWords.seed(game.header.seed),
  ];
  return (
    <Text wrap="truncate">
      <Text {...THEME.title}>{boardWords.title}</Text>
      {fitting(parts, columns - boardWords.title.length)}
    </Text>
  );
}

/** As many of the parts as fit whole: a seed that was cut would look like another one. Help shows it all. */
function fitting(parts: readonly string[], columns: number): string {
  return parts.reduce((line, part) => {
    const longer = line + GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, '');
}
