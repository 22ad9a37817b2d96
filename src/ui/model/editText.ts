import type { Command } from '../keys/command.js';

/** No answer is longer than this; what is typed beyond it is not taken. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

/** A prompt's text after an editing command, or undefined when the command edits nothing. */
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

/** A prompt's text with as much behind it as there is room for; what was pasted is cut. */
function withRoom(typed: string, text: string): string {
  if (typed.length + text.length <= LONGEST_ANSWER) return typed + text;
  let longer = typed;
  for (const { segment } of graphemes.segment(text)) {
    if (longer.length + segment.length > LONGEST_ANSWER) break;
    longer += segment;
  }
  return longer;
}
