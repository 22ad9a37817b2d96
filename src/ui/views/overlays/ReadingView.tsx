import { Box, Text } from 'ink';
import { helpMessages } from '../../../text/index.js';
import type { Command } from '../../keys/command.js';
import type { Size } from '../../model/layout.js';
import type { ReadingState } from '../../model/reading.js';
import { readingPages, readingSize } from '../../model/readingPages.js';
import { useTheme } from '../../theme/useTheme.js';
import { Footer } from '../parts/Footer.js';

/** Draws the visible lines of a page of text, and the page number. */
export function ReadingView({ state, size }: { readonly state: ReadingState; readonly size: Size }) {
  const { styles } = useTheme();
  const pages = readingPages(state.text, size);
  const page = pages[Math.min(state.page, pages.length - 1)];
  const { window, lines } = readingSize(state, size);
  const top = Math.min(state.top, Math.max(0, lines - window));
  const hasEffect = (command: Command): boolean => {
    if (command.verb === 'how-to-play') return state.text.name !== 'how-to-play';
    if (command.verb !== 'move') return true;
    return command.to === 'right' ? state.page < pages.length - 1 : top + window < lines;
  };
  const position = [
    ...(pages.length > 1 ? [helpMessages.position(state.page + 1, pages.length)] : []),
    ...(top + window < lines ? [helpMessages.moreBelow] : []),
  ].join(', ');
  return (
    <Box flexDirection="column" width={size.columns}>
      <Text {...styles.title} wrap="truncate">
        {page?.title ?? ''}
      </Text>
      {page?.lines.slice(top, top + window).map((line, index) => (
        <Text key={index} wrap="truncate">
          {line === '' ? ' ' : line}
        </Text>
      ))}
      <Text {...styles.quiet}>{position === '' ? ' ' : position}</Text>
      <Footer context="reading" columns={size.columns} hasEffect={hasEffect} />
    </Box>
  );
}
