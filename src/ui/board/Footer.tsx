import { Box, Text } from 'ink';
import type { Context } from '../keys/keymap.js';
import { type FooterItem, footerItems } from '../keys/keyLabels.js';
import { Clickable } from '../mouse/Clickable.js';
import { THEME } from '../theme.js';
import { FULL_SIZE } from './layout.js';

/** The keys that work now, each with its word; as many as fit. A click on one does the same. */
export function Footer({ context, columns }: { readonly context: Context; readonly columns: number }) {
  return (
    <Box columnGap={gapOf(columns)}>
      {fitting(context, columns).map(({ key, word, command }) => (
        <Clickable key={key} command={command}>
          <Text>
            <Text {...THEME.key}>{key}</Text> {word}
          </Text>
        </Clickable>
      ))}
    </Box>
  );
}

/** Blank columns between entries: fewer where that lets another one stand. */
const gapOf = (columns: number): number => (columns < FULL_SIZE.columns ? 2 : 3);

/** An entry without room is left out; a shorter one behind it may still fit. */
function fitting(context: Context, columns: number): readonly FooterItem[] {
  const gap = gapOf(columns);
  let room = columns + gap;
  return footerItems(context).filter(({ key, word }) => {
    const width = gap + key.length + 1 + word.length;
    if (width > room) return false;
    room -= width;
    return true;
  });
}
