import { referenceMessages } from '../../text/index.js';
import type { Example } from '../help.js';
import type { CommandReference, Reference, Term } from './reference.js';

/** The text of man/yahtzee-cli.1. A test checks that the file is up to date. */
export function manPage({ version, program, commands, settings }: Reference): string {
  const { headings, man } = referenceMessages;
  return `${[
    man.generated,
    pageTitle(program.name, 1, `${program.name} ${version}`, man.manual),
    section(headings.name),
    plain(man.name),
    section(headings.synopsis),
    literal(program.usage),
    section(headings.description),
    ...man.description.map(paragraph),
    section(headings.examples),
    ...program.examples.map(exampleTerm),
    section(headings.options),
    ...program.options.map(term),
    section(headings.commands),
    ...commands.flatMap(commandSection),
    section(headings.settings),
    paragraph(referenceMessages.settings),
    ...settings.map(({ term: name, meaning, allowed, variable }) =>
      term({ term: name, meaning: `${meaning}: ${allowed} (${variable})` }),
    ),
    section(headings.environment),
    ...referenceMessages.environment.map(term),
    section(headings.files),
    ...referenceMessages.files.map(term),
    section(headings.exitStatus),
    ...referenceMessages.exitStatus.map(term),
  ].join('\n')}\n`;
}

const commandSection = (command: CommandReference): readonly string[] => [
  subsection(command.name),
  paragraph(command.description),
  literal(command.usage),
  ...command.arguments.map(term),
  ...command.options.map(term),
  paragraph(referenceMessages.man.forExample),
  ...command.examples.map(exampleTerm),
];

const exampleTerm = ([line, meaning]: Example): string => term({ term: line, meaning });

// The roff source isn't generated from Markdown, because Markdown has no definition lists for the options.

/** Escape sequences for characters that roff would otherwise interpret or replace. */
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\[rs]',
  '-': '\\-',
  '"': '\\[dq]',
  "'": '\\[aq]',
  '`': '\\[ga]',
  '^': '\\[ha]',
  '~': '\\[ti]',
};

const plain = (text: string): string =>
  text
    .replaceAll(/[\\\-"'`^~]/g, (character) => ESCAPED[character] ?? character)
    .replaceAll(/[^\0-\x7f]/gu, (character) => `\\[u${hexOf(character)}]`)
    // roff treats a line that starts with a full stop as a request.
    .replaceAll(/^\./gm, '\\&.');

const hexOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

const pageTitle = (name: string, section: number, source: string, manual: string): string =>
  `.TH "${plain(name.toUpperCase())}" "${section}" "" "${plain(source)}" "${plain(manual)}"`;

const section = (title: string): string => `.SH "${plain(title.toUpperCase())}"`;
const subsection = (title: string): string => `.SS "${plain(title)}"`;
const paragraph = (text: string): string => `.PP\n${plain(text)}`;
/** A paragraph of text that the user types, such as a command line. */
const literal = (text: string): string => `.PP\n${bold(text)}`;
/** A term in bold, with its meaning indented below. */
const term = ({ term, meaning }: Term): string => `.TP\n${bold(term)}\n${plain(meaning)}`;

const bold = (text: string): string => `\\fB${plain(text)}\\fR`;
