import { referenceMessages } from '../../text/index.js';
import type { CommandReference, Reference, Term } from './reference.js';

/** The Markdown of docs/commands.md. A test checks that the file is up to date. */
export function commandsPage({ program, commands, settings }: Reference): string {
  const { title, introduction, headings, columns } = referenceMessages;
  return `${[
    `# ${title}`,
    introduction,
    ...examples(program),
    ...termTable(columns.option, program.options),
    ...commands.flatMap(commandSection),
    `## ${headings.settings}`,
    referenceMessages.settings,
    table(
      [columns.setting, columns.does, columns.allowed, columns.variable],
      settings.map(({ term, meaning, allowed, variable }) => [code(term), meaning, allowed, code(variable)]),
    ),
    `## ${headings.environment}`,
    ...termTable(columns.variable, referenceMessages.environment),
    `## ${headings.files}`,
    ...termTable(columns.file, referenceMessages.files),
    `## ${headings.exitStatus}`,
    table(
      [columns.status, columns.means],
      referenceMessages.exitStatus.map(({ term, meaning }) => [term, meaning]),
    ),
  ].join('\n\n')}\n`;
}

const commandSection = (command: CommandReference): readonly string[] => [
  `## ${command.name}`,
  command.description,
  code(command.usage),
  ...examples(command),
  ...termTable(referenceMessages.columns.argument, command.arguments),
  ...termTable(referenceMessages.columns.option, command.options),
];

function examples({ examples }: CommandReference): readonly string[] {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `${line.padEnd(width)}  # ${meaning}`);
  return [['```', ...lines, '```'].join('\n')];
}

const termTable = (heading: string, terms: readonly Term[]): readonly string[] =>
  terms.length === 0
    ? []
    : [
        table(
          [heading, referenceMessages.columns.does],
          terms.map(({ term, meaning }) => [code(term), meaning]),
        ),
      ];

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(row)].join('\n');

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const code = (text: string): string => `\`${text}\``;
