import { Box, Text } from 'ink';
import { currentTurn, type Dice, type GameEvent, rollOffLeaders, sumDice } from '../../engine/index.js';
import { columnsOf, padRight, rollOffWords } from '../../text/index.js';
import type { Model, Table } from '../app/model.js';
import type { Size } from '../size.js';
import { Footer } from '../board/Footer.js';
import { Header } from '../board/Header.js';
import { LeaveQuestion } from '../leave/LeaveQuestion.js';
import { THEME } from '../theme.js';

interface RollOffViewProps {
  readonly model: Model;
  readonly table: Table;
  readonly size: Size;
}

/** Who begins: each round of the roll-off, and its outcome. */
export function RollOffView({ model, table, size }: RollOffViewProps) {
  const { game, events } = table.snapshot;
  const names = game.header.players.map(({ name }) => name);
  const first = currentTurn(game)?.seat ?? 0;
  // More rounds than fit are rare beyond belief; the last ones decide.
  const nameColumns = Math.min(Math.max(...names.map(columnsOf)), size.columns - THROW_COLUMNS);
  const lines = rollOffLines(events, names, nameColumns).slice(-(size.rows - CHROME));
  return (
    <Box flexDirection="column" width={size.columns}>
      <Header table={table} columns={size.columns} />
      <Text> </Text>
      <Text {...THEME.heading}>{rollOffWords.title}</Text>
      {lines.map((line, index) => (
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
      <Text {...THEME.inTurn}>{rollOffWords.begins(names[first] ?? '')}</Text>
      <Text> </Text>
      {model.overlay?.name === 'leave' ? (
        <LeaveQuestion state={model.overlay.leave} table={table} columns={size.columns} />
      ) : (
        <Footer context="roll-off" columns={size.columns} />
      )}
    </Box>
  );
}

/** Lines that are not rounds. */
const CHROME = 11;
/** Five dice, their total, the mark of the highest, and gaps. */
const THROW_COLUMNS = 26;

function rollOffLines(events: readonly GameEvent[], names: readonly string[], nameColumns: number): string[] {
  let contenders: readonly number[] = names.map((_, seat) => seat);
  return events.flatMap((event) => {
    if (event.type !== 'rolledOff') return [];
    const leaders = rollOffLeaders(contenders, event.dice);
    const lines = event.dice.map((dice, index) => {
      const seat = contenders[index] ?? 0;
      const name = padRight(names[seat] ?? '', nameColumns);
      return throwLine(name, dice, leaders.includes(seat) ? ' *' : '');
    });
    contenders = leaders;
    return event.round === 1 ? lines : [rollOffWords.again, ...lines];
  });
}

function throwLine(name: string, dice: Dice, mark: string): string {
  const total = String(sumDice(dice)).padStart(3);
  return `${name} ${dice.map((face) => `[${face}]`).join(' ')} ${total}${mark}`;
}
