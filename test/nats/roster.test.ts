import { expect, test } from '@jest/globals';
import { createRoster } from '../../src/nats/roster.js';

const MINUTE_MS = 60_000;

test('a server is alive until it says that it ends, or is silent for five seconds', () => {
  let now = 0;
  const roster = createRoster(() => now);
  // At first, nobody can say which servers are silent.
  expect(roster.isAlive('ann')).toBe(true);
  now = 4999;
  roster.hear({ server: 'ann' });
  now = 9998;
  expect([roster.isAlive('ann'), roster.isAlive('bob')]).toEqual([true, false]);
  now = 9999;
  expect(roster.isAlive('ann')).toBe(false);
  roster.hear({ server: 'bob' });
  roster.hear({ server: 'bob', ended: true });
  // A late heartbeat changes nothing.
  roster.hear({ server: 'bob' });
  expect(roster.isAlive('bob')).toBe(false);
  // After this server was cut off, the others have five seconds again.
  roster.listens();
  expect([roster.isAlive('ann'), roster.isAlive('bob')]).toEqual([true, false]);
});

test('servers that ended long ago are forgotten, however often servers start again', () => {
  let now = 0;
  const roster = createRoster(() => now);
  for (let restart = 0; restart < 1000; restart++) {
    roster.hear({ server: `killed ${restart}` });
    roster.hear({ server: `ended ${restart}`, ended: true });
    roster.hear({ server: 'running' });
    now += MINUTE_MS;
    roster.tidy();
    expect(roster.size()).toBeLessThan(15);
    expect(roster.isAlive(`ended ${restart}`)).toBe(false);
  }
  roster.hear({ server: 'running' });
  expect([roster.isAlive('running'), roster.isAlive('ended 0'), roster.isAlive('killed 0')]).toEqual([
    true,
    false,
    false,
  ]);
});
