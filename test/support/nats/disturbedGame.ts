import { expect } from '@jest/globals';
import { SHORT } from '../houseRules.js';
import { until } from '../net/scene.js';
import { type ClusterGame, seatCluster } from './clusterGame.js';
import type { Machines } from './machines.js';
import type { NatsNodes } from './nodes.js';

/** The records of a short game of two players who roll once in each turn. */
export const RECORDS = 2 + 2 * 3 * SHORT.boxes.length;

interface Disturbed {
  readonly nats: NatsNodes;
  readonly game: ClusterGame;
  readonly after: readonly number[];
  /** While this returns true, the players wait. */
  readonly isHeld?: () => boolean;
}

/** Plays a game, and disturbs it after some of its records. Each disturbance ends before the next one starts. */
export async function playDisturbed(
  { nats, game, after, isHeld = () => false }: Disturbed,
  disturb: (index: number) => Promise<void>,
): Promise<void> {
  let handled = 0;
  const disturbing = (async () => {
    for (const [index, records] of after.entries()) {
      await game.reaches(records);
      await disturb(index);
      handled = records;
    }
    handled = RECORDS;
  })();
  // The players go on during a disturbance, but not past the start of the next one.
  const mayContinue = (): Promise<void> =>
    until(
      () => !isHeld() && game.records() < (after.find((records) => records > handled) ?? Infinity) + 12,
      'the disturbance to end',
    );
  await game.play(mayContinue);
  await disturbing;
  await game.allConnected();
  expect(await game.expectSound(nats)).toHaveLength(RECORDS);
}

/** Starts servers and a game of two. */
export async function seatTwo(machines: Machines, servers: number): Promise<ClusterGame> {
  for (let server = 0; server < servers; server++) await machines.start();
  return seatCluster(machines, ['Ann', 'Bob'], SHORT);
}
