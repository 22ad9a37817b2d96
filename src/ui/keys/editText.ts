import type { Command } from './command.js';

/** No answer is longer than this; what is typed beyond it is not taken. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

/** A prompt's text after an editing command, or undefined when the command edits nothing. */
export function editText(typed: string, command: Command): string | undefined {
  switch (command.verb) {
    case 'type':
      return typed.length + command.text.length > LONGEST_ANSWER ? typed : typed + command.text;
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
