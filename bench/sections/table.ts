import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { temporaryFolder } from '../../test/support/child.js';
import { atMost, bytes, type Figure, microseconds, milliseconds, type Section, times } from '../figure.js';
import { quantile } from '../statistics.js';
import { type People, playOn, seatPeople } from '../table/people.js';
import { type Robots, seatRobots } from '../table/robots.js';
import { type BareServer, type MeasuredServer, startBareServer, startTableServer } from '../table/servers.js';

const SEATS = 4;
const ROLLS = 3;
/** The games whose rolls are measured, after one game for warming up. */
const GAMES = 3;
/** With this pause, each client sends at most 20 messages per second, the server's limit. */
const PAUSE_MS = 70;
/** As long as the record of a roll at a table of four. */
const MESSAGE = 'x'.repeat(480);
/** As long as the message with a link. */
const LINK = 'x'.repeat(80);
/** As long as the line for a roll in a table's log. */
const LINE = Buffer.from(`${'x'.repeat(550)}\n`);

const CONNECTIONS = 100;
/**
 * The connections before them, whose tables play a whole game first. By then, all code is loaded and the
 * memory for short-lived objects has its full size, so only the further tables' memory is measured.
 */
const EARLIER = 40;
/** The number of messages in each room of the bare server, with the same pause as between actions. */
const BROADCASTS = 60;
/**
 * The tables that play as fast as the server allows, after as many to warm up. By then, V8 has compiled all
 * code, and the memory for short-lived objects has its full size.
 */
const BUSY_TABLES = 60;
/** The number of actions in each room of the bare servers. */
const IMITATIONS = 200;
/**
 * The most processor time of an action on a busy server, as a multiple of what its messages, signatures and
 * lines need.
 */
const MAX_TIMES = 2.2;
const MAX_BYTES = 100_000;

/** Measures tables of four: the time of a roll, and the processor time and memory of the server. */
export const table: Section = {
  title: `Tables of four on this machine, beside a bare server (ws, TLS with a key, ${GAMES} games)`,
  measure: async () => [...(await timesOfRolls()), ...(await timesOfActions()), ...(await usageOfServers())],
};

type Times = Readonly<Record<'roll' | 'echo' | 'write', number[]>>;

/** Measures rolls, broadcasts of the bare server, and plain writes, in turn. */
async function timesOfRolls(): Promise<readonly Figure[]> {
  using folder = temporaryFolder();
  await using server = await startTableServer(join(folder.path, 'server'));
  await using bare = await startBareServer(folder.path);
  const sockets = await openRoom(bare, 'room');
  const file = await open(join(folder.path, 'plain'), 'wx');
  const writeLine = async (): Promise<void> => {
    await file.write(LINE);
    await file.datasync();
  };
  const playGame = async (folderOfGame: string): Promise<Times> => {
    const measured: Times = { roll: [], echo: [], write: [] };
    const people = await seatPeople(server.invitation, folderOfGame);
    await playOn(people.rooms, {
      rolls: ROLLS,
      pauseMs: PAUSE_MS,
      async measure(roll) {
        measured.echo.push(await timeOf(() => broadcast(sockets)));
        measured.write.push(await timeOf(writeLine));
        measured.roll.push(await timeOf(roll));
      },
    });
    await people.close();
    return measured;
  };
  const games: Times[] = [];
  while (games.length <= GAMES) games.push(await playGame(join(folder.path, `game-${games.length}`)));
  await file.close();
  for (const socket of sockets) socket.terminate();
  return figuresOf(games.slice(1));
}

function figuresOf(games: readonly Times[]): readonly Figure[] {
  const shares = [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const;
  return shares.flatMap(([name, share]) => {
    const over = (kind: keyof Times): number =>
      quantile(
        games.flatMap((game) => game[kind]),
        share,
      );
    const [roll, echo, write] = [over('roll'), over('echo'), over('write')];
    return [
      { label: `bare broadcast to four, ${name}`, value: milliseconds(echo) },
      { label: `plain write + fdatasync, ${name}`, value: milliseconds(write) },
      { label: `roll at a table, ${name}`, value: milliseconds(roll) },
      { label: `  ${name}, roll / bare broadcast`, value: times(roll / echo) },
    ];
  });
}

/** Opens the four connections of a room. */
async function openRoom(bare: BareServer, room: string): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < SEATS) sockets.push(await bare.connect(room));
  return sockets;
}

/** Sends a message, and waits until everybody in the room has received it. */
async function broadcast(sockets: readonly WebSocket[]): Promise<void> {
  const received = sockets.map((socket) => once(socket, 'message'));
  sockets[0]?.send(MESSAGE);
  await Promise.all(received);
}

/** Asks for a roll, lets everybody answer, and waits until everybody has received the result. */
async function bareRoll(sockets: readonly WebSocket[]): Promise<void> {
  const finished = sockets.map(async (socket) => {
    await once(socket, 'message');
    const result = once(socket, 'message');
    socket.send(`link${LINK}`);
    await result;
  });
  sockets[0]?.send(`roll${MESSAGE}`);
  await Promise.all(finished);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures the processor time of an action while many tables play as fast as the server allows. */
async function timesOfActions(): Promise<readonly Figure[]> {
  using folder = temporaryFolder();
  await using server = await startTableServer(join(folder.path, 'server'));
  const lines = join(folder.path, 'lines');
  await mkdir(lines);
  await using bare = await startBareServer(folder.path);
  await using storing = await startBareServer(folder.path, lines);
  const rooms: (readonly WebSocket[])[] = [];
  const storingRooms: (readonly WebSocket[])[] = [];
  while (rooms.length < BUSY_TABLES) {
    rooms.push(await openRoom(bare, String(rooms.length)));
    storingRooms.push(await openRoom(storing, String(storingRooms.length)));
  }
  const play = async (tables: number): Promise<{ readonly perAction: number; readonly everyMs: number }> => {
    const robots: Robots[] = [];
    while (robots.length < tables) robots.push(await seatRobots(server.invitation));
    let everyMs = 0;
    const perAction = await timePerUnit(server, async () => {
      const startedAt = performance.now();
      const actions = await Promise.all(robots.map((each) => each.play()));
      everyMs = (performance.now() - startedAt) / Math.max(...actions);
      return actions;
    });
    for (const each of robots) each.close();
    return { perAction, everyMs };
  };
  const broadcasts = (): Promise<readonly number[]> => inRooms(rooms, broadcast);
  const imitations = (everyMs: number): Promise<readonly number[]> => imitateActions(storingRooms, everyMs);
  await play(BUSY_TABLES);
  await broadcasts();
  await imitations(0);
  const { perAction, everyMs } = await play(BUSY_TABLES);
  const perBroadcast = await timePerUnit(bare, broadcasts);
  const perImitation = await timePerUnit(storing, () => imitations(everyMs));
  for (const socket of [...rooms, ...storingRooms].flat()) socket.terminate();
  return [
    { label: 'processor time of a bare broadcast', value: microseconds(perBroadcast) },
    {
      label: 'processor time of the messages, signatures and lines of an action',
      value: microseconds(perImitation),
    },
    { label: `processor time of an action, ${BUSY_TABLES} busy tables`, value: microseconds(perAction) },
    { label: '  action / bare broadcast', value: times(perAction / perBroadcast) },
    atMost('  action / its messages, signatures and lines', perAction / perImitation, MAX_TIMES, times),
  ];
}

/** Lets each room do something several times. Returns how often each room did it. */
const inRooms = async (
  rooms: readonly (readonly WebSocket[])[],
  act: (room: readonly WebSocket[], index: number) => Promise<void>,
): Promise<readonly number[]> =>
  Promise.all(
    rooms.map(async (room) => {
      for (let done = 0; done < IMITATIONS; done++) await act(room, done);
      return IMITATIONS;
    }),
  );

/**
 * Lets the rooms of a storing server do what tables do, apart from the rules, with an action in each room
 * every `everyMs` milliseconds. Without this pace, the server would be busier than the table server: it would
 * handle several messages each time it wakes up, and need only two thirds of the processor time for each
 * action.
 */
const imitateActions = (
  rooms: readonly (readonly WebSocket[])[],
  everyMs: number,
): Promise<readonly number[]> =>
  inRooms(rooms, async (room, index) => {
    if (index === 0) await delay((everyMs * rooms.indexOf(room)) / rooms.length);
    const act = index % (ROLLS + 1) < ROLLS ? bareRoll : broadcast;
    await Promise.all([act(room), delay(everyMs)]);
  });

/**
 * Returns a server's processor time in milliseconds for each unit of work. `work` returns numbers of units.
 */
async function timePerUnit(server: MeasuredServer, work: () => Promise<readonly number[]>): Promise<number> {
  const before = await server.cpuMs();
  const units = (await work()).reduce((sum, each) => sum + each, 0);
  return ((await server.cpuMs()) - before) / units;
}

/** Measures the servers while tables of complete clients play at the pace of fast people. */
async function usageOfServers(): Promise<readonly Figure[]> {
  using folder = temporaryFolder();
  await using server = await startTableServer(join(folder.path, 'server'));
  await using bare = await startBareServer(folder.path);
  const lines = join(folder.path, 'lines');
  await mkdir(lines);
  await using storing = await startBareServer(folder.path, lines);
  const tables: People[] = [];
  const rooms: (readonly WebSocket[])[] = [];
  const storingRooms: (readonly WebSocket[])[] = [];
  const open = async (connections: number): Promise<void> => {
    while (tables.length * SEATS < connections) {
      tables.push(await seatPeople(server.invitation, join(folder.path, `table-${tables.length}`)));
      rooms.push(await openRoom(bare, String(rooms.length)));
      storingRooms.push(await openRoom(storing, String(storingRooms.length)));
    }
  };
  const play = (): Promise<readonly number[]> =>
    Promise.all(tables.map((people) => playOn(people.rooms, { rolls: ROLLS, pauseMs: PAUSE_MS })));
  const chatter = async (): Promise<void> => {
    const chatIn = async (room: readonly WebSocket[]): Promise<void> => {
      for (let sent = 0; sent < BROADCASTS; sent++) {
        await delay(PAUSE_MS);
        await broadcast(room);
      }
    };
    await Promise.all(rooms.map(chatIn));
  };
  const memory = async (): Promise<Readonly<Record<'table' | 'bare', number>>> => ({
    table: await server.residentBytes(),
    bare: await bare.residentBytes(),
  });
  await open(EARLIER);
  await play();
  await chatter();
  const before = await memory();
  await open(EARLIER + CONNECTIONS);
  const opened = await memory();
  let everyMs = 0;
  const perAction = await timePerUnit(server, async () => {
    const startedAt = performance.now();
    const actions = await play();
    everyMs = (performance.now() - startedAt) / Math.max(...actions);
    return actions;
  });
  await chatter();
  const over = await memory();
  await imitateActions(storingRooms, 0);
  const perImitation = await timePerUnit(storing, () => imitateActions(storingRooms, everyMs));
  for (const people of tables) await people.close();
  for (const socket of [...rooms, ...storingRooms].flat()) socket.terminate();

  const perConnection = (kind: 'table' | 'bare', now: typeof opened): number =>
    (now[kind] - before[kind]) / CONNECTIONS;
  const more = (now: typeof opened): number => perConnection('table', now) - perConnection('bare', now);
  return [
    { label: 'processor time of an action, fast people', value: microseconds(perAction) },
    { label: '  its messages, signatures and lines', value: microseconds(perImitation) },
    { label: 'memory per connection, bare server', value: bytes(perConnection('bare', opened)) },
    { label: 'memory per connection, first turn', value: bytes(perConnection('table', opened)) },
    { label: 'memory per connection, last turn', value: bytes(perConnection('table', over)) },
    atMost('  first turn, more than the bare server', more(opened), MAX_BYTES, bytes),
    atMost('  last turn, more than the bare server', more(over), MAX_BYTES, bytes),
  ];
}
