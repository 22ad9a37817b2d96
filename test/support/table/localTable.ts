import { createHash } from 'node:crypto';
import {
  type Action,
  currentTurn,
  HOLD_NONE,
  isOver,
  legalActions,
  OFFICIAL,
  type RuleSet,
} from '../../../src/engine/index.js';
import {
  apply,
  chainOf,
  type Chain,
  changeLobby,
  diceOfLinks,
  type FirstRecord,
  isRecorded,
  type Joiner,
  joinerOf,
  joinLobby,
  judge,
  type LobbyChange,
  type MemberSecrets,
  memberInTurn,
  neededLinks,
  openTable,
  peoplePresent,
  proposeRecord,
  publicKeyOf,
  type RecordOf,
  signAction,
  type SignedAction,
  type Table,
  tableVersion,
  type TableAction,
  type TableRecord,
} from '../../../src/table/index.js';

/** Returns 32 bytes that depend only on a text, in base64url. */
export const bytesFrom = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the secrets of a person, which depend only on a seed and a name. */
export const secretsFrom = (seed: string, name: string): MemberSecrets => ({
  key: bytesFrom(`${seed} ${name} key`),
  chain: bytesFrom(`${seed} ${name} chain`),
  token: bytesFrom(`${seed} ${name} token`),
});

interface Person {
  readonly secrets: MemberSecrets;
  readonly chain: Chain;
}

/** The optional fields of a first record. */
type Optional = Pick<FirstRecord, 'clock' | 'public'>;

/** A table without a network: all members and the server in one object. Every record is judged before it is applied. */
export interface LocalTable {
  readonly table: () => Table;
  readonly records: () => readonly TableRecord[];
  /** Adds a record. Throws an error if `judge` finds a fault. */
  add(record: TableRecord): void;
  /** Seats a person, which replaces the first record. The person's secrets depend on how many joined before. */
  join(name: string): void;
  /**
   * Signs an action, and adds its record. Before the start, every action except `begin` replaces the first record. `linked`
   * lists the people whose links a question needs, by default everybody present.
   */
  act(member: number, action: TableAction, linked?: readonly number[]): void;
  sign(member: number, action: TableAction): SignedAction;
  /** Returns the action `roll` of the member in turn. */
  rollAction(hold?: RecordOf<'asked'>['hold']): TableAction;
  /** Returns the record that answers the last question with everybody's links. */
  answer(): RecordOf<'rolled'>;
  /** Plays a move that the engine allows. `choose` returns an index below its argument. */
  playMove(choose: (below: number) => number, linked?: readonly number[]): void;
  readonly chainOfMember: (member: number) => Chain | undefined;
  readonly keyOfMember: (member: number) => string;
  readonly tableChain: Chain;
  time(): string;
}

/** Opens a table for the Master, and seats the other people. All secrets depend only on the seed. */
export function localTable(
  seed: string,
  names: readonly string[],
  rules: RuleSet = OFFICIAL,
  optional: Optional = {},
): LocalTable {
  const tableKey = bytesFrom(`${seed} table key`);
  const tableChain = chainOf(bytesFrom(`${seed} table chain`));
  const people = new Map<string, Person>();
  const records: TableRecord[] = [];

  const newPerson = (name: string): Joiner => {
    const secrets = secretsFrom(seed, `${people.size} ${name}`);
    const joiner = joinerOf(name, secrets);
    people.set(joiner.key, { secrets, chain: chainOf(secrets.chain) });
    return joiner;
  };
  const time = (): string => new Date(Date.UTC(2026, 0, 31) + records.length * 1000).toISOString();
  const add = (record: TableRecord): void => {
    const fault = judge(table, record);
    if (fault) throw new Error(`${record.type}: ${JSON.stringify(fault)}`);
    table = apply(table, record);
    records.push(record);
  };
  const replace = (change: LobbyChange): void => {
    if (!change.ok) throw new Error(JSON.stringify(change.fault));
    first = change.record;
    table = opened(first);
    records.splice(0, 1, first);
  };
  const personAt = (member: number): Person | undefined => people.get(table.members[member]?.key ?? '');
  const keyOfMember = (member: number): string => personAt(member)?.secrets.key ?? tableKey;
  const sign = (member: number, action: TableAction): SignedAction =>
    signAction(table, member, keyOfMember(member), action);
  const act = (member: number, action: TableAction, linked = peoplePresent(table)): void => {
    const signed = sign(member, action);
    if (!table.game && action.type !== 'begin') return replace(changeLobby(table, first, signed));
    if (!isRecorded(signed)) throw new Error(`${action.type}: started`);
    add(proposeRecord(table, signed, { time: time(), linked }));
  };

  let first: FirstRecord = {
    n: 1,
    time: time(),
    type: 'opened',
    version: tableVersion(rules),
    table: 'k7qwmx29',
    chain: tableChain.end,
    key: publicKeyOf(tableKey),
    rules,
    seats: [newPerson(names[0] ?? 'Ann')],
    ...optional,
  };
  let table = opened(first);
  records.push(first);

  const local: LocalTable = {
    table: () => table,
    records: () => records,
    add,
    join: (name) => replace(joinLobby(table, first, newPerson(name))),
    act,
    sign,
    rollAction(hold = HOLD_NONE) {
      return { type: 'roll', roll: table.rolls + 1, hold };
    },
    answer() {
      const { roll = 0 } = table.question ?? {};
      const links = neededLinks(table).map(
        (member) => [member, personAt(member)?.chain.linkAt(roll) ?? ''] as const,
      );
      const link = tableChain.linkAt(roll);
      const dice = diceOfLinks(table, links, link) ?? [1, 1, 1, 1, 1];
      return { n: table.n + 1, time: time(), type: 'rolled', roll, links, link, dice };
    },
    playMove(choose, linked) {
      const member = memberInTurn(table);
      if (!table.game || member === undefined) throw new Error('nobody is in turn');
      const moves = legalActions(table.game).filter(({ type }) => type === 'roll' || type === 'score');
      const move: Action | undefined = moves[choose(moves.length)];
      if (move?.type === 'score') return act(member, { type: 'score', box: move.box }, linked);
      if (move?.type !== 'roll') throw new Error('no move is legal');
      act(member, local.rollAction(move.hold), linked);
      add(local.answer());
    },
    chainOfMember: (member) => personAt(member)?.chain,
    keyOfMember,
    tableChain,
    time,
  };
  for (const name of names.slice(1)) local.join(name);
  return local;
}

function opened(record: TableRecord): Table {
  const table = openTable(record);
  if (!table.ok) throw new Error(JSON.stringify(table.fault));
  return table.table;
}

/** Returns a function that chooses pseudo-random indexes, which depend only on a seed. */
export function chooser(seed: string): (below: number) => number {
  let draws = 0;
  return (below) => {
    const bytes = createHash('sha256').update(`${seed} ${draws++}`).digest();
    return bytes.readUInt32LE(0) % below;
  };
}

/** Plays a game to its end with random legal moves. */
export function playToEnd(local: LocalTable, choose: (below: number) => number): void {
  for (;;) {
    const { game } = local.table();
    if (!game || isOver(game) || !currentTurn(game)) return;
    local.playMove(choose);
  }
}
