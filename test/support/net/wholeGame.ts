import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { networkMessages } from '../../../src/text/index.js';
import { SHORT } from '../houseRules.js';
import type { Program, Scene, Server } from './scene.js';

export const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'] as const;

/** Returns the answers of a whole game: one roll in each turn, and the first box of the list. */
export const quickAnswers = (turns: number): readonly string[] =>
  Array.from({ length: turns }, () => ['roll', 'score', '1']).flat();

/** Returns the answers of a whole game with three rolls in each turn. */
export const longAnswers = (turns: number): readonly string[] =>
  Array.from({ length: turns }, (_, turn) => ['roll', '2', turn % 2 === 0 ? '1 2' : '3 5', '0', '1']).flat();

/** The answers of a whole game of Yahtzee. */
export const QUICK_ANSWERS: readonly string[] = quickAnswers(13);

/**
 * The answers of a whole game of Yahtzee. They also fit if the game continues in the middle of a turn, because the
 * question `Roll?` rejects all answers except `roll`.
 */
export const LONG_ANSWERS: readonly string[] = longAnswers(13);

/** The number of rounds under the rules of `shortRules`. */
export const SHORT_ROUNDS = SHORT.boxes.length;

/** Returns the options that open a table for a short game. */
export function shortRules(scene: Scene): readonly string[] {
  const file = join(scene.path, 'short.json');
  writeFileSync(file, JSON.stringify(SHORT));
  return ['--rules', file];
}

/** A person at a table, and the program in which this person plays. */
export interface Seat {
  readonly name: string;
  readonly program: Program;
}

/** Returns the last invitation that a program prints in its lobby. The loopback address is the last one. */
export async function invitationOf(master: Program): Promise<string> {
  await master.sees(/^At the table: /);
  const invitations = master.lines().filter((line) => line.startsWith('Invitation: '));
  return invitations.at(-1)?.slice('Invitation: '.length) ?? '';
}

/** Opens a table for the first name, and joins the others. All people use home folders with their names. */
export async function seatAll(
  scene: Scene,
  names: readonly string[],
  {
    server,
    homes = names,
    options = [],
  }: {
    readonly server?: Pick<Server, 'opening'>;
    readonly homes?: readonly string[];
    /** Further options of the command that opens the table. */
    readonly options?: readonly string[];
  } = {},
): Promise<{ readonly seats: readonly Seat[]; readonly invitation: string }> {
  const [first = '', ...others] = names;
  const place = server ? ['--server', server.opening] : ['--listen', '127.0.0.1:0'];
  const master = scene.start(homes[0] ?? first, ['host', '--name', first, ...place, ...options]);
  const invitation = await invitationOf(master);
  const seats: Seat[] = [{ name: first, program: master }];
  for (const [index, name] of others.entries()) {
    const program = scene.start(homes[index + 1] ?? name, ['join', invitation, '--name', name]);
    await master.sees(`${name} has joined the table.`);
    // A server that is killed before this line has not told the player yet that the seat is taken.
    await program.sees(/^At the table: /);
    seats.push({ name, program });
  }
  return { seats, invitation };
}

/** The lines of a program from the end of the game on. */
export function endOf(program: Program): readonly string[] {
  const lines = program.lines();
  const start = lines.indexOf('The game is over. Final standings, highest total first.');
  const end = lines.findIndex((line) => line.startsWith('Fingerprint of this game: '));
  return start < 0 ? [] : lines.slice(start, end + 1);
}

/** The lines about filled boxes, such as `Bob: Chance 17`. */
export const boxLines = (program: Program, names: readonly string[]): readonly string[] =>
  program.lines().filter((line) => names.some((name) => line.startsWith(`${name}: `)));

/** Lines that an honest server never causes. */
const TROUBLE = /^Record \d+|wrong record|server's log/;

/** Returns whether a program has returned to its seat. It then prints only the boxes that it has not printed before. */
const hasReturned = (program: Program): boolean => program.lines().includes("You're back at the table.");

/** Expects that all programs have ended with status 0, and have printed the same boxes, standings and fingerprint. */
export async function expectSameGame(seats: readonly Seat[]): Promise<void> {
  const names = seats.map(({ name }) => name);
  const [first] = seats;
  for (const { name, program } of seats) {
    const status = await program.ends();
    // On a busy machine, a program may have to wait longer for the server after a lost connection, and says so.
    const errors = program.errors().replaceAll(`yahtzee-cli: ${networkMessages.noAnswerYet}\n`, '');
    expect({ name, status, errors }).toEqual({ name, status: 0, errors: '' });
    expect(program.lines().filter((line) => TROUBLE.test(line))).toEqual([]);
    if (!first) continue;
    expect(endOf(program)).toEqual(endOf(first.program));
  }
  const boxes = seats.map(({ program }) => ({ program, lines: boxLines(program, names) }));
  const all = boxes.map(({ lines }) => lines).reduce((a, b) => (b.length > a.length ? b : a), []);
  for (const { program, lines } of boxes) {
    expect(lines).toEqual(hasReturned(program) ? all.slice(all.length - lines.length) : all);
  }
  expect(first && endOf(first.program).at(-1)).toMatch(
    /^Fingerprint of this game: (?:[0-9a-z]{4}-){3}[0-9a-z]{4}\./,
  );
}
