import { RULE_SETS } from '../../../src/engine/index.js';
import { tableRoom } from '../../../src/net/index.js';
import {
  openLineReader,
  type PlainIO,
  playTable,
  type TableEnding,
  type TableOptions,
} from '../../../src/plain/index.js';
import type { TableRoom } from '../../../src/session/index.js';
import { TURN_CLOCK } from '../../../src/table/index.js';
import { joining, type LocalNet, opening, type TestClient, until } from './localNet.js';

/** A player in line mode, in this process. */
export interface LinePlayer {
  readonly room: TableRoom;
  readonly printed: string[];
  readonly ending: Promise<TableEnding>;
  type(...lines: readonly string[]): void;
  /** Ends the pauses that have started, as if nothing had happened for a while. */
  pause(): void;
  end(): void;
  /** Stops line mode as a signal does. */
  stop(): void;
  /** Resolves when a line matches, after the lines that earlier calls have found. */
  sees(pattern: RegExp | string): Promise<string>;
}

/** How a player plays in line mode. */
export interface PlayerOptions {
  /** Present if the server runs on the player's computer. */
  readonly server?: 'here';
  readonly earlyAnswers?: TableOptions['earlyAnswers'];
}

/** Plays in line mode with a client. */
export function playLines(
  { client }: Pick<TestClient, 'client'>,
  { server, earlyAnswers = 'keep' }: PlayerOptions = {},
): LinePlayer {
  const pauses: (() => void)[] = [];
  const room = tableRoom(client, (code) => [`localhost:7613/${code}`], server);
  const printed: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  const typed: (string | undefined)[] = [];
  let seen = 0;
  let look = (): void => undefined;
  const stopping = new AbortController();
  const io: PlainIO = {
    say(line) {
      printed.push(line);
      look();
    },
    answer: () =>
      typed.length > 0 ? Promise.resolve(typed.shift()) : new Promise((resolve) => waiting.push(resolve)),
    canContinue: () => Promise.resolve(true),
  };
  const push = (line: string | undefined): void => {
    const next = waiting.shift();
    if (next) next(line);
    else typed.push(line);
  };
  const ending = playTable(room, io, {
    lines: openLineReader(io),
    turnClock: TURN_CLOCK,
    readRules: (id) => {
      const rules = RULE_SETS.find((each) => each.id === id);
      return rules ? { ok: true, value: rules } : { ok: false, problem: `no rules ${id}` };
    },
    earlyAnswers,
    stopped: stopping.signal,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    ringBell: () => undefined,
  });
  return {
    room,
    printed,
    ending,
    type: (...lines) => lines.forEach(push),
    pause: () => pauses.splice(0).forEach((end) => end()),
    end: () => push(undefined),
    stop: () => stopping.abort(),
    sees: (pattern) =>
      new Promise((resolve) => {
        look = () => {
          for (; seen < printed.length;) {
            const line = printed[seen++] ?? '';
            if (typeof pattern === 'string' ? line.includes(pattern) : pattern.test(line)) {
              look = () => undefined;
              return resolve(line);
            }
          }
        };
        look();
      }),
  };
}

/** Opens a table for Ann, and seats Bob. */
export async function seatTwo(net: LocalNet): Promise<readonly [ann: LinePlayer, bob: LinePlayer]> {
  const first = net.client('Ann', opening('Ann'));
  await until(first.client, ({ code, table }) => code !== undefined && table !== undefined);
  const second = net.client('Bob', joining('Bob'), first.client.getState().code);
  await until(second.client, ({ table }) => table?.members.length === 2);
  return [playLines(first, { server: 'here' }), playLines(second)];
}

/** Opens a table for Ann, and seats Bob and Cleo. */
export async function seatThree(
  net: LocalNet,
): Promise<readonly [ann: LinePlayer, bob: LinePlayer, cleo: LinePlayer]> {
  const [ann, bob] = await seatTwo(net);
  const third = net.client('Cleo', joining('Cleo'), codeOf(ann));
  await until(third.client, ({ table }) => table?.members.length === 3);
  await bob.sees('Cleo has joined the table.');
  return [ann, bob, playLines(third)];
}

/** Starts to watch the table of a player. */
export async function watchTable(net: LocalNet, player: LinePlayer, name: string): Promise<LinePlayer> {
  const watcher = net.client(name, { type: 'watch', name }, codeOf(player));
  await until(watcher.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
  return playLines(watcher);
}

/** Returns the code of a player's table. */
const codeOf = ({ room }: LinePlayer): string => room.getView()?.invitations[0]?.split('/')[1] ?? '';
