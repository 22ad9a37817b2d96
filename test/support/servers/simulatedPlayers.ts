import { isOver, legalActions, OFFICIAL } from '../../../src/engine/index.js';
import type { ClientState, Purpose, TableClient } from '../../../src/net/index.js';
import { lastGameRecord, memberInTurn, type Table } from '../../../src/table/index.js';
import { SHORT } from '../houseRules.js';
import { until } from '../net/localNet.js';
import type { Disk } from '../net/memory.js';
import { type Chance, turns } from './chance.js';

/** A person in a simulated game. */
export interface Player {
  readonly name: string;
  readonly client: TableClient;
  readonly disk: Disk;
}

/** What the people of a simulated game need. */
export interface People {
  readonly chance: Chance;
  readonly seats: number;
  readonly hasComputer: boolean;
  readonly start: (name: string, purpose: Purpose, code?: string) => Player;
}

/** Opens a table, seats everybody and a watcher, and plays to the end. */
export async function playTable({ chance, seats, hasComputer, start }: People): Promise<void> {
  const rules = hasComputer ? OFFICIAL : SHORT;
  const master = start('Ann', { type: 'open', name: 'Ann', rules });
  await reaches(master, ({ table, code }) => table !== undefined && code !== undefined);
  const { code = '' } = master.client.getState();
  const names = ['Bob', 'Cleo', 'Dan'].slice(0, seats - 1);
  const joined = names.map((name) => start(name, { type: 'join', name }, code));
  const everybody = [master, ...joined, start('Zoe', { type: 'watch', name: 'Zoe' }, code)];
  for (const each of everybody) await reaches(each, ({ table }) => table?.members.length === seats);
  if (hasComputer) {
    await succeeds(
      () => master.client.act({ type: 'seat', level: 'casual', name: 'Bot' }),
      () => master.client.getState().table?.members.length === seats + 1,
    );
  }
  await succeeds(
    () => master.client.act({ type: 'begin' }),
    () => master.client.getState().table?.game !== undefined,
  );
  await Promise.all([master, ...joined].map((player) => playSeat(chance, player)));
  for (const each of everybody) await reaches(each, ({ table }) => isGameOver(table));
}

const isGameOver = (table: Table | undefined): boolean => table?.game !== undefined && isOver(table.game);

const reaches = ({ client }: Player, check: (state: ClientState) => boolean): Promise<void> =>
  until(client, check);

/** Performs an action, again and again if the server cannot store it. */
async function succeeds(act: () => ReturnType<TableClient['act']>, isDone = () => false): Promise<void> {
  while (!isDone()) {
    const problem = await act();
    if (!problem || isDone()) return;
    if (problem.code !== 'not-stored' && problem.code !== 'lobby-changed')
      throw new Error(`the action is refused: ${JSON.stringify(problem)}`);
    await turns(10);
  }
}

/** Makes a person's moves until the game is over. Sometimes the person chats. */
async function playSeat(chance: Chance, { client }: Player): Promise<void> {
  for (;;) {
    await until(
      client,
      ({ table, member }) =>
        isGameOver(table) || (!!table?.game && memberInTurn(table) === member && !table.question),
    );
    const { table } = client.getState();
    if (!table?.game || isGameOver(table)) return;
    if (chance.happens(0.1)) await client.say(`message ${chance.below(1000)}`);
    const moves = legalActions(table.game).filter(({ type }) => type === 'roll' || type === 'score');
    const boxes = moves.filter(({ type }) => type === 'score');
    const move = chance.pick(boxes.length > 0 && chance.happens(0.6) ? boxes : moves);
    const at = lastGameRecord(table);
    /** The move may be in the log although the server could not say so. */
    const isMade = (): boolean => {
      const known = client.getState().table;
      return known !== undefined && lastGameRecord(known) > at;
    };
    await succeeds(() => {
      if (move?.type === 'roll') return client.roll(move.hold);
      return client.act({ type: 'score', box: move?.type === 'score' ? move.box : 'chance' });
    }, isMade);
    await until(client, isMade);
  }
}
