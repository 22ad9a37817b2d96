import { Box, Text } from 'ink';
import type { Judgement, Review } from '../../analysis/index.js';
import type { GameHeader } from '../../engine/index.js';
import { judgementText, panelFigures, replayMessages, wrap } from '../../text/index.js';
import type { CoachArea } from '../model/board/coachLayout.js';
import { useTheme } from '../theme/themes.js';

interface ReviewPanelProps {
  readonly lines: ReviewPanelLines;
  readonly area: CoachArea;
}

/** Draws the panel of a review, with everybody's luck and costs at the bottom. */
export function ReviewPanel({ lines: { title, why, figures }, area: { columns, rows } }: ReviewPanelProps) {
  const { styles } = useTheme();
  return (
    <Box
      flexDirection="column"
      justifyContent="space-between"
      width={columns}
      height={rows}
      overflow="hidden"
    >
      <Text>
        <Text {...styles.heading}>{title}</Text>
        {why.length > 0 && <Text {...styles.notice}>{`\n${why.join('\n')}`}</Text>}
      </Text>
      <Text wrap="truncate">{figures.join('\n')}</Text>
    </Box>
  );
}

/** The text of a review's panel. No line is wider than the panel. */
export interface ReviewPanelLines {
  readonly title: string;
  /** Why the decision on the board costs points. Empty if there's no room, or nothing to explain. */
  readonly why: readonly string[];
  readonly figures: readonly string[];
}

/** Breaks a review's text into lines: why the decision on the board costs points, then everybody's luck and costs. */
export function reviewPanelLines(
  header: GameHeader,
  { seats, decisions }: Review,
  judgement: Judgement | undefined,
  { place, columns, rows }: CoachArea,
): ReviewPanelLines {
  const title = replayMessages.panel(decisions.filter(({ mark }) => mark !== undefined).length);
  // A panel below the board leaves out the reason, because the lines under the scorecards already give it.
  const most = place === 'beside' ? Math.max(0, rows - 1 - seats.length) : 0;
  const reason = most > 0 && judgement && judgementText(header.rules, judgement, { columns, rows: most });
  const shownReasons = reason ? wrap(reason, columns).slice(0, most) : [];
  const room = rows - 1 - shownReasons.length;
  return { title, why: shownReasons, figures: panelFigures(header, seats, { columns, rows: room }) };
}
