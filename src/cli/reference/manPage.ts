import { referenceMessages } from '../../text/index.js';
import type { Example } from '../help.js';
import type { CommandReference, Reference } from './reference.js';
import { pageTitle, paragraph, plain, section, subsection, term, typed } from './roff.js';

/** The manual page: man/yahtzee-cli.1 is this, and a test says so. */
export function manPage({ version, program, commands, settings }: Reference): string {
  const { headings, man } = referenceMessages;
  return `${[
    man.generated,
    pageTitle(program.name, 1, `${program.name} ${version}`, man.manual),
    section(headings.name),
    plain(man.name),
    section(headings.synopsis),
    typed(program.usage),
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
  typed(command.usage),
  ...command.arguments.map(term),
  ...command.options.map(term),
  paragraph(referenceMessages.man.forExample),
  ...command.examples.map(exampleTerm),
];

const exampleTerm = ([line, meaning]: Example): string => term({ term: line, meaning });
