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

export const PART_GAP = '   ';

interface HeaderProps {
  readonly table: Table;
  readonly columns: number;
  /** At the end of the line, for example how many messages are unread. */
  readonly status?: string | undefined;
}

/**
 * Draws the line with the rules, the round, what's special about the game, its seed, and a warning while it isn't
 * saved.
 */
export function Header({ table, columns, status }: HeaderProps) {
  const { game } = table.snapshot;
  const { title } = boardMessages;
  const { name } = game.header.rules;
  const turn = currentTurn(game);
  const round = turn ? [boardMessages.round(game.header.rules, turn.number)] : [];
  // If there's room for only one of them, show the round rather than the rules: players use it to decide.
  const isNamed = columnsOf([title, name, ...round].join(PART_GAP)) <= columns;
  // After a solo game, the line with its place among earlier games already says why it isn't ranked.
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
 * Says what's special about a game: everybody rolls the same dice, the dice are real, or the game is unranked because a
 * player asked the coach or has seen the seed before. Practice games have their own text.
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
  /** Most important first. What doesn't fit is left out. */
  readonly parts: readonly string[];
  readonly isTitled?: boolean;
  /** By default, the game's seed, if anybody may see it. */
  readonly seed?: string;
}

/** The seed, or '' while nobody may see it. An exercise's position has no seed. */
export const seedOf = ({ end, snapshot }: Table): string => shownSeed(end ?? snapshot.game) ?? '';

/** Draws as many parts as fit, a warning if the game isn't saved, and the seed. */
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

/** A line that says why the game isn't saved. Undefined if it is. */
export function unsavedLine({ snapshot: { game, unsaved } }: Table): string | undefined {
  if (unsaved === undefined) return undefined;
  return isOver(game) ? storedMessages.unsavedWhenOver(unsaved) : storedMessages.unsaved(unsaved);
}

/** Labels a practice game, and names the key that takes back a decision, except in replays. Empty for other games. */
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

const fitting = (parts: readonly string[], columns: number): string =>
  parts.reduce((line, part) => {
    const longer = line === '' ? part : line + PART_GAP + part;
    return columnsOf(longer) <= columns ? longer : line;
  }, '');

/** In columns. A shortened seed keeps at least this much, including its dots. */
const LEAST_SEED = 11;

/**
 * The seed as the header shows it. Dots mark a shortened seed, so nobody takes it for the complete one, which is in
 * help.
 */
function seedText(seed: string, columns: number): string {
  const text = PART_GAP + boardMessages.seed(seed);
  const least = Math.min(columnsOf(text), columnsOf(PART_GAP + boardMessages.seed('')) + LEAST_SEED);
  return columns < least ? '' : shortened(text, columns);
}

interface TitleProps {
  readonly columns: number;
  readonly right?: string;
}

/** Draws the top line of the home menu and the start screen. */
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

/** With fewer rows, the dice above a menu aren't large. */
const LARGE_DICE_ROWS = 30;

/** The largest dice that fit above a menu. Undefined if only small dice such as `[3]` fit. */
function titleDice({ dice, largeDice, largeDiceIn }: Theme, size: Size): DiceArt | undefined {
  const isLarge = isRoomy(size) || (largeDiceIn === 'all' && size.rows >= LARGE_DICE_ROWS);
  const arts = isLarge ? [largeDice, dice] : [dice];
  return arts.find((each) => diceColumns(each) <= size.columns);
}

export const titleDiceRows = (theme: Theme, size: Size): number => titleDice(theme, size)?.height ?? 1;

/** Draws five dice in a row, as large as the terminal allows. */
export function TitleDice({ size }: { readonly size: Size }) {
  const art = titleDice(useTheme(), size);
  if (!art) return <Text>{DICE.map((face) => drawSmallDie(face, 'free')).join(DICE_GAP)}</Text>;
  const drawn = DICE.map((face) => art.draw(face, 'free'));
  return <Text>{(drawn[0] ?? []).map((_, row) => drawn.map((die) => die[row]).join(' ')).join('\n')}</Text>;
}
