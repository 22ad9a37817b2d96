import type { Command } from '../keys/command.js';

/** The maximum length of a typed answer. Any further characters are ignored. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

/** Returns the text of a prompt after an editing command; undefined if the command is not an editing command. */
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

/** Appends as much text as the maximum length allows. */
function withRoom(typed: string, text: string): string {
  if (typed.length + text.length <= LONGEST_ANSWER) return typed + text;
  let longer = typed;
  for (const { segment } of graphemes.segment(text)) {
    if (longer.length + segment.length > LONGEST_ANSWER) break;
    longer += segment;
  }
  return longer;
}
