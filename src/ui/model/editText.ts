import type { Command } from '../keys/command.js';

/** The maximum length of a typed answer, in characters. Characters typed beyond this length are ignored. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

/** Returns the edited text of a prompt; undefined if the command does not edit text. */
export function editText(typed: string, command: Command): string | undefined {
  switch (command.verb) {
    case 'type':
      return withRoom(typed, command.text);
    case 'erase':
      return [...graphemes.segment(typed)]
        .slice(0, -1)
        .map(({ segment }) => segment)
        .join('');
    case 'erase-all':
      return '';
    default:
      return undefined;
  }
}

function withRoom(typed: string, text: string): string {
  if (typed.length + text.length <= LONGEST_ANSWER) return typed + text;
  let longer = typed;
  for (const { segment } of graphemes.segment(text)) {
    if (longer.length + segment.length > LONGEST_ANSWER) break;
    longer += segment;
  }
  return longer;
}
