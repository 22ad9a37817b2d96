import { Text } from 'ink';
import { extraYahtzeeText } from '../../../text/index.js';
import { useTheme } from '../../theme/useTheme.js';
import type { TurnFacts } from '../../model/turn.js';

/** A rule under the cards; an extra Yahtzee says there what it earned and where it may go. */
export function Notice({
  facts,
  columns,
}: {
  readonly facts: TurnFacts | undefined;
  readonly columns: number;
}) {
  const { styles, marks } = useTheme();
  const extra = facts?.options.extraYahtzee;
  if (!facts || !extra) return <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>;
  return (
    <Text {...styles.notice} wrap={columns < 80 ? 'wrap' : 'truncate'}>
      {extraYahtzeeText(facts.rules, extra, facts.options.legal, facts.options.yahtzeeBonus)}
    </Text>
  );
}
