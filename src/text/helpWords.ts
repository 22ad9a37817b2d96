/** Words of the help screen and the pager. */
export const helpWords = {
  title: 'What can be done now',
  keys: 'Keys that work here:',
  rules: 'Rules in force:',
  seed: (seed: string): string => `Seed of this game: ${seed}`,
  position: (page: number, pages: number): string => `page ${page} of ${pages}`,
  moreBelow: 'more below',
} as const;
