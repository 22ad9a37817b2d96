/** Words of the help screen and the pager. */
export const helpWords = {
  title: 'Keys that work here, and the rules',
  seed: (seed: string): string => `Seed of this game: ${seed}`,
  position: (page: number, pages: number): string => `page ${page} of ${pages}`,
  moreBelow: 'more below',
} as const;
