import { expect, test } from '@jest/globals';
import { openTerminals, see } from '../../support/net/terminals.js';

test('choosing a public table in a narrow terminal', async () => {
  const size = '45x24';
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

test('a table has the rules in the settings, and the list of rules names every rule set once', async () => {
  await using terminals = openTerminals();
  const host = ['host', '--name', 'Ann', '--listen', '127.0.0.1:0'];
  const { term: usual } = await terminals.open('Ann', '80x24', host);
  await usual.waitFor('Rules: Virtual Place.');
  usual.type('r');
  await usual.waitFor(/^> \d Virtual Place/m);
  expect(usual.screen().match(/^[> ] \d Virtual Place/gm)).toHaveLength(1);

  await terminals.scene.run('Cleo', ['settings', 'rules', 'official']);
  const { term: menu } = await terminals.open('Cleo', '80x24', []);
  await menu.waitFor('Press a letter');
  menu.type('n');
  await menu.waitFor('Host a table');
  menu.type('1');
  await menu.waitFor('Your name: ');
  menu.type('Cleo\r');
  await menu.waitFor('Rules: Official rules.');
});
