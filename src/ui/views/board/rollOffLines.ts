import { type Dice, type GameEvent, rollOffLeaders, sumDice } from '../../../engine/index.js';
import { columnsOf, padRight, rollOffMessages } from '../../../text/index.js';

/** The width of a roll: five dice, their total, the mark of the highest total, and gaps. */
const THROW_COLUMNS = 26;

/**
 * Describes the roll-off round by round, with one line per roll: `Anna [3] [2] [3] [1] [4] 13 *`.
 *
 * @param best the mark of the highest total
 */
export function rollOffLines(
  events: readonly GameEvent[],
  names: readonly string[],
  columns: number,
  best: string,
): readonly string[] {
  const nameColumns = Math.min(Math.max(...names.map(columnsOf)), columns - THROW_COLUMNS);
  let contenders: readonly number[] = names.map((_, seat) => seat);
  return events.flatMap((event) => {
    if (event.type !== 'rolledOff') return [];
    const leaders = rollOffLeaders(contenders, event.dice);
    const lines = event.dice.map((dice, index) => {
      const seat = contenders[index] ?? 0;
      const name = padRight(names[seat] ?? '', nameColumns);
      return throwLine(name, dice, leaders.includes(seat) ? ` ${best}` : '');
    });
    contenders = leaders;
    return event.round === 1 ? lines : [rollOffMessages.again, ...lines];
  });
}

function throwLine(name: string, dice: Dice, mark: string): string {
  const total = String(sumDice(dice)).padStart(3);
  return `${name} ${dice.map((face) => `[${face}]`).join(' ')} ${total}${mark}`;
}
