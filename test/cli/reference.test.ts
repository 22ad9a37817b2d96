import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { buildProgram } from '../../src/cli/program.js';
import { commandsPage, manPage, readReference } from '../../src/cli/reference/index.js';

const program = buildProgram();
const commands = program.createHelp().visibleCommands(program);
const flags = [program, ...commands].flatMap((command) =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ short, long }) => [short, long]),
);
const MAN = readFileSync('man/yahtzee-cli.1', 'utf8');

describe('checklist 4: the reference is up to date (to update: npm run reference)', () => {
  test('docs/commands.md', () => {
    expect(readFileSync('docs/commands.md', 'utf8')).toBe(commandsPage(readReference()));
  });

  test('man/yahtzee-cli.1', () => {
    expect(MAN).toBe(manPage(readReference()));
  });
});

/** Returns the text of a manual page without roff requests and escapes. */
const unescaped = (roff: string): string =>
  roff
    .replaceAll(/\\f[BR]/g, '')
    .replaceAll('\\[aq]', "'")
    .replaceAll('\\[dq]', '"')
    .replaceAll('\\[ga]', '`')
    .replaceAll('\\[ti]', '~')
    .replaceAll(/\\u(\w{4})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replaceAll('\\-', '-')
    .replaceAll('\\&', '')
    .replaceAll('\\[rs]', '\\');

describe('checklist 19: the manual page', () => {
  const lines = MAN.trimEnd().split('\n');

  test('has the path given in package.json', () => {
    const { man, files } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
    expect(man).toBe('man/yahtzee-cli.1');
    expect(files).toContain('man');
  });

  test('contains only ASCII text and known roff requests', () => {
    for (const line of lines) {
      expect(line).toMatch(/^(\.(\\" .*|TH .*|SH ".+"|SS ".+"|PP|TP)|[^.'\s].*)$/);
      expect(line).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  test.each(commands.map((command) => [command.name(), command] as const))(
    'describes %s',
    (name, command) => {
      const from = lines.indexOf(`.SS "${name}"`);
      const next = lines.findIndex((line, index) => index > from && /^\.S[SH] /.test(line));
      const told = unescaped(lines.slice(from, next).join('\n')).split('\n');
      expect(from).toBeGreaterThan(0);
      expect(told).toContain(command.description());
      for (const option of command.options.filter(({ hidden }) => !hidden)) {
        const at = told.indexOf(option.flags);
        expect(told[at - 1]).toBe('.TP');
        expect(told[at + 1]).toContain(option.description);
      }
      for (const argument of command.registeredArguments)
        expect(told.join('\n')).toContain(argument.description);
    },
  );
});

describe('README', () => {
  const readme = readFileSync('README.md', 'utf8');

  test('mentions only options that the program has', () => {
    // Ignore lines that start with npm, because their options belong to npm.
    const named = readme
      .replaceAll(/^npm .*$/gm, '')
      .matchAll(/(?<![\w-])--?[a-z](?:[a-z-]*[a-z])?(?![\w>])/g);
    const unknown = [...named].map(([option]) => option).filter((option) => !flags.includes(option));
    expect(unknown).toEqual([]);
  });

  test('mentions every command', () => {
    const unnamed = commands.filter(
      (command) => !new RegExp(`(^|\`)(yahtzee-cli )?${command.name()}\\b`, 'm').test(readme),
    );
    expect(unnamed.map((command) => command.name())).toEqual([]);
  });
});
