import { Box, Text } from 'ink';
import type { CoachArea } from '../model/board/coachLayout.js';
import type { ReviewPanelLines } from '../model/board/reviewPanel.js';
import { useTheme } from '../theme/useTheme.js';

interface ReviewPanelProps {
  readonly lines: ReviewPanelLines;
  readonly area: CoachArea;
}

/** Draws the panel of a review beside or below the scorecards. The figures are at the bottom of the panel. */
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
