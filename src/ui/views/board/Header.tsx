import { Text } from 'ink';
import { currentTurn, isOver } from '../../../engine/index.js';
import { boardMessages, columnsOf, shortened, storedMessages } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';

const GAP = '   ';

interface HeaderProps {
  readonly table: Table;
  readonly columns: number;
  /** Where it is told of a practice game that it is one; without it, here. */
  readonly practice?: 'here' | 'elsewhere';
}

/** What game this is, and whether it is saved: rule set, round and seed. One line. */
export function Header({ table, columns, practice = 'here' }: HeaderProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  const parts = [
    game.header.rules.name,
    ...(turn ? [boardMessages.round(turn.number)] : []),
    ...(turn && game.header.practice && practice === 'here' ? [practiceText(table)] : []),
    ...(turn && game.header.duplicate ? [boardMessages.duplicate] : []),
  ];
  const state = savingState(table);
  const room = columns - columnsOf(state);
  const line = fitting([boardMessages.title, ...parts], room);
  return (
    <Text wrap="truncate">
      <Text {...styles.title}>{boardMessages.title}</Text>
      {line.slice(boardMessages.title.length)}
      <Text {...styles.notice}>{state}</Text>
      {seedText(game.header.seed, room - columnsOf(line))}
    </Text>
  );
}

/** Why the game is not saved, in a line of its own. */
export function unsavedLine({ snapshot: { game, unsaved } }: Table): string | undefined {
  if (unsaved === undefined) return undefined;
  return isOver(game) ? storedMessages.unsavedWhenOver(unsaved) : storedMessages.unsaved(unsaved);
}

/** What is only looked at takes nothing back. */
const practiceText = ({ isPast }: Table): string =>
  isPast ? boardMessages.practice : `${boardMessages.practice}, ${boardMessages.practiceKey}`;

function savingState({ snapshot, saving }: Table): string {
  if (snapshot.unsaved !== undefined) return GAP + boardMessages.notSaved;
  return saving ? GAP + boardMessages.saving : '';
}

/** As many of the parts as fit whole. */
const fitting = ([first = '', ...others]: readonly string[], columns: number): string =>
  others.reduce((line, part) => {
    const longer = line + GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, first);

/** With the dots. */
const LEAST_SEED = 11;

/** A long seed ends in dots, as it would look like another one otherwise; help shows it whole. */
function seedText(seed: string, columns: number): string {
  const text = GAP + boardMessages.seed(seed);
  const least = Math.min(columnsOf(text), columnsOf(GAP + boardMessages.seed('')) + LEAST_SEED);
  return columns < least ? '' : shortened(text, columns);
}
