import { Text } from 'ink';
import { currentTurn, type Dice, isOver, isPerson, markedGame, shownSeed } from '../../engine/index.js';
import {
  boardMessages,
  columnsOf,
  type DiceArt,
  drawSmallDie,
  padLeft,
  shortened,
  type Size,
  storedMessages,
} from '../../text/index.js';
import { isRoomy } from '../core/layout.js';
import type { Table } from '../model/model.js';
import type { Theme } from '../theme/theme.js';
import { useTheme } from '../theme/themes.js';
import { diceColumns } from '../model/board/boardRows.js';

const GAP = '   ';

interface HeaderProps {
  readonly table: Table;
  readonly columns: number;
  /** Where the screen says that this is a practice game: in the header (`here`) or in another part. Default: `here`. */
  readonly practice?: 'here' | 'elsewhere';
  /** Text at the end of the line, such as the number of unread messages. */
  readonly status?: string | undefined;
}

/**
 * Draws a line with the rule set, the round, and the seed if there is one that anybody may see. If a player has asked
 * the coach, or the seed was played elsewhere, the line says that the game is unranked. The header also warns if the
 * game is not saved.
 */
export function Header({ table, columns, practice = 'here', status = '' }: HeaderProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  // The position of an exercise has no seed, because its dice do not come from a game.
  const seed = shownSeed(table.end ?? game) ?? '';
  const { advised, seedSeen } = markedGame(game);
  const round = turn ? [boardMessages.round(game.header.rules, turn.number)] : [];
  const parts = [
    ...round,
    ...(turn && game.header.practice && practice === 'here' ? [practiceText(table)] : []),
    ...(turn && game.header.duplicate ? [boardMessages.duplicate] : []),
    ...(turn && (advised || seedSeen) ? [boardMessages.unranked] : []),
  ];
  const state = savingState(table) + (status === '' ? '' : GAP + status);
  const room = columns - columnsOf(state);
  const { name } = game.header.rules;
  // The round helps to decide, so it takes precedence over the name of the rules.
  const isNamed = columnsOf([boardMessages.title, name, ...round].join(GAP)) <= room;
  const line = fitting([boardMessages.title, ...(isNamed ? [name] : []), ...parts], room);
  return (
    <Text wrap="truncate">
      <Text {...styles.title}>{boardMessages.title}</Text>
      {line.slice(boardMessages.title.length)}
      <Text {...styles.notice}>{state}</Text>
      {seed !== '' && seedText(seed, room - columnsOf(line))}
    </Text>
  );
}

/** Returns a line that says why the game is not saved; undefined if it is saved. */
export function unsavedLine({ snapshot: { game, unsaved } }: Table): string | undefined {
  if (unsaved === undefined) return undefined;
  return isOver(game) ? storedMessages.unsavedWhenOver(unsaved) : storedMessages.unsaved(unsaved);
}

/**
 * Returns the text that marks a practice game. Outside replays, the text also shows people the key for taking back a
 * decision.
 */
const practiceText = ({ isPast, snapshot }: Table): string =>
  isPast || !snapshot.game.header.players.some(isPerson)
    ? boardMessages.practice
    : `${boardMessages.practice}, ${boardMessages.practiceKey}`;

function savingState({ snapshot, saving }: Table): string {
  if (snapshot.unsaved !== undefined) return GAP + boardMessages.notSaved;
  if (!saving) return '';
  return GAP + (snapshot.table ? boardMessages.waiting : boardMessages.saving);
}

/** Joins the parts of the header that fit in one line. */
const fitting = ([first = '', ...others]: readonly string[], columns: number): string =>
  others.reduce((line, part) => {
    const longer = line + GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, first);

/** The minimum width of a shortened seed, including the dots, in columns. */
const LEAST_SEED = 11;

/**
 * Returns the seed for the header. A shortened seed ends in dots, so nobody mistakes it for the complete seed. Help
 * shows the complete seed.
 */
function seedText(seed: string, columns: number): string {
  const text = GAP + boardMessages.seed(seed);
  const least = Math.min(columnsOf(text), columnsOf(GAP + boardMessages.seed('')) + LEAST_SEED);
  return columns < least ? '' : shortened(text, columns);
}

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

const DICE_GAP = '  ';
const DICE: Dice = [1, 2, 3, 4, 5];

/** The minimum height of a terminal for large dice above a menu. */
const LARGE_DICE_ROWS = 30;

/** Returns the largest dice that fit above a menu; undefined if only small dice such as `[3]` fit. */
function titleDice({ dice, largeDice, largeDiceIn }: Theme, size: Size): DiceArt | undefined {
  const isLarge = isRoomy(size) || (largeDiceIn === 'all' && size.rows >= LARGE_DICE_ROWS);
  const arts = isLarge ? [largeDice, dice] : [dice];
  return arts.find((each) => diceColumns(each) <= size.columns);
}

/** Returns the number of rows that `TitleDice` takes. */
export const titleDiceRows = (theme: Theme, size: Size): number => titleDice(theme, size)?.height ?? 1;

/** Draws five dice on one line, as large as the terminal allows. */
export function TitleDice({ size }: { readonly size: Size }) {
  const art = titleDice(useTheme(), size);
  if (!art) return <Text>{DICE.map((face) => drawSmallDie(face, 'free')).join(DICE_GAP)}</Text>;
  const drawn = DICE.map((face) => art.draw(face, 'free'));
  return <Text>{(drawn[0] ?? []).map((_, row) => drawn.map((die) => die[row]).join(' ')).join('\n')}</Text>;
}
