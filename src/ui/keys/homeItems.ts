/** The items of the home menu, from top to bottom. The menu leaves out `network` if there are no network tables. */
export const HOME_ITEMS = [
  'play',
  'computer',
  'daily',
  'resume',
  'network',
  'train',
  'games',
  'scores',
  'averages',
  'how-to-play',
  'settings',
] as const;
export type HomeItem = (typeof HOME_ITEMS)[number];

/**
 * The letter that chooses each item. The letters `h`, `j`, `k` and `l` work like the arrow keys, and `q` leaves.
 */
export const HOME_LETTERS: Readonly<Record<HomeItem, string>> = {
  play: 'p',
  computer: 'c',
  daily: 'd',
  resume: 'r',
  network: 'n',
  train: 't',
  games: 'g',
  scores: 'b',
  averages: 'a',
  'how-to-play': 'o',
  settings: 's',
};
