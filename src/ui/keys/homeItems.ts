/** The items of the home menu, from top to bottom. */
export const HOME_ITEMS = ['play', 'computer', 'resume', 'how-to-play', 'settings'] as const;
export type HomeItem = (typeof HOME_ITEMS)[number];

/**
 * The letter that chooses each item. The letters `h`, `j`, `k` and `l` work like the arrow keys, and `q` leaves.
 */
export const HOME_LETTERS: Readonly<Record<HomeItem, string>> = {
  play: 'p',
  computer: 'c',
  resume: 'r',
  'how-to-play': 'o',
  settings: 's',
};
