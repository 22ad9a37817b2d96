import { Text } from 'ink';
import { currentTurn, type Game } from '../../engine/index.js';
import { boardWords, columnsOf, cut } from '../../text/index.js';
import { THEME } from '../theme.js';

const GAP = '   ';

/** What game this is: rule set, round and seed. One line. */
export function Header({ game, columns }: { readonly game: Game; readonly columns: number }) {
  const turn = currentTurn(game);
  const parts = [game.header.rules.name, ...(turn ? [boardWords.round(turn.number)] : [])];
  const line = fitting([boardWords.title, ...parts], columns);
  return (
    <Text wrap="truncate">
      <Text {...THEME.title}>{boardWords.title}</Text>
      {line.slice(boardWords.title.length)}
      {seedText(game.header.seed, columns - columnsOf(line))}
    </Text>
  );
}

/** As many of the parts as fit whole. */
const fitting = ([first = '', ...others]: readonly string[], columns: number): string =>
  others.reduce((line, part) => {
    const longer = line + GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, first);

const CUT = '...';
const LEAST_SEED = 8;

/** A long seed ends in dots, as it would look like another one otherwise; help shows it whole. */
function seedText(seed: string, columns: number): string {
  const text = GAP + boardWords.seed(seed);
  if (columnsOf(text) <= columns) return text;
  const room = columns - CUT.length;
  return room < columnsOf(GAP + boardWords.seed('')) + LEAST_SEED ? '' : cut(text, room) + CUT;
}
