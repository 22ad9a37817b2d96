import { Text } from 'ink';
import { columnsOf, firstFitting, padRight } from '../../text/index.js';
import { useTheme } from '../theme/themes.js';
import { Clickable } from './Clickable.js';
import type { Target } from './panel.js';

const GAP = '  ';

interface MenuLineProps {
  readonly target: Target;
  readonly shortcut: string;
  readonly label: string;
  /** The width of all labels. A longer label pushes the right column further right. */
  readonly labelColumns: number;
  /** What the right column says, in several wordings, longest first. */
  readonly about: readonly string[];
  readonly isMarked: boolean;
  readonly columns: number;
}

/** Draws one line of a menu. The label never moves when the text beside it changes. */
export function MenuLine({ target, shortcut, label, labelColumns, about, isMarked, columns }: MenuLineProps) {
  const { styles, marks } = useTheme();
  const start = `${isMarked ? marks.pointer : ' '} ${shortcut} ${padRight(label, Math.max(labelColumns, columnsOf(label)))}`;
  return (
    <Clickable command={{ verb: 'target', target }}>
      <Text wrap="truncate">
        <Text {...(isMarked ? styles.marked : {})}>{start}</Text>
        {GAP}
        <Text {...styles.quiet}>{firstFitting(about, columns - columnsOf(start + GAP))}</Text>
      </Text>
    </Clickable>
  );
}
