import { YAHTZEE_BOXES, currentTurn, HOLD_NONE, OFFICIAL } from '../../src/engine/index.js';
import {
  type ClientMessage,
  connect,
  type Connection,
  parseInvitation,
  readServerMessage,
} from '../../src/net/index.js';
import {
  apply,
  type Chain,
  chainOf,
  type FirstRecord,
  joinerOf,
  memberInTurn,
  newSecrets,
  openTable,
  readRecord,
  signAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../src/table/index.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
const ROLLS = 3;

export interface RobotPace {
  /** Returns whether the robots may act once more. By default, they play to the end of the game. */
  readonly mayAct?: () => boolean;
  /** Waits before each action. By default, the robots play as fast as the server allows. */
  readonly pause?: () => Promise<unknown>;
  /** Called after each action with the time until all robots had its records, in milliseconds. */
  readonly acted?: (ms: number) => void;
}

/** Clients at a table that check and store nothing, so that one process can play at many tables. */
export interface Robots {
  /** Plays on, by default to the end of the game. Resolves to the number of actions. */
  play(pace?: RobotPace): Promise<number>;
  close(): void;
}

interface Robot {
  readonly connection: Connection;
  readonly key: string;
  readonly chain: Chain;
}

/**
 * Opens a table, and seats robots. `openings` has an opening invitation for each robot, because a cluster's
 * servers have different addresses. By default, four robots use the same server.
 */
export async function seatRobots(...openings: readonly string[]): Promise<Robots> {
  const addresses = openings.length > 1 ? openings : NAMES.map(() => openings[0] ?? '');
  const robots: Robot[] = [];
  /** The number of the last record that each robot has received. */
  const received: number[] = [];
  let table: Table | undefined;
  let code = '';
  let look = (): void => undefined;

  const take = (member: number, record: TableRecord): void => {
    received[member] = record.n;
    if (record.type === 'opened') takeFirst(record);
    else if (table && record.n === table.n + 1) table = apply(table, record);
  };
  /** Takes the first record, which every new seat replaces, unless another robot has a newer one. */
  const takeFirst = (record: FirstRecord): void => {
    if (table?.game || record.seats.length < (table?.members.length ?? 0)) return;
    const opened = openTable(record);
    if (opened.ok) ({ table } = opened);
  };
  /** Reveals the robot's link if a roll needs it. */
  const answer = (member: number, { connection, chain }: Robot, record: TableRecord): void => {
    if (record.type !== 'asked' || !(record.member === member || record.named.includes(member))) return;
    send(connection, { type: 'link', roll: record.roll, link: chain.linkAt(record.roll) });
  };
  const until = (check: (table: Table) => boolean): Promise<Table> =>
    new Promise((resolve) => {
      look = () => {
        if (table && check(table)) resolve(table);
      };
      look();
    });

  for (const [member, opening] of addresses.entries()) {
    const name = NAMES[member] ?? '';
    const secrets = newSecrets();
    const player = joinerOf(name, secrets);
    const address = member === 0 ? opening : opening.replace(/[^/]*$/, code);
    const connection = await connectTo(address);
    const robot = { connection, key: secrets.key, chain: chainOf(secrets.chain) };
    robots.push(robot);
    received.push(0);
    connection.receive({
      message(value) {
        const message = readServerMessage(value);
        if (message?.type === 'no') throw new Error(`refused: ${message.why.code}`);
        if (message?.type === 'seat') code = message.code;
        const record =
          message?.type === 'lobby' || message?.type === 'rec' ? readRecord(message.record) : undefined;
        if (!record) return;
        answer(member, robot, record);
        take(member, record);
        look();
      },
      closed({ by, reason }) {
        if (by === 'them') throw new Error(`a robot has lost its connection: ${reason}`);
      },
    });
    send(
      connection,
      member === 0
        ? { type: 'open', rules: OFFICIAL, player }
        : { type: 'join', player, token: secrets.token },
    );
    await until(({ members, n }) => members.length > member && received.every((last) => last >= n));
  }

  const act = async (member: number, action: TableAction): Promise<void> => {
    const robot = robots[member];
    if (!table || !robot) throw new Error('no such robot');
    const { gameRecords } = table;
    send(robot.connection, { type: 'act', action: signAction(table, member, robot.key, action) });
    const isDone = (next: Table): boolean => next.gameRecords > gameRecords && !next.question;
    await until((next) => isDone(next) && received.every((n) => n >= next.n));
  };
  return {
    async play({ mayAct = () => true, pause = () => Promise.resolve(), acted = () => undefined } = {}) {
      if (!table?.game) await act(0, { type: 'begin' });
      for (let actions = 0; ; actions++) {
        await pause();
        const turn = table?.game && currentTurn(table.game);
        const member = table && memberInTurn(table);
        if (!table || !turn || member === undefined || !mayAct()) return actions;
        const startedAt = performance.now();
        const isRoll = !turn.dice || turn.roll < ROLLS;
        const box = YAHTZEE_BOXES[turn.number - 1] ?? 'chance';
        await act(
          member,
          isRoll ? { type: 'roll', roll: table.rolls + 1, hold: HOLD_NONE } : { type: 'score', box },
        );
        acted(performance.now() - startedAt);
      }
    },
    close() {
      for (const { connection } of robots) connection.close();
    },
  };
}

const send = (connection: Connection, message: ClientMessage): void => connection.send(message);

async function connectTo(address: string): Promise<Connection> {
  const parsed = parseInvitation(address);
  if (!parsed.ok) throw new Error(`${address} is not an invitation`);
  const result = await connect(parsed.invitation);
  if (!result.ok) throw new Error(`cannot connect to ${address}: ${result.problem.kind}`);
  return result.connection;
}
