import { Text } from 'ink';
import type { Context } from '../keys/keymap.js';
import { footerItems } from '../keys/keyLabels.js';
import { THEME } from '../theme.js';

/** The keys that work now, each with its word; as many as fit. */
export function Footer({ context, columns }: { readonly context: Context; readonly columns: number }) {
  return (
    <Text wrap="truncate">
      {fitting(context, columns).map(({ key, word }, index) => (
        <Text key={key}>
          {index > 0 ? GAP : ''}
          <Text {...THEME.key}>{key}</Text> {word}
        </Text>
      ))}
    </Text>
  );
}

const GAP = '   ';

function fitting(context: Context, columns: number): ReturnType<typeof footerItems> {
  let width = 0;
  return footerItems(context).filter(({ key, word }, index) => {
    width += key.length + 1 + word.length + (index > 0 ? GAP.length : 0);
    return width <= columns;
  });
}
