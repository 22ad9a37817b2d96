import { Text } from 'ink';
import {
  currentTurn,
  type Dice,
  type Game,
  isOver,
  isPerson,
  isSoloGame,
  markedGame,
  shownSeed,
} from '../../engine/index.js';
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

/** The blanks between the parts of a line about the game. */
export const PART_GAP = '   ';

interface HeaderProps {
  readonly table: Table;
  readonly columns: number;
  /** Text at the end of the line, such as the number of unread messages. */
  readonly status?: string | undefined;
}

/** Draws a line with the rule set, the round, the marks of the game, its seed, and whether it is saved. */
export function Header({ table, columns, status }: HeaderProps) {
  const { game } = table.snapshot;
  const { title } = boardMessages;
  const { name } = game.header.rules;
  const turn = currentTurn(game);
  const round = turn ? [boardMessages.round(game.header.rules, turn.number)] : [];
  // The number of the round helps the player to decide, so it has priority over the name of the rules.
  const isNamed = columnsOf([title, name, ...round].join(PART_GAP)) <= columns;
  // At the end of a solo game, the line with its place among earlier games already says why it isn't ranked.
  const marks = turn || !isSoloGame(game.header) ? gameMarks(game) : [];
  const parts = [
    title,
    ...(isNamed ? [name] : []),
    ...round,
    ...(turn ? practiceTexts(table) : []),
    ...marks,
  ];
  return <GameLine table={table} columns={columns} parts={parts} status={status} isTitled />;
}

/**
 * Returns words for what's special about a game: everybody rolls the same dice, the dice are real ones, or the game is
 * unranked because a player asked the coach or has seen the seed before. Practice games have their own text.
 */
export function gameMarks(game: Game): readonly string[] {
  const { advised, seedSeen } = markedGame(game);
  return [
    ...(game.header.duplicate ? [boardMessages.duplicate] : []),
    ...(game.header.realDice ? [boardMessages.realDice] : []),
    ...(advised || seedSeen ? [boardMessages.unranked] : []),
  ];
}

interface GameLineProps extends HeaderProps {
  /** The parts of the line, most important first. */
  readonly parts: readonly string[];
  readonly isTitled?: boolean;
  /** The seed. By default, the game's, if anybody may see it. */
  readonly seed?: string;
}

/** Returns a game's seed if anybody may see it, otherwise ''. An exercise's position has no seed. */
export const seedOf = ({ end, snapshot }: Table): string => shownSeed(end ?? snapshot.game) ?? '';

/** Draws the parts that fit in a line, a warning if the game isn't saved, and the seed. */
export function GameLine({
  table,
  columns,
  parts,
  status = '',
  isTitled = false,
  seed = seedOf(table),
}: GameLineProps) {
  const { styles } = useTheme();
  const state = savingState(table) + (status === '' ? '' : PART_GAP + status);
  const room = columns - columnsOf(state);
  const line = fitting(parts, room);
  const title = isTitled ? boardMessages.title : '';
  return (
    <Text wrap="truncate">
      <Text {...styles.title}>{title}</Text>
      {line.slice(title.length)}
      <Text {...styles.notice}>{line === '' && !isTitled ? state.trimStart() : state}</Text>
      {seed !== '' && seedText(seed, room - columnsOf(line))}
    </Text>
  );
}

/** Returns a line that says why the game isn't saved. Undefined if it is. */
export function unsavedLine({ snapshot: { game, unsaved } }: Table): string | undefined {
  if (unsaved === undefined) return undefined;
  return isOver(game) ? storedMessages.unsavedWhenOver(unsaved) : storedMessages.unsaved(unsaved);
}

/**
 * Returns the text that marks a practice game; none for other games. Outside replays, it includes the key for taking
 * back a decision.
 */
export function practiceTexts({ isPast, snapshot }: Table): readonly string[] {
  const { practice, players } = snapshot.game.header;
  if (!practice) return [];
  return isPast || !players.some(isPerson)
    ? [boardMessages.practice]
    : [`${boardMessages.practice}, ${boardMessages.practiceKey}`];
}

function savingState({ snapshot, saving }: Table): string {
  if (snapshot.unsaved !== undefined) return PART_GAP + boardMessages.notSaved;
  if (!saving) return '';
  return PART_GAP + (snapshot.table ? boardMessages.waiting : boardMessages.saving);
}

/** Joins the parts that fit in one line. */
const fitting = (parts: readonly string[], columns: number): string =>
  parts.reduce((line, part) => {
    const longer = line === '' ? part : line + PART_GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, '');

/** The minimum width of a shortened seed, including the dots, in columns. */
const LEAST_SEED = 11;

/**
 * Returns the seed for the header. A shortened seed ends in dots, so nobody takes it for the complete one,
 * which help shows.
 */
function seedText(seed: string, columns: number): string {
  const text = PART_GAP + boardMessages.seed(seed);
  const least = Math.min(columnsOf(text), columnsOf(PART_GAP + boardMessages.seed('')) + LEAST_SEED);
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
  const room = columns - boardMessages.title.length - PART_GAP.length;
  return (
    <Text>
      <Text {...styles.title}>{boardMessages.title}</Text>
      {right !== '' && PART_GAP + padLeft(shortened(right, room), room)}
    </Text>
  );
}

const DICE_GAP = '  ';
const DICE: Dice = [1, 2, 3, 4, 5];

/** The fewest rows of a terminal with large dice above a menu. */
const LARGE_DICE_ROWS = 30;

/** Returns the largest dice that fit above a menu; undefined if only small dice such as `[3]` fit. */
function titleDice({ dice, largeDice, largeDiceIn }: Theme, size: Size): DiceArt | undefined {
  const isLarge = isRoomy(size) || (largeDiceIn === 'all' && size.rows >= LARGE_DICE_ROWS);
  const arts = isLarge ? [largeDice, dice] : [dice];
  return arts.find((each) => diceColumns(each) <= size.columns);
}

export const titleDiceRows = (theme: Theme, size: Size): number => titleDice(theme, size)?.height ?? 1;

/** Draws five dice on one line, as large as the terminal allows. */
export function TitleDice({ size }: { readonly size: Size }) {
  const art = titleDice(useTheme(), size);
  if (!art) return <Text>{DICE.map((face) => drawSmallDie(face, 'free')).join(DICE_GAP)}</Text>;
  const drawn = DICE.map((face) => art.draw(face, 'free'));
  return <Text>{(drawn[0] ?? []).map((_, row) => drawn.map((die) => die[row]).join(' ')).join('\n')}</Text>;
}
