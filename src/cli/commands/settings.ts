import { Command } from 'commander';
import { SETTING_NAMES } from '../../settings/index.js';
import { settingsWords, wrapBehind } from '../../text/index.js';
import { addExamples } from '../help.js';
import { allowedText, variableOf } from '../settings/words.js';
import type { SettingsOptions } from '../showSettings.js';

/** `settings [name] [value]`: what is set for all games. */
export function settingsCommand(): Command {
  const command = new Command('settings')
    .description('What is set for all games; an option or an environment variable comes first.')
    .argument('[name]', 'one setting, of those below')
    .argument('[value]', 'what it is to be')
    .option('--reset <name>', 'set that one no more')
    .option('--json', 'answer in JSON, with where each comes from')
    .action(async (name: string | undefined, value: string | undefined, options: SettingsOptions) => {
      const { showSettings } = await import('../actions.js');
      process.exitCode = await showSettings(name, value, options);
    })
    .addHelpText('after', () => `\n${list().join('\n')}`);
  return addExamples(command, [
    ['yahtzee-cli settings', 'every setting, and where it comes from'],
    ['yahtzee-cli settings input', 'how to answer on the screen'],
    ['yahtzee-cli settings input quick', 'quick keys in every game'],
    ['yahtzee-cli settings names Ann,Bob', 'offers the seats to Ann and Bob'],
    ['yahtzee-cli settings --reset input', 'prompts again'],
    ['yahtzee-cli settings --json', 'the same as JSON, for programs'],
  ]);
}

/** Every setting with what it can be and its environment variable. */
const list = (): readonly string[] => [
  settingsWords.listHeading,
  ...SETTING_NAMES.flatMap((name) => [
    ...wrapBehind(`  ${name.padEnd(NAME_WIDTH)}`, settingsWords.about[name], COLUMNS),
    ...wrapBehind(' '.repeat(NAME_WIDTH + 2), `${allowedText(name)}; ${variableOf(name)}`, COLUMNS),
  ]),
];

const COLUMNS = 80;
const NAME_WIDTH = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2;
