import { expect, test } from '@jest/globals';
import { launchTwins } from '../support/twins.js';

test('help opens, scrolls and closes, and a half-typed answer is kept', async () => {
  await using twins = await launchTwins({ players: ['Ann'], size: { columns: 40, rows: 24 } });
  await twins.type('2\r13');
  await twins.press('f1');
  expect(twins.term.lines()[0]).toBe('What you can do now');
  expect(twins.term.screen()).toContain('more below');
  const top = twins.term.lines()[1];
  await twins.press('down', 'down', 'down');
  expect(twins.term.lines()[1]).not.toBe(top);
  await twins.press('page-down', 'end');
  expect(twins.term.screen()).toContain('Seed of this game: kestrel');
  await twins.escape();
  expect(twins.term.screen()).toContain('Hold which 2 dice (1-5)? 13_');
});

test('"how to play" can be read page by page, from the start screen and from help during a game', async () => {
  await using twins = await launchTwins();
  await twins.press('f5');
  const titles = new Set<string>();
  for (let page = 0; page < 6; page++) {
    titles.add(twins.term.lines()[0] ?? '');
    await twins.press('right');
  }
  expect(titles.size).toBe(6);
  await twins.type('k');
  await twins.type('q');
  await twins.press('enter');
  await twins.press('enter');
  await twins.type('?');
  await twins.press('f5');
  expect(twins.term.screen()).toContain('page 1 of');
  await twins.escape();
  expect(twins.term.screen()).toContain('dice to hold (0-5)? Or');
});
