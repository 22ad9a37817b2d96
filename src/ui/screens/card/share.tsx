import { Box, Text } from 'ink';
import { shareMessages } from '../../../text/index.js';
import { ALWAYS } from '../../core/bindings.js';
import { Lines } from '../../core/Lines.js';
import { type Keys, layerOf } from '../../core/panel.js';
import type { Model, OpenPanel, ScreenPanel } from '../../model/model.js';
import { useTheme } from '../../theme/themes.js';

interface ShareState {
  /** True once the complete card has been sent to the clipboard. */
  readonly isCopied: boolean;
}

/** A finished game's card as plain text. The player can select it with the mouse. */
const SHARE: ScreenPanel<ShareState> = {
  leavesMouse: true,
  keys: () => ({
    place: 'share',
    takesAnyKey: true,
    bindings: [
      { keys: ['escape'], does: 'go back, as does any other key', run: () => ({ isClosed: true }) },
      ...ALWAYS,
    ],
  }),
  help: () => [],
  needs({ isCopied }, world) {
    const { lines, isComplete } = cardIn(world);
    if (isCopied || !isComplete) return undefined;
    return { state: { isCopied: true }, requests: [{ type: 'copy', text: `${lines.join('\n')}\n` }] };
  },
  draw: ({ isCopied }, { world, size }) => (
    <ShareView lines={cardIn(world).lines} isCopied={isCopied} columns={size.columns} />
  ),
};

export const sharePanel = (): OpenPanel => layerOf(SHARE, { isCopied: false });

export const shareKeys = (world: Model): readonly Keys<unknown>[] => [SHARE.keys({ isCopied: false }, world)];

function cardIn({ scene }: Model): { readonly lines: readonly string[]; readonly isComplete: boolean } {
  const card = scene.name === 'end' ? scene.card : undefined;
  return { lines: card?.found?.card ?? [], isComplete: card !== undefined && card.analysis !== 'awaited' };
}

interface ShareViewProps extends ShareState {
  readonly lines: readonly string[];
  readonly columns: number;
}

function ShareView({ lines, isCopied, columns }: ShareViewProps) {
  const { styles } = useTheme();
  const message = isCopied ? shareMessages.copied : shareMessages.awaited;
  return (
    <Box flexDirection="column" width={columns}>
      <Text>{lines.join('\n')}</Text>
      <Text> </Text>
      <Lines text={message} columns={columns} rows={2} style={styles.message} />
      <Lines text={shareMessages.back} columns={columns} rows={2} style={styles.quiet} />
    </Box>
  );
}
