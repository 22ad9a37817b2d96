import { Text } from 'ink';
import { type Dice, eventsInForce, type GameEvent, rollOffLeaders, sumDice } from '../../engine/index.js';
import { columnsOf, padRight, rollOffMessages } from '../../text/index.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/themes.js';

interface RollOffRoundsProps {
  readonly table: Table;
  readonly columns: number;
  readonly height: number;
}

/**
 * Draws the rounds of the roll-off. If there isn't room for all, it keeps the last ones, because they decide who
 * starts.
 */
export function RollOffRounds({ table, columns, height }: RollOffRoundsProps) {
  const { marks } = useTheme();
  const { game, events } = table.snapshot;
  const names = game.header.players.map(({ name }) => name);
  return <Text>{rollOffLines(events, names, columns, marks.best).slice(-height).join('\n')}</Text>;
}

/** Each roll of the roll-off takes this many columns: five dice, their total, a star for the highest, and gaps. */
const ROLL_COLUMNS = 26;

/**
 * One line for each roll, such as `Anna [3] [2] [3] [1] [4]  13 *`.
 *
 * @param best the mark for the highest total
 */
function rollOffLines(
  events: readonly GameEvent[],
  names: readonly string[],
  columns: number,
  best: string,
): readonly string[] {
  const nameColumns = Math.min(Math.max(...names.map(columnsOf)), columns - ROLL_COLUMNS);
  let contenders: readonly number[] = names.map((_, seat) => seat);
  return eventsInForce(events).flatMap((event) => {
    if (event.type !== 'rolledOff') return [];
    const leaders = rollOffLeaders(contenders, event.dice);
    const lines = event.dice.map((dice, index) => {
      const seat = contenders[index] ?? 0;
      const name = padRight(names[seat] ?? '', nameColumns);
      return rollLine(name, dice, leaders.includes(seat) ? ` ${best}` : '');
    });
    contenders = leaders;
    return event.round === 1 ? lines : [rollOffMessages.again, ...lines];
  });
}

function rollLine(name: string, dice: Dice, mark: string): string {
  const total = String(sumDice(dice)).padStart(3);
  return `${name} ${dice.map((face) => `[${face}]`).join(' ')} ${total}${mark}`;
}
