import { Box, Text } from 'ink';
import { helpMessages, type Size } from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import type { ReadingState } from '../../model/reading.js';
import { readingPages, readingSize } from '../../model/readingPages.js';
import { useTheme } from '../../theme/useTheme.js';
import { Footer } from '../parts/Footer.js';

interface ReadingViewProps {
  readonly model: Model;
  readonly state: ReadingState;
  readonly size: Size;
}

/** Draws the visible lines of a page of text, and the page number. */
export function ReadingView({ model, state, size }: ReadingViewProps) {
  const { styles } = useTheme();
  const pages = readingPages(state.text, size);
  const page = pages[Math.min(state.page, pages.length - 1)];
  const { window, lines } = readingSize(state, size);
  const top = Math.min(state.top, Math.max(0, lines - window));
  const position = [
    pages.length > 1 ? helpMessages.position(state.page + 1, pages.length) : '',
    helpMessages.more(top > 0, top + window < lines),
  ]
    .filter((text) => text !== '')
    .join(', ');
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
      <Footer model={model} columns={size.columns} />
    </Box>
  );
}
