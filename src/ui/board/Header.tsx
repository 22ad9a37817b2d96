import { Text } from 'ink';
import { currentTurn, type Game } from '../../engine/index.js';
import { boardWords, cut } from '../../text/index.js';
import { THEME } from '../theme.js';

const GAP = '   ';

/** What game this is: rule set, round and seed. One line. */
export function Header({ game, columns }: { readonly game: Game; readonly columns: number }) {
  const turn = currentTurn(game);
  const parts = [
    game.header.rules.name,
    ...(turn ? [boardWords.round(turn.number)] : []),
    `seed ${game.header.seed}`,
  ];
  return (
    <Text wrap="truncate">
      <Text {...THEME.title}>YAHTZEE</Text>
      {cut(GAP + parts.join(GAP), columns - 'YAHTZEE'.length)}
    </Text>
  );
}
