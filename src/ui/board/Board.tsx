import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type DieIndex, fiveAlike, fiveAlikeBox, type Hold, labelOf } from '../../engine/index.js';
import { extraYahtzeeText, type MomentEvent, momentText } from '../../text/index.js';
import { type BoardRows, CARD_ROWS, rowsBesideRace } from '../model/board/boardRows.js';
import { BELOW_GAP, type CoachArea } from '../model/board/coachLayout.js';
import type { ComparedDice } from '../model/board/comparedDice.js';
import { boardLayout, type BoardSize, PANEL_GAP, totalColumns } from '../core/layout.js';
import type { Sides, Tumble } from '../model/board/tumble.js';
import type { Table } from '../model/model.js';
import type { TurnFacts } from '../model/turn.js';
import { useTheme } from '../theme/themes.js';
import { Lines } from '../core/Lines.js';
import { type CardView, hasHighCard } from '../model/board/cardRows.js';
import { Cards } from './Cards.js';
import { CompactCard } from './CompactCard.js';
import { TurnTop } from './TurnTop.js';
import { Header } from './Header.js';
import { TurnHeader } from './TurnHeader.js';
import { Race } from './Race.js';

/** Beside or below the scorecards: the open coach, or the chat of a network table. */
export interface SidePanel {
  readonly area: CoachArea;
  readonly panel: ReactNode;
  /** The dice that the coach's highlighted move keeps. */
  readonly keep: Hold | undefined;
}

interface BoardProps {
  readonly table: Table;
  /** Undefined before the first roll of a turn. */
  readonly dice: Sides | undefined;
  readonly hold: Hold;
  /** The current frame of the rolling dice. Undefined once they lie still. */
  readonly tumble?: Tumble | undefined;
  readonly cursor?: DieIndex | undefined;
  readonly view: Omit<CardView, 'seats'>;
  readonly size: BoardSize;
  readonly rows: BoardRows;
  /** What the notes celebrate once the dice lie still, such as a new best score. */
  readonly moment?: MomentEvent | undefined;
  readonly panel?: SidePanel | undefined;
  /** The dice that a move kept, and those that a better move would have kept. */
  readonly compared?: ComparedDice | undefined;
  /** For the notes beside the dice, in several wordings, longest first. */
  readonly note?: readonly string[] | undefined;
  /** What the notes say about a network table or a round of training. */
  readonly status?: string | undefined;
  /** Whose card the compact board shows. By default, `CompactCard` decides. */
  readonly seat?: number | undefined;
  readonly children: ReactNode;
}

/** Draws the board during a turn: header, dice, scorecards, the coach or the chat, and the lines below. */
export function Board({
  table,
  dice,
  hold,
  tumble,
  cursor,
  view,
  size,
  rows,
  moment,
  panel,
  compared,
  note,
  status,
  seat,
  children,
}: BoardProps) {
  return (
    <BoardFrame
      table={table}
      size={size}
      rows={rows}
      panel={panel}
      header={<TurnHeader table={table} columns={totalColumns(size)} isFull={rows.notes === 0} />}
      top={
        <TurnTop
          table={table}
          dice={dice}
          hold={hold}
          tumble={tumble}
          cursor={cursor}
          keep={panel?.keep}
          compared={compared}
          note={note}
          status={status}
          moment={tumble ? undefined : moment}
          columns={totalColumns(size)}
          rows={rows}
        />
      }
      cards={<BoardCards table={table} view={view} size={size} rows={rows} panel={panel} seat={seat} />}
      below={
        <>
          {children}
          {panel?.area.place === 'below' && <Box marginTop={BELOW_GAP}>{panel.panel}</Box>}
        </>
      }
    />
  );
}

type BoardCardsProps = Pick<BoardProps, 'table' | 'view' | 'size' | 'rows' | 'panel' | 'seat'>;

/**
 * Draws everybody's scorecards on the full board. The compact board only has the current player's and, at network
 * tables, the player's own. A panel beside the scorecards or over their lower rows is drawn here, one below the footer
 * in `Board`. If a long card of house rules doesn't fit, only its most useful rows show.
 */
export function BoardCards({ table, view, size, rows, panel, seat }: BoardCardsProps) {
  const over = panel?.area.place === 'over' ? panel : undefined;
  const { game } = table.snapshot;
  const room = hasHighCard(game.header.rules)
    ? rows.cards + (table.snapshot.table || panel?.area.place === 'below' ? 0 : rows.unused)
    : rows.cards < CARD_ROWS[boardLayout(size)]
      ? rows.cards
      : undefined;
  const drawn = over ? rows.cards - over.area.rows : room;
  return (
    <>
      {boardLayout(size) === 'full' ? (
        <Cards
          table={table}
          view={view}
          size={size}
          hasUpperTotal={rows.hasUpperTotal}
          panel={panel?.area.place === 'beside' ? panel.panel : undefined}
          rows={drawn}
        />
      ) : (
        <CompactCard table={table} view={view} columns={size.columns} seat={seat} rows={drawn} />
      )}
      {over?.panel}
    </>
  );
}

interface NoticeProps {
  readonly facts: TurnFacts | undefined;
  readonly columns: number;
  readonly rows: BoardRows;
}

/**
 * Draws the line below the scorecards. It announces a Yahtzee. For an extra Yahtzee, it says which bonus it brings and
 * which boxes the player can fill.
 */
export function Notice({ facts, columns, rows }: NoticeProps) {
  const { styles, marks } = useTheme();
  const extra = facts?.options.extraYahtzee;
  const label = facts && fiveAlikeLabel(facts);
  if (label !== undefined)
    return <Text {...styles.notice}>{momentText({ type: 'five-alike', label }, columns)}</Text>;
  if (!facts || !extra) return <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>;
  const text = extraYahtzeeText(facts.rules, extra, facts.options.legal, facts.options.yahtzeeBonus);
  return <Lines text={text} columns={columns} rows={rows.notice} style={styles.notice} />;
}

/** The name of the box for five of a kind, if the dice would score there. */
function fiveAlikeLabel({ rules, dice, options: { boxes } }: TurnFacts): string | undefined {
  const box = fiveAlike(dice) === undefined ? undefined : fiveAlikeBox(rules);
  return box !== undefined && (boxes[box] ?? 0) > 0 ? labelOf(rules, box) : undefined;
}

interface BoardFrameProps {
  readonly table: Table;
  readonly size: BoardSize;
  readonly rows: BoardRows;
  /** The first line. By default, it names the rules, the round and the seed. */
  readonly header?: ReactNode;
  /** The dice and the notes about the turn, for example. */
  readonly top: ReactNode;
  readonly cards: ReactNode;
  readonly below: ReactNode;
  /** May cover the race, the table of everybody's totals by round. */
  readonly panel?: SidePanel | undefined;
}

/**
 * Draws a scene with a board. All scenes of a game use the same rows, so dice, scorecards, prompt and footer stay where
 * they are.
 */
export function BoardFrame({ table, size, rows, header, top, cards, below, panel }: BoardFrameProps) {
  const { diceRows, notes, gaps, top: above } = rows;
  const columns = totalColumns(size);
  const isCovered = panel?.area.place === 'beside' && table.snapshot.game.seats.length > 1;
  return (
    <Box flexDirection="column" width={columns} marginTop={above}>
      {header ?? <Header table={table} columns={columns} />}
      <Box marginTop={gaps.aboveDice} height={diceRows + notes} overflowY="hidden">
        {top}
      </Box>
      <Box marginTop={gaps.aboveCards} columnGap={PANEL_GAP}>
        <Box flexDirection="column" flexShrink={0} width={isCovered ? columns : size.columns}>
          {cards}
          <Box marginTop={gaps.belowCards} flexDirection="column">
            {below}
          </Box>
        </Box>
        {size.race !== undefined && !isCovered && (
          <Race table={table} columns={size.race} rows={rowsBesideRace(rows)} />
        )}
      </Box>
    </Box>
  );
}
