import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { buildProgram } from '../../src/cli/program.js';
import { allowedText } from '../../src/cli/settings/options.js';
import { EMPTY_CARD, OFFICIAL, scoringOptions } from '../../src/engine/index.js';
import { DEFAULT_SETTINGS, SETTING_NAMES, typedSetting } from '../../src/settings/index.js';
import { settingsMessages } from '../../src/text/index.js';
import { wordsInShell } from '../support/pages/commandLine.js';
import { blocksOf, codeIn } from '../support/pages/markdown.js';

const textOf = (page: string): string => readFileSync(page, 'utf8');

/** Returns the command lines in the code blocks and the inline code of a page. */
function commandLines(page: string): readonly string[] {
  const blocks = blocksOf(page).filter(({ language }) => language === '');
  const lines = [...blocks.flatMap((block) => block.lines), ...page.split('\n\n').flatMap(codeIn)];
  return [...new Set(lines.filter((line) => /^(eval "\$\()?yahtzee-cli( |$)/.test(line)))];
}

/** Parses the words of a command line and returns any excess arguments. Throws on a usage error. */
async function parse(words: readonly string[]): Promise<readonly string[]> {
  const program = buildProgram();
  let excess: readonly string[] = [];
  for (const command of program.commands) {
    command.action(() => {
      // The default command is `play`, so an unknown command is parsed as an argument of `play`.
      if (command.name() === 'play') excess = command.args;
    });
  }
  await program.parseAsync(words, { from: 'user' });
  return excess;
}

const PLAYERS_PAGES = [
  'README.md',
  'docs/playing.md',
  'docs/training.md',
  'docs/level.md',
  'docs/settings.md',
  'docs/online.md',
  'docs/server.md',
];
const commands = PLAYERS_PAGES.flatMap((page) => commandLines(textOf(page)).map((line) => [line, page]));

test.each(commands)('the program accepts the command line %s in %s', async (line = '') => {
  for (const words of wordsInShell(line)) expect(await parse(words)).toEqual([]);
});

test('docs/settings.md lists every setting with its values and its default', () => {
  const rows = textOf('docs/settings.md')
    .split('\n## ')
    .find((part) => part.startsWith('The settings\n'))
    ?.split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    SETTING_NAMES.map((name) => {
      const initial = typedSetting(name, DEFAULT_SETTINGS) || 'none';
      return `| \`${name}\` | ${settingsMessages.about[name]} | ${allowedText(name)} | ${initial} |`;
    }),
  );
});

describe('README.md', () => {
  test.each(['npm ci && npm start', 'npm ci && npm test'])('contains the command %s', (command) => {
    expect(blocksOf(textOf('README.md')).flatMap(({ lines }) => lines)).toContain(command);
  });

  test('shows the actual result of a call to the library', () => {
    const [line = ''] =
      blocksOf(textOf('README.md'))
        .find(({ language }) => language === 'ts')
        ?.lines.slice(-1) ?? [];
    const { boxes } = scoringOptions(OFFICIAL, EMPTY_CARD, [3, 3, 3, 5, 5]);
    expect(line).toBe(
      `scoringOptions(OFFICIAL, EMPTY_CARD, [3, 3, 3, 5, 5]).boxes.fullHouse; // ${boxes.fullHouse}`,
    );
  });
});
