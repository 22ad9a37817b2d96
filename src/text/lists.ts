/** `Aces`, `Aces or Twos`, `Aces, Twos or Threes`. */
export const orList = (items: readonly string[]): string => joinList(items, 'or');

/** `Aces`, `Aces and Twos`, `Aces, Twos and Threes`. */
export const andList = (items: readonly string[]): string => joinList(items, 'and');

function joinList(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1] ?? ''}`;
}

/** `1 die`, `2 dice`: a number with the word in its number. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
