import { setTimeout as delay } from 'node:timers/promises';
import {
  type BoxId,
  currentTurn,
  HOLD_NONE,
  isOver,
  OFFICIAL,
  YAHTZEE_BOXES,
} from '../../../src/engine/index.js';
import {
  connect,
  createTableClient,
  parseCode,
  type Purpose,
  type TableClient,
} from '../../../src/net/index.js';
import { memberInTurn, newSecrets, type Table, type TableRecord } from '../../../src/table/index.js';
import { until } from '../net/localNet.js';
import { type Disk, memoryOn } from '../net/memory.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
/** The number of rolls in each turn. */
const ROLLS = 3;

/** An action that a server has acknowledged. A game contains each of them once. */
export type Acknowledged =
  | { readonly type: 'roll'; readonly member: number; readonly roll: number }
  | { readonly type: 'score'; readonly member: number; readonly box: BoxId };

/** A player's program without a screen: a complete client, which checks every record and reconnects. */
export interface Robot {
  readonly client: TableClient;
  /** The records that the client has stored. */
  readonly records: readonly TableRecord[];
  /** Returns the number of connections so far. */
  connections(): number;
}

/** Robots at a table. */
export interface RobotTable {
  readonly name: string;
  readonly robots: readonly Robot[];
  /** The acknowledged actions, oldest first. */
  readonly acknowledged: readonly Acknowledged[];
  /** The refusals of actions, as text. */
  readonly refusals: readonly string[];
  /** Starts to play. `pause` waits before each action. The robots play until `stop` or until the game is over. */
  play(pause: () => Promise<unknown>): void;
  /** Ends the play. Resolves when every action has been answered, and every robot has the same number of records. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Where robots connect. */
export interface RobotsPlace {
  /** The code that opens tables. */
  readonly opening: string;
  /** Returns the port of this machine for the next connection. */
  readonly port: () => number;
}

/** Opens a table, seats robots and starts the game. */
export async function seatRobots({ opening, port }: RobotsPlace, seats = 2): Promise<RobotTable> {
  const start = (purpose: Purpose, code: string): Robot => {
    const disk: Disk = { secrets: newSecrets(), records: [] };
    let connections = 0;
    const client = createTableClient({
      purpose,
      memory: memoryOn(disk),
      async connect(known) {
        const parsed = parseCode(known ?? code);
        if (!parsed.ok) throw new Error(`${known ?? code} isn't a code`);
        const result = await connect({ kind: 'direct', host: '127.0.0.1', port: port(), code: parsed.code });
        if (result.ok) connections++;
        return result;
      },
    });
    return { client, records: disk.records, connections: () => connections };
  };
  const robots: Robot[] = [];
  const seat = async (name: string): Promise<void> => {
    const code = robots[0]?.client.getState().code;
    const purpose: Purpose =
      code === undefined ? { type: 'open', name, rules: OFFICIAL } : { type: 'join', name };
    const robot = start(purpose, code ?? opening);
    robots.push(robot);
    const count = robots.length;
    await until(robot.client, (state) => isStopped(state) || state.link.type === 'connected');
    for (const { client } of robots)
      await until(client, (state) => isStopped(state) || (state.table?.members.length ?? 0) >= count);
    const { link } = robot.client.getState();
    if (link.type === 'stopped') throw new Error(`${name} can't take a seat: ${JSON.stringify(link.why)}`);
  };
  for (const name of NAMES.slice(0, seats)) await seat(name);
  const [master] = robots;
  const problem = await master?.client.act({ type: 'begin' });
  if (!master || problem) throw new Error(`the game can't start: ${JSON.stringify(problem)}`);
  return tableOf(master.client.getState().table?.name ?? '', robots);
}

function tableOf(name: string, robots: readonly Robot[]): RobotTable {
  const acknowledged: Acknowledged[] = [];
  const refusals: string[] = [];
  const players: Promise<void>[] = [];
  let isPlaying = true;
  let endPlay = (): void => undefined;
  /** Wakes up the players who wait for their turn, because the state of their clients may not change any more. */
  const playEnds = new Promise<void>((resolve) => {
    endPlay = () => {
      isPlaying = false;
      resolve();
    };
  });

  const playAs = async ({ client }: Robot, pause: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      await Promise.race([playEnds, until(client, (state) => isStopped(state) || mayAct(state))]);
      const { member = -1, table, link } = client.getState();
      if (!isPlaying || !table || link.type === 'stopped') return;
      await pause();
      if (!isPlaying) return;
      const { action, problem } = await act(client, member, table);
      if (problem) refusals.push(`${JSON.stringify(action)}: ${JSON.stringify(problem)}`);
      else acknowledged.push(action);
    }
  };

  return {
    name,
    robots,
    acknowledged,
    refusals,
    play(pause) {
      for (const robot of robots) players.push(playAs(robot, pause));
    },
    async stop() {
      endPlay();
      await Promise.all(players);
      const most = (): number => Math.max(...robots.map(({ records }) => records.length));
      for (const { client } of robots)
        await until(
          client,
          (state) => isStopped(state) || ((state.table?.n ?? 0) >= most() && !state.table?.question),
        );
    },
    async close() {
      endPlay();
      for (const { client } of robots) await client.close();
    },
  };
}

type State = ReturnType<TableClient['getState']>;

const isStopped = ({ link }: State): boolean => link.type === 'stopped';

const mayAct = ({ table, member }: State): boolean =>
  table?.game !== undefined && !table.question && !isOver(table.game) && memberInTurn(table) === member;

/** Performs the next action of a player: three rolls without holding dice, and then the next open box. */
async function act(
  client: TableClient,
  member: number,
  table: Table,
): Promise<{ readonly action: Acknowledged; readonly problem: unknown }> {
  const turn = table.game && currentTurn(table.game);
  if (turn?.dice && turn.roll >= ROLLS) {
    const box = YAHTZEE_BOXES[turn.number - 1] ?? 'chance';
    return { action: { type: 'score', member, box }, problem: await client.act({ type: 'score', box }) };
  }
  return { action: { type: 'roll', member, roll: table.rolls + 1 }, problem: await client.roll(HOLD_NONE) };
}

/** Waits for a random time around a mean, so that tables do not act at the same moments. */
export const pauseOf = (meanMs: number) => (): Promise<unknown> => delay(meanMs * (0.5 + Math.random()));
