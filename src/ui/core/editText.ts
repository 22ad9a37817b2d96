/** In characters. Most prompts stop there. */
const LONGEST_ANSWER = 60;

const graphemes = new Intl.Segmenter();

export type Edit =
  | { readonly verb: 'type'; readonly text: string }
  | { readonly verb: 'erase' }
  | { readonly verb: 'erase-all' };

export const isEdit = <Other extends { readonly verb: string }>(command: Edit | Other): command is Edit =>
  ['type', 'erase', 'erase-all'].includes(command.verb);

/**
 * Applies an edit to the text typed at a prompt.
 *
 * @param longest the most characters; further ones are ignored
 */
export function editText(typed: string, edit: Edit, longest = LONGEST_ANSWER): string {
  switch (edit.verb) {
    case 'type':
      return withRoom(typed, edit.text, longest);
    case 'erase':
      return [...graphemes.segment(typed)]
        .slice(0, -1)
        .map(({ segment }) => segment)
        .join('');
    case 'erase-all':
      return '';
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
