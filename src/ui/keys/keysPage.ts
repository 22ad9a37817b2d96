import { keysWords } from '../../text/index.js';
import { CONTEXTS, type Context } from './context.js';
import { keyHelp } from './keyLabels.js';

const HEADINGS: Readonly<Record<Context, string>> = keysWords.headings;

/** All keys of the screen as a Markdown page; docs/keys.md is this, and a test says so. */
export function keysPage(): string {
  const sections = CONTEXTS.map((context) => {
    const rows = keyHelp(context).map(({ keys, does }) => `| ${keys} | ${does} |`);
    return [
      `## ${HEADINGS[context]}`,
      '',
      `| ${keysWords.keys} | ${keysWords.does} |`,
      '|---|---|',
      ...rows,
    ].join('\n');
  });
  return [`# ${keysWords.title}`, keysWords.introduction, ...sections, ''].join('\n\n').trimEnd() + '\n';
}
