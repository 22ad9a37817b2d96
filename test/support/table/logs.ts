import { holdOf, isOver } from '../../../src/engine/index.js';
import type { TableRecord } from '../../../src/table/index.js';
import { type LocalTable, localTable } from './localTable.js';

/** Plays a turn of the member in turn: one roll, and one box. */
export function playTurn(local: LocalTable, member: number, box: 'chance' | 'aces' = 'chance'): void {
  local.act(member, local.rollAction());
  local.add(local.answer());
  local.act(member, { type: 'score', box });
}

/** Returns the log of a finished game of three people and a computer, with chat, a vote, a void roll and a leaver. */
export function eventfulLog(): readonly TableRecord[] {
  const local = localTable('eventful', ['Ann', 'Bob', 'Cleo', 'Eve']);
  local.act(0, { type: 'remove', member: 3 });
  local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  local.act(0, { type: 'rules', rules: local.table().rules, clock: 60 });
  local.act(2, { type: 'say', count: 1, text: 'Good luck!' });
  local.act(0, { type: 'begin' });
  playTurn(local, 0);
  local.act(1, local.rollAction(), [0, 1]);
  local.add(local.answer());
  local.act(1, local.rollAction(holdOf([1, 3])));
  local.act(0, { type: 'agree', against: 1 });
  local.act(2, { type: 'agree', against: 1 });
  local.add({ n: local.table().n + 1, time: local.time(), type: 'votedOut', member: 1, votes: [0, 2] });
  local.act(2, local.rollAction());
  local.act(0, { type: 'say', count: 1, text: 'Bob is gone' });
  local.add(local.answer());
  local.act(2, { type: 'score', box: 'aces' });
  playTurn(local, 4);
  local.act(2, { type: 'leave' });
  for (;;) {
    const { game } = local.table();
    if (!game || isOver(game) || game.phase.name !== 'turn') break;
    const isRolled = game.phase.turn.roll > 0;
    local.playMove((below) => (isRolled ? below - 1 : 0));
  }
  return local.records();
}

type Path = readonly (string | number)[];

/** Returns other values that are near a value. */
function nearValues(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, `${value}`, null];
  if (typeof value === 'boolean') return [!value, Number(value)];
  if (typeof value !== 'string') return [];
  const other = (place: number): string => {
    const letter = value.charAt(place) === 'B' ? 'C' : 'B';
    return value.slice(0, place) + letter + value.slice(place + 1);
  };
  const last = String.fromCharCode(value.charCodeAt(value.length - 1) + 1);
  return [
    other(0),
    other(value.length - 1),
    value.slice(0, -1) + last,
    `${value}a`,
    value.slice(1),
    '',
    null,
  ];
}

/** Returns every value that differs from a value in one place: a changed leaf, or a removed or added field or item. */
export function mutations(
  value: unknown,
  path: Path = [],
): readonly { readonly path: Path; readonly value: unknown }[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return [
      ...items.flatMap((item, index) =>
        mutations(item, [...path, index]).map((each) => ({ ...each, value: items.with(index, each.value) })),
      ),
      ...items.map((_, index) => ({ path: [...path, index], value: items.filter((_, at) => at !== index) })),
      { path: [...path, items.length], value: [...items, items.at(-1) ?? 0] },
    ];
  }
  if (typeof value !== 'object' || value === null)
    return nearValues(value).map((near) => ({ path, value: near }));
  const fields = Object.entries(value);
  return [
    ...fields.flatMap(([name, field]) =>
      mutations(field, [...path, name]).map((each) => ({ ...each, value: { ...value, [name]: each.value } })),
    ),
    ...fields.map(([name]) => ({
      path: [...path, name],
      value: Object.fromEntries(fields.filter(([other]) => other !== name)),
    })),
    { path: [...path, 'added'], value: { ...value, added: 1 } },
  ];
}
