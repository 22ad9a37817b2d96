import { expect, test } from '@jest/globals';
import { openTerminals, see, type TerminalSize } from '../../support/net/terminals.js';

test.each<TerminalSize>(['80x24', '45x24'])('choosing a public table in a terminal of %s', async (size) => {
  await using terminals = openTerminals();
  const { scene } = terminals;
  const server = await scene.serve();
  const place = `ws://127.0.0.1:${server.port}`;
  const opening = `${place}/${server.opening.split('/')[1]}`;
  const dan = await terminals.open('Dan', size, ['join', '--public', place, '--name', 'Dan']);
  await see([dan], 'No public table is open.');
  await see([dan], 'r refresh');
  const host = ['host', '--public', '--server', opening, '--name'];
  const first = await terminals.open('Ann', size, [...host, 'Ann']);
  await see([first], 'This table is public:');
  const second = await terminals.open('Bob', size, [...host, 'Bob with a long name']);
  await see([second], 'This table is public:');
  dan.term.type('r');
  await see([dan], /^> 1 Bob with a long name +1 of 4 +<1 min\b/m);
  await see([dan], /^ {2}2 Ann +1 of 4 +<1 min\b/m);
  await see([dan], 'table 1 of 2');
  dan.term.press('down');
  await see([dan], 'table 2 of 2');
  dan.term.press('enter');
  await see([first], 'Dan has joined the table.');
  await see([dan], 'Waiting for Ann to start.');
  // A table that has started meanwhile leads back to the list.
  const eve = await terminals.open('Eve', size, ['join', '--public', place, '--name', 'Eve']);
  await see([eve], /^ {2}2 Ann +2 of 4 /m);
  first.term.press('enter');
  await see([first, dan], 'The game starts.');
  eve.term.type('2');
  await see([eve], 'The game at this table has started.');
  await see([eve], 'table 1 of 1');
  // Esc leads to the other ways to a table, and to the list again.
  eve.term.press('escape');
  await see([eve], /^> 5 Public tables/m);
  eve.term.press('enter');
  await see([eve], /^Server: ws:/m);
  eve.term.press('enter');
  await see([eve], 'Your name: Eve_');
  eve.term.press('enter');
  await see([eve], 'table 1 of 1');
  eve.term.press('f10');
  expect(await eve.term.exited).toEqual({ exitCode: 0, signal: 0 });
  terminals.expectFitting();
});
