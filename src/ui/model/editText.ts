import type { Command } from '../keys/command.js';

/** The usual maximum length of a typed answer, in characters. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

/**
 * Returns the edited text of a prompt; undefined if the command does not edit text.
 *
 * @param longest the maximum length of the text, in characters; characters typed beyond this length are ignored
 */
export function editText(typed: string, command: Command, longest = LONGEST_ANSWER): string | undefined {
  switch (command.verb) {
    case 'type':
      return withRoom(typed, command.text, longest);
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

function withRoom(typed: string, text: string, longest: number): string {
  if (typed.length + text.length <= longest) return typed + text;
  let longer = typed;
  for (const { segment } of graphemes.segment(text)) {
    if (longer.length + segment.length > longest) break;
    longer += segment;
  }
  return longer;
}
