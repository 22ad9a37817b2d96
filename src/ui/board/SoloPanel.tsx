import { Text } from 'ink';
import { memo } from 'react';
import { eventsInForce, isOver, isPlaying, isSoloGame } from '../../engine/index.js';
import { cut, soloMessages } from '../../text/index.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/useTheme.js';

const LAST_TURNS = 5;

interface SoloPanelProps {
  readonly table: Table;
  readonly width: number;
}

/** Draws the panel beside the scorecard of a solo game. The panel is as high as the scorecard. */
export const SoloPanel = memo(function SoloPanel({ table, width }: SoloPanelProps) {
  const { styles } = useTheme();
  const { game, events } = table.snapshot;
  const { rules } = game.header;
  const [seat] = game.seats;
  if (!seat) return null;
  const upperBonus = isPlaying(seat) ? soloMessages.upperBonus : soloMessages.finalUpperBonus;
  const last = eventsInForce(events)
    .filter((event) => event.type === 'scored')
    .slice(-LAST_TURNS);
  return (
    <Text>
      {!table.isPast && !isOver(game) && isSoloGame(game.header) && (
        <>
          <Text {...styles.heading}>{`${soloMessages.toBeat}\n`}</Text>
          {`${cut(soloMessages.best(game.header, table.earlier?.[0]), width)}\n`}
        </>
      )}
      <Text {...styles.heading}>{`${soloMessages.upper}\n`}</Text>
      {`${cut(upperBonus(rules, seat.card), width)}\n`}
      {last.length > 0 && <Text {...styles.heading}>{soloMessages.lastTurns}</Text>}
      {last.map((event) => `\n${cut(soloMessages.turn(rules, event), width)}`)}
    </Text>
  );
});
