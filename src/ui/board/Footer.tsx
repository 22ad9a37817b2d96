import { Box, Text } from 'ink';
import type { Context } from '../keys/keymap.js';
import { type FooterItem, footerItems } from '../keys/keyLabels.js';
import { Clickable } from '../mouse/Clickable.js';
import { THEME } from '../theme.js';

/** The keys that work now, each with its word; as many as fit. A click on one does the same. */
export function Footer({ context, columns }: { readonly context: Context; readonly columns: number }) {
  return (
    <Box columnGap={GAP}>
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

const GAP = 3;

function fitting(context: Context, columns: number): readonly FooterItem[] {
  let width = -GAP;
  return footerItems(context).filter(({ key, word }) => {
    width += GAP + key.length + 1 + word.length;
    return width <= columns;
  });
}
