import { afterAll, afterEach, expect } from '@jest/globals';
import { HOLD_NONE } from '../../../src/engine/index.js';
import { type RecordOf, type TableRecord } from '../../../src/table/index.js';
import { allHave, type Forger, playTurns, seatVictims, startForger, type Victim } from './forger.js';
import { until } from './localNet.js';

/** A forger, and three honest clients at its table. Ann is member 0, Bob 1 and Cleo 2. */
export interface Trio {
  readonly forger: Forger;
  readonly victims: readonly [ann: Victim, bob: Victim, cleo: Victim];
}

/** What the tests of a file have checked. */
export const counts = { forgeries: 0, found: 0, links: 0 };

/** Prints what the tests of a file have checked. */
function printCounts(): void {
  const { forgeries, found, links } = counts;
  process.stderr.write(
    `${forgeries} forgeries, found ${found} times; ${links} links, all for stored questions\n`,
  );
}

/** Another time than the records of the forger have. */
export const OTHER_TIME = '2026-01-31T13:00:00.000Z';

/** The forger of the current test. */
export let forger: Forger;

/** Starts the forger of a test. */
export function openForger(seed: string): void {
  forger = startForger(seed);
}

/** Closes the forger after each test of a file, and prints the counts at the end. */
export function closeForgers(): void {
  afterEach(() => forger.close());
  afterAll(printCounts);
}

/**
 * Starts the forger of a test, seats three honest clients, starts the game, and lets everybody play one turn. Ann is in
 * turn, and has not rolled.
 */
export async function playing(seed: string): Promise<Trio['victims']> {
  openForger(seed);
  const victims = await seatVictims(forger, ['Ann', 'Bob', 'Cleo']);
  const [ann, bob, cleo] = victims as readonly [Victim, Victim, Victim];
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  expect(await bob.client.say('Good luck!')).toBeUndefined();
  await playTurns(forger, victims, 3);
  return [ann, bob, cleo];
}

/** Returns the record of a member's action, signed with the member's key. */
export const signed = (member: number, action: Parameters<Forger['sign']>[1]): TableRecord =>
  forger.propose(forger.sign(member, action));

/** Checks that a client has revealed links only for questions that it had stored, and never one for two questions. */
export function expectHonestLinks({ sent, disk }: Victim, member: number): void {
  for (const { message, stored } of sent) {
    if (message.type !== 'link') continue;
    const questions = disk.records.filter(
      (record) => record.type === 'asked' && record.roll === message.roll,
    ) as readonly RecordOf<'asked'>[];
    expect(questions).toHaveLength(1);
    const [question] = questions;
    expect(question?.n).toBeLessThanOrEqual(stored);
    expect(question?.member === member || question?.named.includes(member)).toBe(true);
    counts.links++;
  }
}

/** Checks that a client has stopped with a fault, and neither signs nor reveals anything after that. */
export async function expectStopped(victim: Victim, member: number, code: string, n?: number): Promise<void> {
  const { client, sent, disk } = victim;
  await until(client, ({ link }) => link.type === 'stopped');
  expect(client.getState()).toMatchObject({
    link: { type: 'stopped', why: { type: 'fault' } },
    fault: { ...(n !== undefined && { n }), fault: { code } },
  });
  const [messages, connections, records] = [sent.length, victim.connections(), disk.records.length];
  expect(await client.roll(HOLD_NONE)).toEqual({ code: 'closed' });
  expect(await client.act({ type: 'score', box: 'chance' })).toEqual({ code: 'closed' });
  expect(await client.act({ type: 'leave' })).toEqual({ code: 'closed' });
  expect(await client.say('Hello?')).toEqual({ code: 'closed' });
  client.showHold(HOLD_NONE);
  expect([sent.length, victim.connections(), disk.records.length]).toEqual([messages, connections, records]);
  expectHonestLinks(victim, member);
  counts.found++;
}

/** Rolls for Ann, and keeps the dice secret until all links are known. */
export async function openQuestion({ forger, victims }: Trio): Promise<void> {
  forger.tricks.keepsDice = true;
  expect(await victims[0].client.roll(HOLD_NONE)).toBeUndefined();
  await allHave(forger, victims);
  await hasHappened(() => hasAllLinks(forger));
}

/** Returns whether the forger has all links for the open question. */
export const hasAllLinks = (forger: Forger): boolean =>
  forger.answer().links.every(([, link]) => link !== '');

/** Resolves when a condition becomes true. The clients in this process take turns with this function. */
export async function hasHappened(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Rolls without holding dice, and waits for the dice. */
export async function roll(ann: Victim): Promise<void> {
  expect(await ann.client.roll(HOLD_NONE)).toBeUndefined();
  await until(ann.client, ({ table }) => table?.question === undefined);
}

/** Restarts clients with what they have stored, and waits until they are connected again. */
export async function restartAll(victims: readonly Victim[]): Promise<void> {
  for (const victim of victims) {
    await victim.restart();
    await until(victim.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
  }
}
