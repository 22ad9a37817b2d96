import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { currentTurn, HOLD_NONE, legalActions, OFFICIAL } from '../../src/engine/index.js';
import { openHome } from '../../src/cli/home/home.js';
import type { OpenTable } from '../../src/cli/network/openTable.js';
import { hostTable, joinTable } from '../../src/cli/network/tables.js';
import type { Session, TableRoom } from '../../src/session/index.js';
import { nodeFiles } from '../../src/storage/index.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];

/** Four people at a table. Their clients run in this process, and each has a home folder of its own. */
export interface People {
  readonly rooms: readonly TableRoom[];
  close(): Promise<void>;
}

/** Opens a table on a server, seats four people and starts the game. */
export async function seatPeople(invitation: string, folder: string): Promise<People> {
  const tables: OpenTable[] = [];
  for (const name of NAMES) {
    const home = await openHome({ YAHTZEE_HOME: join(folder, name) }, nodeFiles);
    if (!home) throw new Error('no home folder');
    const [master] = tables;
    const own = master?.room.getView()?.invitations[0] ?? '';
    tables.push(
      master
        ? await joinTable(home, own, name)
        : await hostTable(home, { name, rules: OFFICIAL, server: invitation }),
    );
  }
  const rooms = tables.map(({ room }) => room);
  const refusal = await rooms[0]?.request({ type: 'begin' });
  if (refusal) throw new Error(`the game cannot start: ${refusal.why}`);
  await everybodySees(rooms, 0);
  return {
    rooms,
    async close() {
      for (const table of tables) await table.close();
    },
  };
}

/** Resolves once every client has this many events, and the table waits for the next action. */
async function everybodySees(rooms: readonly TableRoom[], events: number): Promise<void> {
  await Promise.all(
    rooms.map(
      (room) =>
        new Promise<void>((resolve) => {
          let stop = (): unknown => undefined;
          const look = (): void => {
            const session = room.session();
            if (!session || session.getSnapshot().events.length < events) return;
            stop();
            resolve();
          };
          stop = room.subscribe(look);
          look();
        }),
    ),
  );
}

interface Place {
  readonly session: Session;
  readonly events: number;
  readonly roll: number;
}

function placeIn(rooms: readonly TableRoom[]): Place | undefined {
  const snapshot = rooms[0]?.session()?.getSnapshot();
  const turn = snapshot && currentTurn(snapshot.game);
  if (!snapshot || !turn) return undefined;
  const session = rooms[turn.seat]?.session();
  if (!session) throw new Error('the player in turn has no session');
  return { session, events: snapshot.events.length, roll: turn.dice ? turn.roll : 0 };
}

export interface Pace {
  readonly rolls: number;
  /** The pause before each action in milliseconds. Servers refuse more than 20 messages per second. */
  readonly pauseMs: number;
  /** Measures a roll. `roll` resolves once every client has the dice. */
  readonly measure?: (roll: () => Promise<void>) => Promise<void>;
  /** Stops after this many actions. By default, plays to the end of the game. */
  readonly actions?: number;
}

/** Plays at a table. Returns the number of actions. */
export async function playOn(rooms: readonly TableRoom[], pace: Pace): Promise<number> {
  const { rolls, pauseMs, measure = (roll) => roll(), actions = Infinity } = pace;
  let done = 0;
  for (; done < actions; done++) {
    const place = placeIn(rooms);
    if (!place) break;
    await delay(pauseMs);
    const { session, events, roll } = place;
    const perform = async (): Promise<void> => {
      const game = session.getSnapshot().game;
      const score = legalActions(game).find(({ type }) => type === 'score');
      const action = roll < rolls ? ({ type: 'roll', hold: HOLD_NONE } as const) : score;
      const refusal = action ? await session.dispatch(action) : { code: 'no legal action' };
      if (refusal) throw new Error(`refused: ${JSON.stringify(refusal)}`);
      await everybodySees(rooms, events + 1);
    };
    await (roll < rolls ? measure(perform) : perform());
  }
  return done;
}
