import { Box, Text } from 'ink';
import { createContext, useContext } from 'react';
import { useTheme } from '../theme/themes.js';
import type { FooterItem } from './panelKeys.js';
import { gapOf } from './layout.js';
import { Clickable } from './Clickable.js';

/** The keys that work now, most useful first. */
export const FooterContext = createContext<readonly FooterItem[]>([]);

interface FooterProps {
  readonly columns: number;
  /** An entry about a setting at the end of the footer: its keys and its current value. */
  readonly setting?: { readonly keys: string; readonly word: string };
}

/** Draws as many of the keys that work now as fit. You can click each one. */
export function Footer({ columns, setting }: FooterProps) {
  const { styles } = useTheme();
  const gap = gapOf(columns);
  const items = useContext(FooterContext);
  const room = setting ? columns - gap - setting.keys.length - 1 - setting.word.length : columns;
  return (
    <Box columnGap={gap}>
      {withAllKeys(items, room, gap).map(({ key, word, command }) => (
        <Clickable key={key} command={command}>
          <Text>
            <Text {...styles.key}>{key}</Text>
            {word !== '' && ` ${word}`}
          </Text>
        </Clickable>
      ))}
      {setting && (
        <Text>
          <Text {...styles.key}>{setting.keys}</Text> {setting.word}
        </Text>
      )}
    </Box>
  );
}

/**
 * Entries show all their keys, such as `Up/Down`, unless that would push one out. Then each shows only its first key.
 */
function withAllKeys(items: readonly FooterItem[], columns: number, gap: number): readonly FooterItem[] {
  const fitted = fitting(items, columns, gap);
  const wide = fitted.map((item) => ({ ...item, key: item.allKeys }));
  return fitting(wide, columns, gap).length === fitted.length ? wide : fitted;
}

/**
 * Drops entries that don't fit, but keeps shorter ones after them. Where there's an entry for leaving, the one for help
 * always stays. Lists have no such entry, so they may lose the one for help until the player closes them.
 */
function fitting(items: readonly FooterItem[], columns: number, gap: number): readonly FooterItem[] {
  const widthOf = ({ key, word }: FooterItem): number =>
    gap + key.length + (word === '' ? 0 : 1 + word.length);
  const canLeave = items.some(({ command }) => command.verb === 'leave');
  const help = items.filter(({ command }) => canLeave && command.verb === 'help');
  let room = columns + gap - help.reduce((sum, item) => sum + widthOf(item), 0);
  return items.filter((item) => {
    if (help.includes(item)) return true;
    if (widthOf(item) > room) return false;
    room -= widthOf(item);
    return true;
  });
}
