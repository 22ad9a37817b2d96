import { Command } from 'commander';
import { SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages, wrapWithIndent } from '../../text/index.js';
import { addExamples } from '../help.js';
import { addPagerOption } from '../pager.js';
import { allowedText, variableOf } from './options.js';
import type { SettingsOptions } from './settings.js';

export function settingsCommand(): Command {
  const command = new Command('settings')
    .description(
      'Show or change the settings for all games. Options and environment variables override settings.',
    )
    .argument('[name]', 'setting to show or change, from the list below')
    .argument('[value]', 'new value for the setting')
    .option('--reset <name>', 'restore the default value of a setting')
    .option('--json', 'print JSON, including where each value comes from')
    .action(async (name: string | undefined, value: string | undefined) => {
      const { showSettings } = await import('./settings.js');
      process.exitCode = await showSettings(name, value, command.optsWithGlobals<SettingsOptions>());
    })
    .addHelpText('after', () => `\n${settingList().join('\n')}`);
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli settings', 'show all settings and where each value comes from'],
    ['yahtzee-cli settings input', 'show one setting'],
    ['yahtzee-cli settings input quick', 'use quick keys in every game'],
    ['yahtzee-cli settings names Ann,Bob', 'suggest Ann and Bob as the players'],
    ['yahtzee-cli settings --reset input', 'restore the default input style'],
    ['yahtzee-cli settings --json', 'print the settings as JSON for scripts'],
  ]);
}

const settingList = (): readonly string[] => [
  settingsMessages.listHeading,
  ...SETTING_NAMES.flatMap((name) => [
    ...wrapWithIndent(`  ${name.padEnd(NAME_WIDTH)}`, settingsMessages.about[name], COLUMNS),
    ...wrapWithIndent(' '.repeat(NAME_WIDTH + 2), `${allowedText(name)}; ${variableOf(name)}`, COLUMNS),
  ]),
];

const COLUMNS = 80;
const NAME_WIDTH = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2;
