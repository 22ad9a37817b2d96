import { expect, test } from '@jest/globals';
import { openTerminals } from '../../support/net/terminals.js';

const HOST = ['host', '--name', 'Ann', '--listen', '127.0.0.1:0'];

test('a table has the rules in the settings, and the list of rules names every rule set once', async () => {
  await using terminals = openTerminals();
  const { term: usual } = await terminals.open('Ann', '80x24', HOST);
  await usual.waitFor('Rules: Virtual Place.');
  usual.type('r');
  await usual.waitFor(/^> \d Virtual Place/m);
  expect(usual.screen().match(/^[> ] \d Virtual Place/gm)).toHaveLength(1);

  await terminals.scene.run('Bob', ['settings', 'rules', 'official']);
  const { term: chosen } = await terminals.open('Bob', '80x24', HOST);
  await chosen.waitFor('Rules: Official rules.');

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
