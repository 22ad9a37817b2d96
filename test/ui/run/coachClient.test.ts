import { expect, test } from '@jest/globals';
import type { GoalChance } from '../../../src/analysis/index.js';
import { YAHTZEE_BOXES, type Game, newGame } from '../../../src/engine/index.js';
import type { Analyst } from '../../../src/players/index.js';
import type { Message } from '../../../src/ui/model/messages.js';
import { createCoachClient } from '../../../src/ui/run/askAnalyst.js';
import { cardWithOpen, header } from '../../support/builders.js';
import { COACHING } from '../../support/coaching.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';

/** Returns a game of two players in a round. */
function gameIn(round: number): Game {
  const game = newGame(header(2));
  const card = cardWithOpen(YAHTZEE_BOXES.slice(round - 1));
  return { ...game, seats: game.seats.map((seat) => ({ ...seat, card })) };
}

const chance = (percent: number, error?: number): readonly GoalChance[] => [
  {
    goal: { type: 'opponents' },
    chance: percent / 100,
    play: 'averaging',
    ...(error !== undefined && { error }),
  },
];

/** Opens a coach whose estimates are answered from a list. Returns the requests and the chances that it sends. */
function openCoach(estimates: (readonly GoalChance[])[], exact?: readonly GoalChance[]) {
  const requests: (keyof Analyst)[] = [];
  const shown: (number | undefined)[] = [];
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const analyst = fakeAnalyst({
    coach: () => Promise.resolve(COACHING),
    async estimate() {
      requests.push('estimate');
      const next = estimates.shift();
      if (!next) settle();
      return next ?? [];
    },
    async goals() {
      requests.push('goals');
      return exact;
    },
  });
  const send = (message: Message): void => {
    if (message.type !== 'coach-answered' || message.answer.name !== 'given') return;
    const { goals } = message.answer;
    if (goals) shown.push(goals[0]?.chance);
    if (goals && goals === exact) settle();
  };
  return { client: createCoachClient(analyst, send), requests, shown, settled };
}

test('early in a game, the coach shows only estimates that are more precise than before', async () => {
  const { client, shown, settled } = openCoach([
    chance(30, 0.2),
    chance(26, 0.1),
    chance(40, 0.15),
    chance(25, 0.05),
  ]);
  client.ask(gameIn(1), undefined);
  await settled;
  expect(shown).toEqual([0.3, 0.26, 0.25]);
});

test('if the exact chance takes long, the coach first asks for one estimate', async () => {
  const { client, requests, shown, settled } = openCoach([chance(30, 0.2), chance(26, 0.1)], chance(24));
  client.ask(gameIn(5), undefined);
  await settled;
  expect(requests).toEqual(['estimate', 'goals']);
  expect(shown.at(-1)).toBe(0.24);
});
