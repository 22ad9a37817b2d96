import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RULE_SETS } from '../../../src/engine/index.js';
import { ruleSetList, rulesPage } from '../../../src/text/index.js';
import { temporaryFolder } from '../../support/child.js';
import { house } from '../../support/houseRules.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

test.each([['official', [] as string[]], ...RULE_SETS.map(({ id }) => [id, [id]] as const)])(
  'shows how to play under %s',
  async (id, args) => {
    const rules = RULE_SETS.find((each) => each.id === id) ?? house();
    const { status, stdout, stderr } = await runHere(['rules', ...args]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(asText(rulesPage(rules)));
  },
);

test('shows how to play under house rules', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  writeFileSync(file, JSON.stringify(house({ name: 'Kitchen table' })));
  const { status, stdout } = await run(['rules', file]);
  expect(status).toBe(0);
  expect(stdout).toContain('How to Play: Kitchen table');
});

test('lists the rule sets', async () => {
  const { status, stdout } = await runHere(['rules', '--list']);
  expect([status, stdout]).toEqual([0, asText(ruleSetList(RULE_SETS))]);
});

test.each([
  ['rules --list --json', RULE_SETS],
  ['rules meowtzee --json', RULE_SETS.filter(({ id }) => id === 'meowtzee')],
])('%s prints the rule sets as JSON', async (line, rules) => {
  const { status, stdout } = await runHere(line.split(' '));
  expect([status, JSON.parse(stdout)]).toEqual([0, { schema: 'yahtzee-cli/rules@1', rules }]);
});

test.each([
  ['rules offical', /"offical".*official, meowtzee, virtual-place, instructions, original-1956/],
  ['rules official --list', /--list/],
  ['rules official meowtzee', /too many arguments/],
])('%s is a usage error', async (line, message) => {
  const { status, stdout, stderr } = await runHere(line.split(' '));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('help starts with examples', async () => {
  const { status, stdout } = await run(['rules', '--help']);
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Examples:']);
});
