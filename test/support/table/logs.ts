import {
  type BoxId,
  currentTurn,
  EMPTY_CARD,
  fiveAlikeBox,
  holdOf,
  isOver,
  OFFICIAL,
  type RuleSet,
  schemeOf,
  scoringOptions,
} from '../../../src/engine/index.js';
import { memberInTurn, peoplePresent, type TableRecord } from '../../../src/table/index.js';
import { type LocalTable, localTable } from './localTable.js';

/** Plays a turn of the member in turn: one roll, and one box. */
export function playTurn(local: LocalTable, member: number, box: BoxId = 'chance'): void {
  local.act(member, local.rollAction());
  local.add(local.answer());
  local.act(member, { type: 'score', box });
}

/** Returns the log of a finished game of three people and a computer, with chat, a vote, a void roll and a leaver. */
export function eventfulLog(rules: RuleSet = OFFICIAL): readonly TableRecord[] {
  const local = localTable('eventful', ['Ann', 'Bob', 'Eve', 'Cleo'], rules);
  const { upper, lower } = schemeOf(rules);
  const last = lower.at(-1) ?? '';
  local.act(0, { type: 'remove', member: 2 });
  local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  local.act(0, { type: 'rules', rules, clock: 60 });
  local.act(0, { type: 'begin' });
  local.act(2, { type: 'say', count: 1, text: 'Good luck!' });
  playTurn(local, 0, last);
  local.act(1, local.rollAction(), [0, 1]);
  local.add(local.answer());
  local.act(1, local.rollAction(holdOf([1, 3])));
  // Two of three people vote, so Bob is out, and his roll is void.
  local.act(0, { type: 'agree', against: 1 });
  local.act(2, { type: 'agree', against: 1 });
  local.act(2, local.rollAction());
  local.act(0, { type: 'say', count: 1, text: 'Bob is gone' });
  local.add(local.answer());
  local.act(2, { type: 'score', box: upper[0] ?? '' });
  playTurn(local, 3, last);
  local.act(2, { type: 'leave' });
  for (;;) {
    const { game } = local.table();
    if (!game || isOver(game) || game.phase.name !== 'turn') break;
    const isRolled = game.phase.turn.roll > 0;
    local.playMove((below) => (isRolled ? below - 1 : 0));
  }
  return local.records();
}

/** Lets the Master change the lobby, starts, and plays to the end: people leave, disconnect, vote and chat at random. */
export function playWildly(local: LocalTable, choose: (below: number) => number): void {
  if (local.table().members.length < 4 && choose(2) === 0) {
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  }
  local.act(0, { type: 'begin' });
  for (;;) {
    const { game, members } = local.table();
    if (!game || isOver(game)) return;
    const people = peoplePresent(local.table());
    const anyone = people[choose(Math.max(1, people.length))];
    if (anyone === undefined) {
      local.act(
        members.findIndex(({ gone }) => gone === undefined),
        { type: 'leave' },
      );
      continue;
    }
    const inTurn = memberInTurn(local.table()) ?? 0;
    const linked = people.filter(() => choose(10) > 0);
    switch (choose(60)) {
      case 0:
        local.act(anyone, { type: 'leave' });
        continue;
      case 1: {
        const count = (members[anyone]?.said ?? 0) + 1;
        local.act(anyone, { type: 'say', count, text: `hello ${count}` });
        continue;
      }
      case 2:
        voteAgainst(local, inTurn, choose);
        continue;
      case 3:
        // The roller leaves before the dice are known, so the roll is void.
        if (currentTurn(game)?.roll !== 0 || !people.includes(inTurn)) continue;
        local.act(inTurn, local.rollAction());
        local.act(inTurn, { type: 'leave' });
        continue;
      case 4: {
        // Somebody whose link the roll needs may be voted out.
        if (currentTurn(game)?.roll !== 0) continue;
        local.act(inTurn, local.rollAction());
        voteAgainst(local, people[choose(people.length)] ?? inTurn, choose);
        if (local.table().question) local.add(local.answer());
        continue;
      }
      default:
        local.playMove(choose, linked);
    }
  }
}

/**
 * Plays to the end. Every player fills the box for five equal dice first, and then holds equal dice, so many of the later
 * rolls are extra Yahtzees.
 */
export function playForFives(local: LocalTable, choose: (below: number) => number): void {
  local.act(0, { type: 'begin' });
  for (;;) {
    const { game, rules } = local.table();
    const member = memberInTurn(local.table());
    if (!game || isOver(game) || member === undefined) return;
    const { dice, roll = 0 } = currentTurn(game) ?? {};
    const counts = dice?.map((die) => dice.filter((other) => other === die).length) ?? [];
    const five = fiveAlikeBox(rules) ?? '';
    if (dice && game.seats[member]?.card.filled[five] === undefined)
      local.act(member, { type: 'score', box: five });
    else if (dice && (roll === 3 || counts[0] === 5)) {
      const { legal } = scoringOptions(rules, game.seats[member]?.card ?? EMPTY_CARD, dice);
      local.act(member, { type: 'score', box: legal[choose(legal.length)] ?? '' });
    } else {
      const face = dice?.[counts.indexOf(Math.max(...counts))];
      const held = dice?.flatMap((die, index) => (die === face ? [index] : [])) ?? [];
      local.act(member, local.rollAction(holdOf(held)));
      local.add(local.answer());
    }
  }
}

/** Lets some of the other people vote against a member, until this member is out. */
function voteAgainst(local: LocalTable, against: number, choose: (below: number) => number): void {
  for (const voter of peoplePresent(local.table())) {
    const { votes, members } = local.table();
    const hasVoted = votes.some((vote) => vote.member === voter && vote.against === against);
    if (voter === against || hasVoted || choose(5) === 0) continue;
    if (members[against]?.gone === undefined) local.act(voter, { type: 'agree', against });
  }
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
