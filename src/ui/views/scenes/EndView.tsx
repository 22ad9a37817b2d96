import { Box, Text } from 'ink';
import {
  type Box as ScoreBox,
  BOXES,
  type Game,
  isSoloGame,
  nameOf,
  type Scorecard,
  type Standing,
  standings,
} from '../../../engine/index.js';
import {
  endMessages,
  lastMoveText,
  outcomeText,
  padLeft,
  padRight,
  shortened,
  soloMessages,
} from '../../../text/index.js';
import type { Layout, Size } from '../../model/layout.js';
import { contextOf, type Model, type Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Cards } from '../board/Cards.js';
import { CompactCard } from '../board/CompactCard.js';
import { Header, unsavedLine } from '../board/Header.js';
import { Footer } from '../parts/Footer.js';

interface EndViewProps {
  readonly model: Model;
  readonly table: Table;
  /** The seat of the player whose card is shown if the terminal has room for only one card. */
  readonly shownSeat: number;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Draws the final standings: the winner, the margin, and the scorecards. */
export function EndView({ model, table, shownSeat, size, layout }: EndViewProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const { columns } = size;
  const lines = standings(game);
  const view = { input: 'prompts' } as const;
  return (
    <Box flexDirection="column" width={columns}>
      <Header table={table} columns={columns} />
      <Text> </Text>
      <Text {...styles.title} wrap="truncate">
        {outcomeText(game)}
      </Text>
      {lines.map((line) => (
        <Text key={line.seat} wrap="truncate" {...(line.place === 1 ? styles.heading : {})}>
          {standingText(game, line, layout)}
        </Text>
      ))}
      {isSoloGame(game.header) && game.phase.name === 'finished' && (
        <Text wrap="truncate">
          {table.earlier && table.snapshot.unsaved === undefined
            ? soloMessages.outcome(game, table.earlier)
            : ' '}
        </Text>
      )}
      <Text> </Text>
      {layout === 'full' ? (
        <Cards table={table} view={view} size={size} state="finished" />
      ) : (
        <>
          <Text>{shortened(lastMoveText(game, table.snapshot.events) ?? ' ', columns)}</Text>
          <CompactCard table={table} view={view} columns={columns} seat={shownSeat} />
        </>
      )}
      <Text {...styles.message} wrap="truncate">
        {model.screenMessage ?? unsavedLine(table) ?? model.trouble ?? ' '}
      </Text>
      <Footer context={contextOf(model)} columns={columns} />
    </Box>
  );
}

function standingText(game: Game, line: Standing, layout: EndViewProps['layout']): string {
  const { rules } = game.header;
  const place = padLeft(line.place === undefined ? endMessages.left : endMessages.place(line.place), 4);
  const name = padRight(nameOf(game.header, line.seat), layout === 'full' ? 20 : 10);
  const best = bestBox(game.seats[line.seat]?.card);
  const describe = layout === 'full' ? endMessages.bestBox : endMessages.bestBoxShort;
  const bestText = best ? describe(rules, best.box, best.points) : '';
  const gap = layout === 'full' ? '   ' : ' ';
  return `${place} ${name} ${padLeft(String(line.totals.grand), 5)}${gap}${bestText}`;
}

/** Returns the box with the most points. In a tie, returns the box that comes first on the card. */
function bestBox(card: Scorecard | undefined): { box: ScoreBox; points: number } | undefined {
  let best: { box: ScoreBox; points: number } | undefined;
  for (const box of BOXES) {
    const points = card?.filled[box];
    if (points !== undefined && points > (best?.points ?? 0)) best = { box, points };
  }
  return best;
}
